import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { listEntrants } from '@praxis/contract/teams/review';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamLogo } from '../../parts/competition/TeamLogo.tsx';
import { call } from '../../platform/calls/call.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton, Tag } from '../../ui/States.tsx';

const SIZE = 50;

/** Who was approved: number, name, institution, division; never results. */
export function Entrants({ detail }: { detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = typed.trim();
  const entrants = useQuery({
    queryKey: ['competition', detail.id, 'entrants', q, page],
    queryFn: ({ signal }) => call(listEntrants, { competition_id: detail.id, q, page, size: SIZE }, { signal, ownServerErrors: true }),
    placeholderData: keepPreviousData,
  });
  const divided = detail.divisions.length > 0;
  return (
    <>
      <Field label={t('entrants_search')} hideLabel className="mb-3 w-72 phone:w-full">
        <SearchField
          placeholder={t('entrants_search')}
          maxLength={100}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(1);
          }}
        />
      </Field>
      {entrants.isPending && <Skeleton rows={5} />}
      <Problem of={entrants.error} retry={() => void entrants.refetch()} />
      {entrants.data?.list.length === 0 && <EmptyState>{t(q === '' ? 'entrants_none' : 'entrants_not_found')}</EmptyState>}
      {entrants.data && entrants.data.list.length > 0 && (
        <>
          <Ledger
            label={t('tab_entrants')}
            items={entrants.data.list}
            columns={[
              {
                head: t('entrant_name'),
                cell: (row) => (
                  <span className="flex items-center gap-2.5 py-1.5">
                    <TeamLogo name={row.name} logo={row.picture} size="small" />
                    <span className="min-w-0 break-words">{row.name}</span>
                    {row.mine && <Tag>{t('entrant_me')}</Tag>}
                    {!row.official && <Tag outline>{t('entrant_guest')}</Tag>}
                  </span>
                ),
              },
              { head: t('entrant_number'), cell: (row) => row.number ?? t('no_number') },
              { head: t('entrant_school'), cell: (row) => row.institution, wide: true },
              ...(divided ? [{ head: t('entrant_division'), cell: (row: { division: string }) => row.division }] : []),
            ]}
          />
          <Pagination page={page} size={SIZE} total={entrants.data.total} onPage={setPage} />
        </>
      )}
      {detail.draw_seed !== null && <p className="mt-3 text-12 text-ink-3">{t('draw_seed', { seed: detail.draw_seed })}</p>}
      {detail.stages.map(
        ({ id, title, alias_seed: seed }) =>
          seed !== null && (
            <p key={id} className="mt-3 text-12 text-ink-3">
              {t('alias_seed', { stage: title, seed })}
            </p>
          ),
      )}
    </>
  );
}
