import type { DataOf } from '@praxis/contract/core/endpoint';
import { importProblems, PROBLEM_PACKAGE_PURPOSE, showProblemImport } from '@praxis/contract/problems/files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SentFileField, useSentFile } from '../../parts/upload/SentFileField.tsx';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Wrong } from '../../ui/fields/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar, Skeleton } from '../../ui/States.tsx';

const askAgain = 3000;
/** Proper names. */
const FORMATS = { kattis: 'Kattis / ICPC', polygon: 'Polygon', fps: 'FPS' };

/** What of a package became no problem, each with its reason. */
function LeftOut({ left }: { left: DataOf<typeof showProblemImport>['left_out'] }) {
  const { t } = useTranslation('problem-setting');
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-14">{t('import_left_out', { count: left.length })}</h3>
      <ul className="max-h-[24vh] overflow-y-auto">
        {left.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="border-t border-line py-1.5 text-12">
            <span className="mr-2">{name}</span>
            <span className="text-amber">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Report({ importId, jobId }: { importId: string; jobId: string }) {
  const { t } = useTranslation('problem-setting');
  const client = useQueryClient();
  const report = useQuery({
    queryKey: ['problem-import', importId],
    queryFn: async ({ signal }) => {
      const found = await call(showProblemImport, { import_id: importId }, { signal });
      if (found.state === 'done') void client.invalidateQueries({ queryKey: ['own-problems'] });
      return found;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? askAgain : false),
  });
  const again = () => void report.refetch();
  useTopic(`job:${jobId}`, again, again);
  if (report.error) return <Problem of={report.error} retry={again} />;
  if (!report.data) return <Skeleton rows={1} label={t('loading')} />;
  const { state, progress, problem, format, problems, left_out: left, name } = report.data;
  if (state === 'reading')
    return (
      <div aria-live="polite">
        <p className="mb-2">{t('import_reading', { name })}</p>
        <ProgressBar value={progress / 100} label={t('import_reading', { name })} thick />
      </div>
    );
  if (state !== 'done')
    return (
      <>
        <Wrong>{problem || t('import_failed')}</Wrong>
        {left.length > 1 && <LeftOut left={left} />}
      </>
    );
  return (
    <div aria-live="polite">
      <p className="mb-2">{t('import_done', { format: FORMATS[format ?? 'kattis'], count: problems.length })}</p>
      <ul className="max-h-[46vh] overflow-y-auto border-b border-line">
        {problems.map((one) => (
          <li key={one.problem_id} className="border-t border-line py-2">
            <Link className="underline" to={`/problemSetting/${one.problem_id}`}>
              {one.title}
            </Link>
            <span className="ml-3 text-12 text-ink-3">{t('import_facts', { cases: one.cases, references: one.references })}</span>
            {one.notes.map((note) => (
              <p key={note} className="mt-0.5 text-12 text-amber">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {left.length > 0 && <LeftOut left={left} />}
    </div>
  );
}

/** Takes a package of problems nobody here wrote; what it made are drafts, and what was left behind is said. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('problem-setting');
  const file = useSentFile(PROBLEM_PACKAGE_PURPOSE);
  const [started, setStarted] = useState<{ importId: string; jobId: string }>();
  const start = useMutation({
    mutationFn: () => call(importProblems, { file_id: file.fileId! }),
    onSuccess: ({ import_id, job_id }) => setStarted({ importId: import_id, jobId: job_id }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import')}
      width="usual"
      foot={
        !started && (
          <Button look="filled" busy={start.isPending} disabled={!file.fileId} onClick={() => start.mutate()}>
            {t('import_start')}
          </Button>
        )
      }
    >
      {started ? (
        <Report {...started} />
      ) : (
        <>
          <SentFileField of={file} label={t('import_file')} help={t('import_help')} accept=".zip,.kpp,.xml" />
          <Problem of={start.error} />
        </>
      )}
    </Dialog>
  );
}
