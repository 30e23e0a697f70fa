import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { listSubmissions, type SubmissionRow } from '@praxis/contract/judge-queue/submissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { languageName } from '../../parts/judging/language-name.ts';
import { VerdictLabel } from '../../parts/judging/VerdictLabel.tsx';
import { memoryText } from '../../parts/judging/verdicts.ts';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { clockTime, shortDate } from '../../platform/language/dates.ts';
import { useSession } from '../../platform/person/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

const SourceDialog = lazyPart(() =>
  import('../../parts/judging/submission/SourceDialog.tsx').then((file) => ({ default: file.SourceDialog })),
);
const verdicts = ['AC', 'WA', 'PE', 'PC', 'TLE', 'MLE', 'RE', 'CE', 'OLE', 'SE'] as const;
/** While something is being judged the list is asked for again this often. */
const askAgain = 4000;

function useColumns(): Column<SubmissionRow>[] {
  const { t } = useTranslation(['problems', 'judging']);
  return [
    { head: t('when'), cell: (one) => `${shortDate(one.at)} ${clockTime(one.at)}` },
    { head: t('person'), cell: (one) => one.person.name },
    {
      head: t('problem'),
      wide: true,
      cell: (one) =>
        one.problem && (
          <Link className="text-ink no-underline hover:underline" to={`/problem/${one.problem.id}`}>
            <span className="mr-2 text-ink-3">{one.problem.code}</span>
            {one.problem.title}
          </Link>
        ),
    },
    { head: t('verdict'), cell: (one) => <VerdictLabel state={one.state} verdict={one.verdict} /> },
    {
      head: t('time'),
      numeric: true,
      cell: (one) => one.time_ms !== null && t('judging:milliseconds', { count: Math.round(one.time_ms) }),
    },
    { head: t('memory'), numeric: true, cell: (one) => one.memory_kb !== null && memoryText(one.memory_kb) },
    { head: t('language'), cell: (one) => languageName(one.language) },
    { head: t('length'), numeric: true, cell: (one) => one.length },
  ];
}

/** Submissions of everybody to published problems, newest first. */
export function StatusList() {
  const { t } = useTranslation(['problems', 'judging']);
  const [search, setSearch] = useSearchParams();
  const uid = useSession((now) => now.uid);
  const [reading, setReading] = useState<string>();
  const verdict = verdicts.find((one) => one === search.get('verdict'));
  const language = judgeLanguages.find(({ id }) => id === search.get('language'))?.id;
  const mine = search.get('mine') === 'yes';
  const asked = { size: 30, ...(verdict && { verdict }), ...(language && { language }), ...(mine && { user_id: uid }) };
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const rows = useInfiniteQuery({
    queryKey: ['status', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => call(listSubmissions, { ...asked, ...(pageParam && { before: pageParam }) }, { signal }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ list }) => list.some((one) => one.state !== 'done')) ? askAgain : false),
  });
  const columns = useColumns();
  const list = rows.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('verdict')}
          value={verdict ?? ''}
          choices={[{ value: '', label: t('any_verdict') }, ...verdicts.map((value) => ({ value, label: t(`judging:verdict_${value}`) }))]}
          onChange={(event) => put('verdict', event.target.value)}
        />
        <Select
          aria-label={t('language')}
          value={language ?? ''}
          choices={[{ value: '', label: t('any_language') }, ...judgeLanguages.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => put('language', event.target.value)}
        />
        <Checkbox label={t('only_mine')} checked={mine} onChange={() => put('mine', mine ? '' : 'yes')} />
      </div>
      {rows.isPending && <Skeleton rows={6} label={t('judging:loading')} />}
      <Problem of={rows.error} retry={() => void rows.refetch()} />
      {rows.data && list.length === 0 && <EmptyState>{t('no_status')}</EmptyState>}
      {list.length > 0 && (
        <Ledger
          label={t('tab_status')}
          items={list}
          columns={columns}
          actions={(one) =>
            one.can_open && (
              <Button size="small" look="quiet" onClick={() => setReading(one.id)}>
                {t('judging:code')}
              </Button>
            )
          }
        />
      )}
      {rows.hasNextPage && (
        <div className="py-4 text-center">
          <Button look="quiet" busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {t('earlier')}
          </Button>
        </div>
      )}
      {reading && (
        <Suspense fallback={null}>
          <SourceDialog submissionId={reading} onClose={() => setReading(undefined)} />
        </Suspense>
      )}
    </>
  );
}
