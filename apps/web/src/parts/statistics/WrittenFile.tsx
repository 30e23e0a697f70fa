import { statExported } from '@praxis/contract/statistics/exports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { fileSize } from '../course/course-labels.ts';

type Running = { export_id: string; job_id: string };

/** A file while it is written, and then to be fetched. */
export function WrittenFile({ running }: { running: Running }) {
  const { t } = useTranslation('statistics');
  const exported = useQuery({
    queryKey: ['statistics', 'export', running.export_id],
    queryFn: ({ signal }) => call(statExported, { export_id: running.export_id }, { signal }),
    refetchInterval: ({ state }) => (!state.data || state.data.state === 'running' ? 1000 : false),
  });
  const again = () => void exported.refetch();
  useTopic(`job:${running.job_id}`, again, again);
  if (exported.error) return <Problem of={exported.error} retry={again} />;
  const file = exported.data;
  if (!file || file.state === 'running')
    return (
      <div aria-live="polite" className="mb-3">
        <p className="mb-1 flex justify-between text-13 text-ink-2">
          <span>{t('export_running')}</span>
          <span>{`${file?.progress ?? 0}%`}</span>
        </p>
        <ProgressBar value={(file?.progress ?? 0) / 100} label={t('export_running')} />
      </div>
    );
  if (!file.address)
    return (
      <p role="alert" className="mb-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
        {file.refusal ?? t('export_failed')}
      </p>
    );
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-13">
      <b className="min-w-0 break-words">{file.name}</b>
      <span className="mr-auto text-ink-3">{`${t('rows_of', { count: file.rows })} · ${fileSize(file.bytes)} · ${t('export_kept')}`}</span>
      <a href={file.address} download={file.name} className={buttonClasses('filled', 'small')}>
        {t('export_fetch')}
      </a>
    </div>
  );
}
