import { addressOf } from '@praxis/contract/core/pages';
import { answerTeam } from '@praxis/contract/teams/membership';
import type { TeamCard } from '@praxis/contract/teams/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TeamLogo } from '../../parts/competition/TeamLogo.tsx';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useTeamAction } from './useTeams.ts';

/** A team that invites one, with both answers. */
export function InvitedRow({ competitionId, team }: { competitionId: string; team: TeamCard }) {
  const { t } = useTranslation('team');
  const action = useTeamAction(competitionId);
  const answer = (accept: boolean) =>
    action.mutate({
      run: () => call(answerTeam, { team_id: team.id, accept }),
      done: accept ? t('accepted', { name: team.name }) : t('declined'),
    });
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-3">
        <TeamLogo name={team.name} logo={team.logo} />
        <span className="min-w-40 flex-1">
          <Link
            to={addressOf('teamList', { id: competitionId }, { team: team.id })}
            className="font-bold break-words text-ink no-underline hover:underline"
          >
            {team.name}
          </Link>
          <small className="block text-12 text-ink-3">
            {t('captain_is', { name: team.captain })}　{t('invited_you')}　{t('size_of', { size: team.size, most: team.team_max })}
          </small>
        </span>
        <Button look="filled" busy={action.isPending} onClick={() => answer(true)}>
          {t('accept')}
        </Button>
        <Button onClick={() => answer(false)} disabled={action.isPending}>
          {t('decline')}
        </Button>
      </div>
      <Problem of={action.error} />
    </li>
  );
}
