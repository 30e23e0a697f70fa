import { type ExportFormat, exportFormats, startStatExport, statExported } from '@praxis/contract/statistics/exports';
import { MOST_EXPORTED, statExport } from '@praxis/contract/statistics/statistics';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../parts/course/course-labels.ts';
import { call } from '../../platform/calls/call.ts';
import { download } from '../../platform/download.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { EarlierFiles } from './EarlierFiles.tsx';
import type { Names } from './names.ts';
import type { Asked } from './useStatistics.ts';

type Running = { export_id: string; job_id: string };

/** A file while it is written, and then to be fetched. */
function WrittenFile({ running }: { running: Running }) {
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

/** The rows of a number as a file: short ones at once, long ones and Parquet written meanwhile. */
export function ExportRows({ asked, measure, total, names }: { asked: Asked; measure: string; total: number; names: Names }) {
  const { t } = useTranslation('statistics');
  const queries = useQueryClient();
  const [earlier, setEarlier] = useState(false);
  const { scope, id, span, object, whole } = asked;
  const rows = { scope, id, span, object, whole, measure };
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => call(statExport, { ...rows, format }),
    onSuccess: download,
    onError: showFailure,
  });
  const start = useMutation({
    mutationFn: (format: ExportFormat) => call(startStatExport, { ...rows, format }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['statistics', 'exports', scope, id] }),
  });
  const onExport = (format: ExportFormat) => (format === 'parquet' || total > MOST_EXPORTED ? start.mutate(format) : save.mutate(format));
  const busy = (format: ExportFormat) => (save.isPending && save.variables === format) || (start.isPending && start.variables === format);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 text-13 text-ink-3">
        <span className="mr-auto">{t('rows_of', { count: total })}</span>
        {exportFormats.map((format) => (
          <Button
            key={format}
            size="small"
            busy={busy(format)}
            title={format === 'parquet' ? t('export_parquet_help') : undefined}
            onClick={() => onExport(format)}
          >
            {t(`export_${format}`)}
          </Button>
        ))}
      </div>
      <p className="mb-2 text-right text-13">
        <Button look="plain" size="small" aria-expanded={earlier} onClick={() => setEarlier(!earlier)}>
          {t('export_earlier')}
        </Button>
      </p>
      {earlier && (
        <div className="mb-4">
          <EarlierFiles asked={asked} names={names} />
        </div>
      )}
      <Problem of={start.error} />
      {start.data && <WrittenFile running={start.data} />}
    </>
  );
}
