import { listEntryLog } from '@praxis/contract/contests/workspace';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';

const PAGE = 50;

/** Who entered, changed devices and submitted, the newest first; who organises opens what was submitted. */
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
          {
            head: t('col_what'),
            cell: ({ what, answers_at: to }) => (to ? <Link to={to}>{t(`log_${what}`)}</Link> : t(`log_${what}`)),
          },
          { head: t('col_section'), cell: (line) => line.section ?? '' },
          { head: t('col_entrant'), cell: (line) => (line.entrant === line.person.name ? '' : line.entrant) },
        ]}
      />
      <Pagination page={page} size={size} total={total} onPage={setPage} />
    </>
  );
}
