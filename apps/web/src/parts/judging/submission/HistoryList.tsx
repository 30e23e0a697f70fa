import { listMySubmissions } from '@praxis/contract/judge-queue/submissions';
import type { CodePlace } from '@praxis/contract/problems/problems';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { clockTime, shortDate } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { languageName } from '../language-name.ts';
import { placeKey } from '../place-key.ts';
import { VerdictLabel } from '../VerdictLabel.tsx';
import { pointsText } from '../verdicts.ts';

const CompareDialog = lazyPart(() => import('./CompareDialog.tsx').then((file) => ({ default: file.CompareDialog })));
const SourceDialog = lazyPart(() => import('./SourceDialog.tsx').then((file) => ({ default: file.SourceDialog })));

/** While something is being judged the list is asked for again this often. */
const ASK_AGAIN_MS = 4000;

/** One's own submissions at a place, newest first; two of them beside each other. */
export function HistoryList({
  place,
  device,
  onShow,
}: {
  place: CodePlace;
  device?: string | undefined;
  onShow?: (submissionId: string) => void;
}) {
  const { t } = useTranslation('judging');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const [comparing, setComparing] = useState(false);
  const [reading, setReading] = useState<string>();
  const mine = useQuery({
    queryKey: ['my-submissions', placeKey(place), page],
    queryFn: ({ signal }) => call(listMySubmissions, { place, ...(device && { device }), page, size: 20 }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some((one) => one.state !== 'done') ? ASK_AGAIN_MS : false),
  });
  if (mine.isPending) return <Skeleton label={t('loading')} />;
  if (mine.error) return <Problem of={mine.error} retry={() => void mine.refetch()} />;
  const { list, total, size } = mine.data;
  if (list.length === 0) return <EmptyState plain>{t('no_submissions')}</EmptyState>;
  const toggle = (id: string) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-2)));
  return (
    <>
      <div className="mb-2 flex items-center gap-3">
        <span className="text-12 text-ink-3">{t('compare_help')}</span>
        <Button size="small" className="ml-auto" disabled={chosen.length !== 2} onClick={() => setComparing(true)}>
          {t('compare')}
        </Button>
      </div>
      <ul aria-label={t('history')} className="border-b border-line">
        {list.map((one) => (
          <li key={one.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <Checkbox
              hideLabel
              label={t('choose_submission', { time: clockTime(one.at) })}
              checked={chosen.includes(one.id)}
              onChange={() => toggle(one.id)}
            />
            <VerdictLabel state={one.state} verdict={one.verdict} />
            {one.score !== null && <b className="text-13">{pointsText(one.score)}</b>}
            <span className="text-12 text-ink-3">
              {languageName(one.language)}
              {one.time_ms !== null && `　${t('milliseconds', { count: Math.round(one.time_ms) })}`}
            </span>
            <span className="ml-auto text-12 text-ink-3">{`${shortDate(one.at)} ${clockTime(one.at)}`}</span>
            <Button size="small" look="quiet" onClick={() => setReading(one.id)}>
              {t('code')}
            </Button>
            {onShow && (
              <Button size="small" look="quiet" onClick={() => onShow(one.id)}>
                {t('tab_result')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} onPage={setPage} />
      <Suspense fallback={null}>
        {comparing && (
          <CompareDialog ids={chosen.toSorted((one, other) => Number(one) - Number(other))} onClose={() => setComparing(false)} />
        )}
        {reading && <SourceDialog submissionId={reading} onClose={() => setReading(undefined)} />}
      </Suspense>
    </>
  );
}
