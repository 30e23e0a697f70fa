import { PROBLEM_LIMITS, type RevisionView, TEST_DATA_PURPOSE } from '@praxis/contract/problems/authoring';
import { takeTestData } from '@praxis/contract/problems/files';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../../parts/upload/SentFileField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { spokenTime, timeLabel } from '../../../platform/language/dates.ts';
import { useTopic } from '../../../platform/realtime/realtime.ts';
import { Button } from '../../../ui/Button.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, ProgressBar } from '../../../ui/States.tsx';
import type { ProblemWriting } from '../useProblemWriting.ts';
import { GroupList } from './GroupList.tsx';

const CasesDialog = lazyPart(() => import('./CasesDialog.tsx').then((file) => ({ default: file.CasesDialog })));
const GroupsDialog = lazyPart(() => import('./GroupsDialog.tsx').then((file) => ({ default: file.GroupsDialog })));

type JobNews = { state: string; progress: number; error: string | null };

/** A zip of test data on its way: sent, then read into a new revision. */
function UploadData({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const file = useSentFile(TEST_DATA_PURPOSE);
  const [jobId, setJobId] = useState<string>();
  const [news, setNews] = useState<JobNews>();
  const take = useMutation({
    mutationFn: () => call(takeTestData, { problem_id: writing.problem.id, file_id: file.fileId! }),
    onSuccess: ({ job_id }) => {
      setNews(undefined);
      setJobId(job_id);
    },
  });
  const going = jobId !== undefined && news?.state !== 'done' && news?.state !== 'failed';
  useTopic(
    jobId ? `job:${jobId}` : undefined,
    (body) => {
      setNews(body as JobNews);
      void writing.reload();
    },
    () => void writing.reload(),
  );
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <SentFileField of={file} label={t('data_file')} help={t('data_help', { limit: PROBLEM_LIMITS.zip / 1_048_576 })} accept=".zip" />
      </div>
      <Button look="soft" busy={take.isPending || going} disabled={!file.fileId} onClick={() => take.mutate()}>
        {t('data_read')}
      </Button>
      {going && (
        <div className="w-full">
          <ProgressBar value={(news?.progress ?? 0) / 100} label={t('data_reading')} thick />
        </div>
      )}
      {news?.state === 'failed' && <Wrong>{news.error || t('data_failed')}</Wrong>}
      <Problem of={take.error} />
    </div>
  );
}

const kilobytes = (bytes: number) => (bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`);

function Revision({ revision, writing, onGroups }: { revision: RevisionView; writing: ProblemWriting; onGroups: () => void }) {
  const { t } = useTranslation('problem-setting');
  return (
    <Section
      title={t('revision', { number: revision.number })}
      more={
        <Button size="small" onClick={onGroups}>
          {t('edit_groups')}
        </Button>
      }
    >
      <p className="mb-3 text-13 text-ink-3">
        {t('revision_facts', {
          cases: revision.cases,
          score: revision.full_score,
          size: kilobytes(revision.bytes),
          time: spokenTime(revision.at),
        })}
        <span className="ml-3 font-mono text-12">{revision.hash.slice(0, 12)}</span>
      </p>
      <GroupList revision={revision} problemId={writing.problem.id} />
    </Section>
  );
}

/** Test data: a zip or a few cases by hand, groups with points, and the revisions there were. */
export function DataTab({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const [opened, setOpened] = useState<'cases' | 'groups'>();
  const { revision, revisions } = writing.problem;
  const changed = () => {
    setOpened(undefined);
    void writing.reload();
  };
  return (
    <>
      {revision ? (
        <Revision revision={revision} writing={writing} onGroups={() => setOpened('groups')} />
      ) : (
        <EmptyState plain>{t('no_data')}</EmptyState>
      )}
      <Section
        title={t('new_data')}
        more={
          <Button size="small" onClick={() => setOpened('cases')}>
            {t('write_cases')}
          </Button>
        }
      >
        <UploadData writing={writing} />
      </Section>
      {revisions.length > 1 && (
        <Section title={t('revisions')}>
          <ul className="border-b border-line">
            {revisions.map((one) => (
              <li key={one.id} className="flex min-h-9 items-center gap-4 border-t border-line text-13">
                <span>{t('revision', { number: one.number })}</span>
                <span className="text-ink-3">{t('case_count', { count: one.cases })}</span>
                {one.live && (
                  <StateLabel shape="tick" tone="pine">
                    {t('revision_live')}
                  </StateLabel>
                )}
                <span className="ml-auto text-ink-3">{timeLabel(one.at)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Suspense fallback={null}>
        {opened === 'cases' && <CasesDialog problem={writing.problem} onClose={() => setOpened(undefined)} onChanged={changed} />}
        {opened === 'groups' && revision && (
          <GroupsDialog problemId={writing.problem.id} revision={revision} onClose={() => setOpened(undefined)} onChanged={changed} />
        )}
      </Suspense>
    </>
  );
}
