import { showProblemStatistics } from '@praxis/contract/problems/problems';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../parts/judging/language-name.ts';
import { VerdictLabel } from '../../parts/judging/VerdictLabel.tsx';
import { memoryText } from '../../parts/judging/verdicts.ts';
import { call } from '../../platform/calls/call.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, ProgressBar, Skeleton } from '../../ui/States.tsx';

function Distribution({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation('problems');
  const most = Math.max(1, ...counts);
  return (
    <ol className="flex h-36 items-end gap-1" aria-label={t('distribution')}>
      {counts.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move
        <li key={at} className="flex min-w-0 flex-1 flex-col items-center gap-0.5 text-11 text-ink-3">
          {count}
          <span aria-hidden="true" className="w-full rounded-t-sm bg-chart-1" style={{ height: `${(count / most) * 88}px` }} />
          {`${at * 10}%`}
        </li>
      ))}
    </ol>
  );
}

/** How submissions to a problem ended. */
export function ProblemStatistics({ problemId }: { problemId: string }) {
  const { t } = useTranslation(['problems', 'judging']);
  const statistics = useQuery({
    queryKey: ['problem-statistics', problemId],
    queryFn: ({ signal }) => call(showProblemStatistics, { problem_id: problemId }, { signal }),
  });
  if (statistics.isPending) return <Skeleton label={t('judging:loading')} />;
  if (statistics.error) return <Problem of={statistics.error} retry={() => void statistics.refetch()} />;
  const { accepted, submitted, solvers, verdicts, languages, distribution, fastest } = statistics.data;
  if (submitted === 0) return <EmptyState plain>{t('no_statistics')}</EmptyState>;
  return (
    <>
      <p className="mb-4 text-14">{t('statistics_facts', { accepted, submitted, solvers })}</p>
      <Section title={t('by_verdict')}>
        <ul>
          {verdicts.map(({ verdict, count }) => (
            <li key={verdict} className="grid items-center gap-3 py-1" style={{ gridTemplateColumns: '164px minmax(0, 1fr) 56px' }}>
              <VerdictLabel state="done" verdict={verdict} />
              <ProgressBar value={count / submitted} label={t(`judging:verdict_${verdict}`)} thick />
              <span className="text-right text-13">{count}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('by_language')}>
        <ul>
          {languages.map(({ language, count, accepted: passed }) => (
            <li key={language} className="flex gap-3 border-t border-line py-1.5 text-13">
              <span className="flex-1">{languageName(language)}</span>
              <span className="text-ink-3">{t('judging:accepted_of', { accepted: passed, submitted: count })}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('distribution')}>
        <Distribution counts={distribution} />
      </Section>
      {fastest.length > 0 && (
        <Section title={t('fastest')}>
          <Ledger
            label={t('fastest')}
            items={fastest.map((one) => ({ ...one, id: one.submission_id }))}
            columns={[
              { head: t('person'), cell: (one) => one.person.name },
              { head: t('time'), numeric: true, cell: (one) => t('judging:milliseconds', { count: Math.round(one.time_ms) }) },
              { head: t('memory'), numeric: true, cell: (one) => memoryText(one.memory_kb) },
              { head: t('language'), cell: (one) => languageName(one.language) },
              { head: t('when'), cell: (one) => shortDate(one.at) },
            ]}
          />
        </Section>
      )}
    </>
  );
}
