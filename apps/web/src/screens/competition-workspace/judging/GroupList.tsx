import { useTranslation } from 'react-i18next';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import type { GroupRow } from './useJudging.ts';

const looks = {
  set_up: { shape: 'draft', tone: 'mute' },
  scoring: { shape: 'half', tone: 'pine' },
  submitted: { shape: 'disc', tone: 'amber' },
  aggregated: { shape: 'disc', tone: 'amber' },
  handed: { shape: 'tick', tone: 'pine' },
} as const;

/** Where a group stands. */
export function GroupState({ state }: { state: GroupRow['state'] }) {
  const { t } = useTranslation('workspace-judging');
  return <StateLabel {...looks[state]}>{t(`group_${state}`)}</StateLabel>;
}

type Props = { groups: readonly GroupRow[]; chosen: string | undefined; onChoose: (id: string) => void; onEdit: (group: GroupRow) => void };

/** The groups of a stage with their progress. */
export function GroupList({ groups, chosen, onChoose, onEdit }: Props) {
  const { t } = useTranslation('workspace-judging');
  const columns: Column<GroupRow>[] = [
    { head: t('group_name'), cell: (row) => <b>{row.name}</b> },
    { head: t('division'), cell: (row) => row.division || t('division_all') },
    { head: t('state'), cell: (row) => <GroupState state={row.state} /> },
    { head: t('works_head'), cell: (row) => row.counts.works, numeric: true },
    { head: t('experts'), cell: (row) => row.counts.experts, numeric: true },
    { head: t('sheets'), cell: (row) => (row.counts.sheets > 0 ? `${row.counts.submitted} / ${row.counts.sheets}` : ''), numeric: true },
    { head: t('due_at'), cell: (row) => (row.due_at === null ? '' : spokenTime(row.due_at)) },
    {
      head: t('to_do'),
      cell: (row) =>
        row.counts.unreadable + row.counts.flags > 0 ? <b className="text-amber">{row.counts.unreadable + row.counts.flags}</b> : '',
      numeric: true,
    },
  ];
  return (
    <Ledger
      label={t('groups')}
      items={groups}
      columns={columns}
      actions={(row) => (
        <>
          <Button size="small" look="plain" onClick={() => onEdit(row)} aria-label={t('group_edit_of', { name: row.name })}>
            {t('edit')}
          </Button>
          {groups.length > 1 && (
            <Button size="small" look={row.id === chosen ? 'soft' : 'outline'} onClick={() => onChoose(row.id)}>
              {t('open')}
            </Button>
          )}
        </>
      )}
    />
  );
}
