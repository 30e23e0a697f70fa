import { listEntryLog } from '@praxis/contract/contests/workspace';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';

const PAGE = 50;

/** Who entered, began and handed in, the newest first. */
export function EntryLog({ stageId }: { stageId: string }) {
  const { t } = useTranslation('competition-workspace');
  const [page, setPage] = useState(1);
  const log = useQuery({
    queryKey: ['stage-log', stageId, page],
    queryFn: ({ signal }) => call(listEntryLog, { stage_id: stageId, page, size: PAGE }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  if (log.isPending) return <Skeleton rows={6} />;
  if (log.error) return <Problem of={log.error} retry={() => void log.refetch()} />;
  const { list, size, total } = log.data;
  if (list.length === 0) return <EmptyState>{t('log_none')}</EmptyState>;
  return (
    <>
      <Ledger
        label={t('view_log')}
        items={list}
        columns={[
          { head: t('col_person'), cell: (line) => <b>{line.person.name}</b> },
          { head: t('col_time'), cell: (line) => timeLabel(line.at) },
          { head: t('col_what'), cell: (line) => t(`log_${line.what}`) },
          { head: t('col_section'), cell: (line) => line.section ?? '' },
          { head: t('col_entrant'), cell: (line) => (line.entrant === line.person.name ? '' : line.entrant) },
        ]}
      />
      <Pagination page={page} size={size} total={total} onPage={setPage} />
    </>
  );
}
