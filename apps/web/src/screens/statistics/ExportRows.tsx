import { type ExportFormat, exportFormats, startStatExport } from '@praxis/contract/statistics/exports';
import { MOST_EXPORTED, statExport } from '@praxis/contract/statistics/statistics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WrittenFile } from '../../parts/statistics/WrittenFile.tsx';
import { call } from '../../platform/calls/call.ts';
import { download } from '../../platform/download.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EarlierFiles } from './EarlierFiles.tsx';
import type { Names } from './names.ts';
import type { Asked } from './useStatistics.ts';

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
