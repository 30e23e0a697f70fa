import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import type { OwnEntry } from '@praxis/contract/teams/registrations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NextAction } from '../../parts/competition/NextAction.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { nextAddress } from './next-address.ts';

/** The phone's bar with what to do next, above the navigation. */
export function PhoneActions({ detail, mine }: { detail: CompetitionDetail; mine: OwnEntry }) {
  const { t } = useTranslation('competition');
  const { registration, team, next, role } = mine;
  if (!registration) return null;
  const to = nextAddress(next, detail);
  const form = { isedit: '1', type: team ? '2' : '1', id: detail.id, team_id: team?.id ?? '0' } as const;
  return (
    <div className="sticky bottom-16 z-30 -mx-4 mt-6 flex gap-3 border-t border-line bg-ground px-4 py-3 [&>*]:min-w-0 [&>*]:flex-1 [&>*]:px-2!">
      {team ? (
        <Link to={addressOf('teamList', { id: detail.id })} className={buttonClasses('outline', 'large')}>
          {t(role === 'captain' ? 'manage_team' : 'see_team')}
        </Link>
      ) : (
        <Link to={addressOf('registration', form)} className={buttonClasses('outline', 'large')}>
          {t('see_form')}
        </Link>
      )}
      {next && to && <NextAction next={next} to={to} size="large" filled />}
    </div>
  );
}
