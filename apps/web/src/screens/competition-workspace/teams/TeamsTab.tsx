import { listTeams, type TeamCard } from '@praxis/contract/teams/teams';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RegistrationLabel, TeamLabel } from '../../../parts/competition/StateLabels.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import type { WorkspacePart } from '../useCompetitionWorkspace.ts';
import { TeamDialog } from './TeamDialog.tsx';

const PAGE = 50;

/** Every team with its people, which staff may change also after the lock. */
export function TeamsTab({ workspace }: WorkspacePart) {
  const { t } = useTranslation('competition-workspace');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const q = useDeferredValue(text.trim());
  const teams = useQuery({
    queryKey: ['workspace-teams', workspace.id, q, page],
    queryFn: ({ signal }) => call(listTeams, { competition_id: workspace.id, show: 'all', q, page, size: PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<TeamCard>[] = [
    { head: t('col_team'), cell: (team) => <b>{team.name}</b> },
    { head: t('col_captain'), cell: (team) => team.captain },
    { head: t('col_institution'), cell: (team) => team.institution },
    { head: t('col_members'), cell: (team) => `${team.size} / ${team.team_max}`, numeric: true },
    { head: t('col_number'), cell: (team) => team.number ?? '', numeric: true },
    { head: t('state'), cell: (team) => <TeamLabel state={team.state} /> },
    { head: t('col_registration'), cell: (team) => team.registration_state && <RegistrationLabel state={team.registration_state} /> },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          aria-label={t('search_teams')}
          placeholder={t('search_teams')}
          className="w-64 phone:w-full"
          maxLength={100}
          value={text}
          onChange={(next) => {
            setText(next);
            setPage(1);
          }}
        />
        {teams.data && <span className="text-13 text-ink-3">{t('teams_count', { count: teams.data.total })}</span>}
      </div>
      {teams.isPending && <Skeleton rows={6} />}
      <Problem of={teams.error} retry={() => void teams.refetch()} />
      {teams.data && teams.data.list.length === 0 && <EmptyState>{t(q ? 'none_found' : 'teams_none')}</EmptyState>}
      {teams.data && teams.data.list.length > 0 && (
        <>
          <Ledger
            label={t('tab_teams')}
            items={teams.data.list}
            columns={columns}
            actions={(team) => (
              <Button size="small" onClick={() => setOpen(team.id)}>
                {t('team_open')}
              </Button>
            )}
          />
          <Pagination page={teams.data.page} size={teams.data.size} total={teams.data.total} onPage={setPage} />
        </>
      )}
      {open && <TeamDialog teamId={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
