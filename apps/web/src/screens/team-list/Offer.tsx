import { addressOf } from '@praxis/contract/core/pages';
import { takeCaptain } from '@praxis/contract/teams/membership';
import type { TeamDetail } from '@praxis/contract/teams/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useTeamAction } from './useTeams.ts';

/** The captain offered this person the team. */
export function Offer({ team }: { team: TeamDetail }) {
  const { t } = useTranslation(['team', 'registration']);
  const action = useTeamAction(team.competition_id);
  const take = (accept: boolean) =>
    action.mutate({ run: () => call(takeCaptain, { team_id: team.id, accept }), done: t(accept ? 'offer_done' : 'declined') });
  const picture = action.error instanceof Refused && action.error.key === 'captain_avatar_required';
  return (
    <section aria-label={t('offer')} className="mb-5 rounded-md bg-amber-soft px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-60 flex-1">
          <h2 className="text-14 font-bold text-amber">{t('offer')}</h2>
          <p className="text-13 text-amber">{t('offer_text')}</p>
        </div>
        <Button look="filled" busy={action.isPending} onClick={() => take(true)}>
          {t('offer_accept')}
        </Button>
        <Button disabled={action.isPending} onClick={() => take(false)}>
          {t('offer_decline')}
        </Button>
      </div>
      <Problem of={action.error} />
      {picture && (
        <Link to={addressOf('personal')} className={`${buttonClasses('outline', 'small')} mt-2`}>
          {t('registration:captain_avatar_set')}
        </Link>
      )}
    </section>
  );
}
