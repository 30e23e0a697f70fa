import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import type { listTeams } from '@praxis/contract/teams/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { InvitedRow } from './InvitedRow.tsx';
import { JoinByCode } from './JoinByCode.tsx';
import { TeamRows } from './TeamRows.tsx';

type About = DataOf<typeof listTeams>;

/** Who is in no team: invitations, joining by code, teams to ask, a team of one's own. */
export function Teamless({ competitionId, about, teaches }: { competitionId: string; about: About; teaches: boolean }) {
  const { t } = useTranslation('team');
  const invitations = about.list.filter((team) => team.mine === 'invited');
  const detail = (
    <Link to={addressOf('competitionDetail', { id: competitionId })} className="text-13 text-ink-3">
      {about.competition_title}
    </Link>
  );
  if (about.entry === 'individual')
    return (
      <Page title={t('title')} summary={detail} reading>
        <EmptyState
          action={
            <Link
              to={addressOf('registration', { isedit: '0', type: '1', id: competitionId, team_id: '0' })}
              className={buttonClasses('outline')}
            >
              {t('register_alone')}
            </Link>
          }
        >
          {t('not_a_team_competition')}
        </EmptyState>
      </Page>
    );
  const create = about.can.create && (
    <Link to={addressOf('registration', { isedit: '0', type: '2', id: competitionId, team_id: '0' })} className={buttonClasses('filled')}>
      {t('create')}
    </Link>
  );
  return (
    <Page title={t('title')} summary={detail} actions={create} reading>
      <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-14 phone:flex phone:flex-col-reverse phone:gap-8">
        <div className="min-w-0">
          {invitations.length > 0 && (
            <Section title={t('invitations')}>
              <ul aria-label={t('invitations')} className="border-b border-line">
                {invitations.map((team) => (
                  <InvitedRow key={team.id} competitionId={competitionId} team={team} />
                ))}
              </ul>
            </Section>
          )}
          {teaches && <TeamRows competitionId={competitionId} show="mentored" title={t('mentored_teams')} ask={false} />}
          <TeamRows competitionId={competitionId} show="open" title={t('open_teams')} ask={about.can.ask} />
        </div>
        <aside>{about.can.ask && <JoinByCode competitionId={competitionId} />}</aside>
      </div>
    </Page>
  );
}
