import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { listSimilarity, showSimilarity, startSimilarity } from '@praxis/contract/problems/similarity';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, ProgressBar, Skeleton } from '../../../ui/States.tsx';
import type { ProblemWriting } from '../useProblemWriting.ts';

const PairDialog = lazyPart(() => import('../cases/PairDialog.tsx').then((file) => ({ default: file.PairDialog })));
const askAgain = 3000;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const levels = ['0', '0.3', '0.5', '0.7', '0.9'] as const;

function Report({ reportId }: { reportId: string }) {
  const { t } = useTranslation('problem-setting');
  const [page, setPage] = useState(1);
  const [least, setLeast] = useState('0.3');
  const [pair, setPair] = useState<string>();
  const report = useQuery({
    queryKey: ['similarity', reportId, page, least],
    queryFn: ({ signal }) => call(showSimilarity, { report_id: reportId, page, size: 30, least: Number(least) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.report.state === 'running' ? askAgain : false),
  });
  if (report.isPending) return <Skeleton label={t('loading')} />;
  if (report.error) return <Problem of={report.error} retry={() => void report.refetch()} />;
  const { pairs, report: about } = report.data;
  const name = judgeLanguages.find(({ id }) => id === about.language)?.name ?? about.language;
  return (
    <Section
      title={t('similarity_of', { language: name })}
      more={
        <Select
          aria-label={t('least')}
          value={least}
          choices={levels.map((value) => ({ value, label: t('least_of', { share: percent(Number(value)) }) }))}
          onChange={(event) => {
            setLeast(event.target.value);
            setPage(1);
          }}
        />
      }
    >
      <p className="mb-3 text-13 text-ink-3">{t('similarity_facts', { submissions: about.submissions, time: spokenTime(about.at) })}</p>
      {about.state === 'running' && <p className="text-13">{t('similarity_running')}</p>}
      {about.state === 'failed' && <p className="text-13 text-red">{t('similarity_failed')}</p>}
      {about.state === 'done' && pairs.list.length === 0 && <EmptyState plain>{t('similarity_none')}</EmptyState>}
      {pairs.list.length > 0 && (
        <Ledger
          label={t('similarity_pairs')}
          items={pairs.list}
          columns={[
            { head: t('people'), wide: true, cell: (one) => t('pair_of', { left: one.left.person.name, right: one.right.person.name }) },
            {
              head: t('similarity'),
              cell: (one) => (
                <span className="flex w-40 items-center gap-2">
                  <span className="flex-1">
                    <ProgressBar value={one.similarity} label={t('similarity')} amber thick />
                  </span>
                  {percent(one.similarity)}
                </span>
              ),
            },
            { head: t('longest'), numeric: true, cell: (one) => one.longest },
            { head: t('overlap'), numeric: true, cell: (one) => one.overlap },
          ]}
          actions={(one) => (
            <Button size="small" look="quiet" onClick={() => setPair(one.id)}>
              {t('side_by_side')}
            </Button>
          )}
        />
      )}
      <Pagination page={pairs.page} size={pairs.size} total={pairs.total} onPage={setPage} />
      {pair && (
        <Suspense fallback={null}>
          <PairDialog pairId={pair} onClose={() => setPair(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}

/** Which submissions are alike: a hint for people to look, never a verdict. */
export function SimilarityTab({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const client = useQueryClient();
  const problemId = writing.problem.id;
  const offered = judgeLanguages.filter(({ id }) => writing.problem.written.languages.some((one) => one.id === id));
  const [language, setLanguage] = useState(offered[0]?.id ?? 'cpp17');
  const [chosen, setChosen] = useState<string>();
  const [jobId, setJobId] = useState<string>();
  const reports = useQuery({
    queryKey: ['similarity-reports', problemId],
    queryFn: ({ signal }) => call(listSimilarity, { problem_id: problemId, size: 20 }, { signal }),
  });
  const again = () => {
    void client.invalidateQueries({ queryKey: ['similarity'] });
    void reports.refetch();
  };
  useTopic(jobId ? `job:${jobId}` : undefined, again, again);
  const start = useMutation({
    mutationFn: () => call(startSimilarity, { problem_id: problemId, language }),
    onSuccess: ({ report_id, job_id }) => {
      setChosen(report_id);
      setJobId(job_id);
      void reports.refetch();
    },
  });
  const visible = chosen ?? reports.data?.list[0]?.id;
  return (
    <>
      <Section title={t('similarity_new')}>
        <div className="flex items-end gap-3">
          <Field label={t('language')}>
            <Select
              value={language}
              choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setLanguage(event.target.value as typeof language)}
            />
          </Field>
          <Button look="soft" busy={start.isPending} onClick={() => start.mutate()}>
            {t('similarity_start')}
          </Button>
        </div>
        <p className="mt-2 text-12 text-ink-3">{t('similarity_help')}</p>
        <Problem of={start.error} />
      </Section>
      <Problem of={reports.error} retry={() => void reports.refetch()} />
      {reports.isPending && <Skeleton label={t('loading')} />}
      {reports.data?.list.length === 0 && <EmptyState plain>{t('no_similarity')}</EmptyState>}
      {visible && <Report key={visible} reportId={visible} />}
    </>
  );
}
