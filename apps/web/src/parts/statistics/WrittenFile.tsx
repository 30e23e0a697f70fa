import { statExported } from '@praxis/contract/statistics/exports';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { ExportedFile } from '../export/ExportedFile.tsx';

/** A file of measured rows while it is written, and then to be downloaded. */
export function WrittenFile({ running: { export_id, job_id } }: { running: { export_id: string; job_id: string } }) {
  const { t } = useTranslation('statistics');
  return (
    <ExportedFile
      jobId={job_id}
      queryKey={['statistics', 'export', export_id]}
      read={(signal) => call(statExported, { export_id }, { signal })}
      facts={({ rows }) => t('rows_of', { count: rows })}
      refusal={(file) => file.refusal}
    />
  );
}
