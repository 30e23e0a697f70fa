import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import type { OwnEntry } from '@praxis/contract/teams/registrations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StaffLinks } from '../../parts/competition-console/StaffLinks.tsx';
import { spokenTime } from '../../platform/language/dates.ts';
import { useRole } from '../../platform/person/session.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';

function Obstacles({ list }: { list: readonly string[] }) {
  const { t } = useTranslation('competition');
  return (
    <>
      <p className="text-13 text-ink-2">{t('obstacles')}</p>
      <ul className="mt-1 text-13">
        {list.map((obstacle) => (
          <li key={obstacle} className="py-0.5">
            <StateLabel shape="padlock" tone="mute">
              <span className="whitespace-normal">{obstacle}</span>
            </StateLabel>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who has not registered yet: how to, or why it is not possible. */
export function NotRegistered({ detail, mine }: { detail: CompetitionDetail; mine: OwnEntry }) {
  const { t } = useTranslation('competition');
  const expert = useRole() === 'specialist';
  const { window, invitations } = mine;
  const teams = addressOf('teamList', { id: detail.id });
  const full = detail.quota !== null && detail.taken >= detail.quota;
  if (detail.can.staff)
    return (
      <>
        <p className="text-13 text-ink-2">{t('staff_note')}</p>
        <StaffLinks detail={detail} />
      </>
    );
  if (expert) return <p className="text-13 text-ink-2">{t('experts_note')}</p>;
  if (detail.phase === 'cancelled') return null;
  if (window === 'over') return <p className="text-13 text-ink-2">{t('window_over')}</p>;
  if (detail.obstacles.length > 0) return <Obstacles list={detail.obstacles} />;
  if (window === 'before')
    return (
      <p className="text-13 text-ink-2">
        {detail.reg_start === null ? t('phase_announced') : t('window_before', { time: spokenTime(detail.reg_start, detail.now) })}
      </p>
    );
  return (
    <>
      {invitations.map((invitation) => (
        <p key={invitation.team_id} className="mb-3 flex items-center gap-3 text-13">
          <span className="min-w-0 flex-1">{t('invited_by_team', { name: invitation.name })}</span>
          <Link to={teams} className={buttonClasses('outline', 'small')}>
            {t('answer')}
          </Link>
        </p>
      ))}
      {full && <p className="mb-3 text-13 text-amber">{t(detail.waiting_list ? 'places_full_waiting' : 'places_full')}</p>}
      {(!full || detail.waiting_list) && (
        <div className="flex flex-col gap-2">
          {detail.entry !== 'team' && (
            <Link
              to={addressOf('registration', { isedit: '0', type: '1', id: detail.id, team_id: '0' })}
              className={buttonClasses('filled', 'main', true)}
            >
              {t(detail.entry === 'both' ? 'form_alone' : 'next_register')}
            </Link>
          )}
          {detail.entry !== 'individual' && (
            <Link to={teams} className={buttonClasses(detail.entry === 'team' ? 'filled' : 'outline', 'main', true)}>
              {t('form_team')}
            </Link>
          )}
        </div>
      )}
      {detail.reg_end !== null && (
        <p className="mt-2 text-12 text-ink-3">{t('window_open_until', { time: spokenTime(detail.reg_end, detail.now) })}</p>
      )}
    </>
  );
}
