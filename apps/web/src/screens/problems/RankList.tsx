import { rankSolvers } from '@praxis/contract/problems/problems';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

/** People by solved problems; one's own place above. */
export function RankList() {
  const { t } = useTranslation(['problems', 'judging']);
  const [page, setPage] = useState(1);
  const rank = useQuery({
    queryKey: ['rank', page],
    queryFn: ({ signal }) => call(rankSolvers, { page, size: 50 }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (rank.isPending) return <Skeleton rows={6} label={t('judging:loading')} />;
  if (rank.error) return <Problem of={rank.error} retry={() => void rank.refetch()} />;
  const { list, total, size, mine } = rank.data;
  if (list.length === 0) return <EmptyState>{t('no_rank')}</EmptyState>;
  return (
    <>
      {mine && <p className="mb-3 text-14">{t('my_place', mine)}</p>}
      <Ledger
        label={t('tab_rank')}
        items={list.map((one) => ({ ...one, id: one.person.id }))}
        columns={[
          {
            head: t('person'),
            wide: true,
            cell: (one) => (
              <span className="flex items-center gap-3">
                <b className="w-9 text-right text-ink-3">{one.place}</b>
                <Avatar name={one.person.name} picture={one.person.avatar} size="small" />
                {one.person.name}
              </span>
            ),
          },
          { head: t('solved'), numeric: true, cell: (one) => <b>{one.solved}</b> },
          { head: t('submitted'), numeric: true, cell: (one) => one.submitted },
          { head: t('last_solved'), numeric: true, cell: (one) => one.last_solved_at !== null && shortDate(one.last_solved_at) },
        ]}
      />
      <Pagination page={page} size={size} total={total} onPage={setPage} />
    </>
  );
}
