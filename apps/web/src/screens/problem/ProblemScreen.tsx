import { showCodePage } from '@praxis/contract/problems/problems';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { type Beside, useBeside, withBeside } from '../../parts/judging/beside.ts';
import { CodeWorkspace } from '../../parts/judging/CodeWorkspace.tsx';
import { SolvedLabel } from '../../parts/judging/SolvedLabel.tsx';
import { call } from '../../platform/calls/call.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { ProblemStatistics } from './ProblemStatistics.tsx';

/** The problems before and after this one in the list it was opened from. */
function Turn({ beside, problemId }: { beside: Beside; problemId: string }) {
  const { t } = useTranslation('problems');
  const at = beside.ids.indexOf(problemId);
  if (at < 0) return null;
  const to = (id: string | undefined, label: string, Icon: typeof ChevronLeft) =>
    id === undefined ? (
      <span className="size-8 touch:size-11" />
    ) : (
      <Link className={`${buttonClasses('plain')} px-2`} aria-label={label} title={label} to={`/problem/${id}`} state={withBeside(beside)}>
        <Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </Link>
    );
  return (
    <nav aria-label={t('turn')} className="flex items-center gap-1 text-13 text-ink-2">
      {to(beside.ids[at - 1], t('previous_problem'), ChevronLeft)}
      <span className="tabular-nums phone:sr-only">{`${at + 1} / ${beside.ids.length}`}</span>
      {to(beside.ids[at + 1], t('next_problem'), ChevronRight)}
    </nav>
  );
}

/** A problem of the practice area: read it, try it, submit it. `?from=setting` is its setter's own trial. */
export function ProblemScreen() {
  const { t } = useTranslation(['problems', 'judging']);
  const { problemId = '' } = useParams();
  const [search] = useSearchParams();
  const setting = search.get('from') === 'setting';
  const place = { at: setting ? ('setting' as const) : ('practice' as const), problem_id: problemId };
  const page = useQuery({
    queryKey: ['code-page', place],
    queryFn: ({ signal }) => call(showCodePage, { place }, { signal }),
    // What is being written must not be exchanged under somebody.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  usePageTitle(page.data?.title ?? '');
  const beside = useBeside();
  const back = setting
    ? { label: t('set_problems'), to: `/problemSetting/${problemId}` }
    : { label: t('title'), to: beside?.from ?? '/index/problems' };
  return (
    <div className="flex h-dvh flex-col bg-ground print:h-auto">
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={page.data ? [back, { label: `${page.data.code} ${page.data.title}` }] : [back]} />
        <span className="ml-auto flex items-center gap-3">
          {page.data && page.data.mine !== 'untried' && <SolvedLabel state={page.data.mine} />}
          {page.data?.can.edit && !setting && (
            <Link className={buttonClasses('plain')} to={`/problemSetting/${problemId}`}>
              <Pencil className="size-4" strokeWidth={1.6} aria-hidden="true" />
              <span className="phone:sr-only">{t('edit')}</span>
            </Link>
          )}
          {beside && !setting && <Turn beside={beside} problemId={problemId} />}
        </span>
      </SlimBar>
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {page.data ? (
          <>
            <h1 className="sr-only">{page.data.title}</h1>
            <CodeWorkspace
              key={problemId}
              page={page.data}
              statistics={!setting && <ProblemStatistics problemId={problemId} />}
              onSubmitted={() => void page.refetch()}
            />
          </>
        ) : (
          <div className="mx-auto w-full max-w-[720px] px-6 py-12">
            {page.error ? <Problem of={page.error} retry={() => void page.refetch()} /> : <Skeleton label={t('judging:loading')} />}
          </div>
        )}
      </main>
    </div>
  );
}
