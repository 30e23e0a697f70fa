import { addressOf } from '@praxis/contract/core/pages';
import type { TeamDetail } from '@praxis/contract/teams/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mentors } from '../../parts/competition/Mentors.tsx';
import { RegistrationLabel, TeamLabel } from '../../parts/competition/StateLabels.tsx';
import { TeamLogo } from '../../parts/competition/TeamLogo.tsx';
import { durationLabel, spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Page, Section, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { CodePanel } from './CodePanel.tsx';
import { InviteForm } from './InviteForm.tsx';
import { Members } from './Members.tsx';
import { Merge } from './Merge.tsx';
import { Offer } from './Offer.tsx';
import { useTeam } from './useTeams.ts';
import { WayOut } from './WayOut.tsx';

type Whole = { team: TeamDetail; own: boolean };

function Heading({ team, own }: Whole) {
  const { t } = useTranslation(['team', 'competition']);
  const { registration } = team;
  const place = { isedit: '1', type: '2', id: team.competition_id, team_id: team.id } as const;
  const open = registration === null || registration.state === 'draft' || registration.state === 'refused';
  const fills = own && team.can.manage && open;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-4">
      <TeamLogo name={team.name} logo={team.logo} size="large" />
      <div className="min-w-48 flex-1">
        <p className="text-13 text-ink-3">
          <Link to={addressOf('competitions')} className="text-ink-3">
            {t('competition:trail')}
          </Link>
          {'　'}
          <Link to={addressOf('competitionDetail', { id: team.competition_id })} className="text-ink-3">
            {team.competition_title}
          </Link>
        </p>
        <h1 className="font-serif text-26 leading-tight font-bold break-words">{team.name}</h1>
        {team.slogan !== '' && <p className="text-13 text-ink-2">{team.slogan}</p>}
      </div>
      <span className="flex flex-wrap items-center gap-3 text-13 text-ink-3">
        <TeamLabel state={team.state} />
        {t('size_of', { size: team.size, most: team.team_max })}
        {registration && registration.state !== 'draft' && <RegistrationLabel state={registration.state} />}
        {registration?.number !== null && registration && t('number', { number: registration.number })}
      </span>
      {own && (
        <Link to={addressOf('registration', place)} className={buttonClasses(fills ? 'filled' : 'outline', 'main')}>
          {t(fills ? 'form_fill' : 'form_see')}
        </Link>
      )}
    </div>
  );
}

function Deadline({ team }: { team: TeamDetail }) {
  const { t } = useTranslation('team');
  const now = Date.now();
  if (team.locks_at === null || team.locks_at <= now) return null;
  return (
    <Section title={<span className="text-14">{t('left_until')}</span>} className="mt-7!">
      <p className="text-26 leading-tight font-bold">{durationLabel((team.locks_at - now) / 1000)}</p>
      <p className="mt-1 text-13 text-ink-3">{t('left_until_note', { time: timeLabel(team.locks_at, now) })}</p>
    </Section>
  );
}

function Team({ team, own }: Whole) {
  const { t } = useTranslation('team');
  usePageTitle(`${team.name} ${team.competition_title}`);
  const note =
    team.state === 'locked' ? t('locked_note') : team.locks_at === null ? '' : t('locks_note', { time: spokenTime(team.locks_at) });
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1264px] px-8 pt-6 pb-12 outline-none phone:px-4 phone:pt-3">
      <Heading team={team} own={own} />
      {team.can.take_captain && <Offer team={team} />}
      <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-14 phone:block">
        <div className="min-w-0">
          <div className="mb-1 flex flex-wrap items-baseline gap-3">
            <h2 className="text-16 font-bold">{t('members')}</h2>
            <span className="text-13 text-ink-3">{note}</span>
          </div>
          <Members team={team} />
          {team.can.manage && team.size < team.team_max && <InviteForm team={team} />}
          {team.can.manage && <Merge team={team} />}
        </div>
        <aside className="phone:mt-8">
          {team.code !== null && <CodePanel team={team} code={team.code} />}
          <Deadline team={team} />
          {team.mentors_max > 0 && (
            <Mentors
              competitionId={team.competition_id}
              registrationId={team.registration?.id}
              mentors={team.mentors}
              most={team.mentors_max}
              leads={team.can.manage}
            />
          )}
          <WayOut team={team} />
        </aside>
      </div>
    </main>
  );
}

/** A team from within: members, code, requests, what its captain does; mentors and the invited read it. */
export function TeamPage({ competitionId, teamId, own }: { competitionId: string; teamId: string; own: boolean }) {
  const { t } = useTranslation('team');
  const team = useTeam(competitionId, teamId);
  if (team.data) return <Team team={team.data} own={own} />;
  return (
    <Page title={t('title')} reading>
      {team.isPending && <Skeleton rows={6} />}
      {team.isError && (
        <>
          <Problem of={team.error} retry={() => void team.refetch()} className="mb-4" />
          <EmptyState
            action={
              <Link to={addressOf('teamList', { id: competitionId })} className={buttonClasses('outline')}>
                {t('title')}
              </Link>
            }
          >
            {t('lost_team')}
          </EmptyState>
        </>
      )}
    </Page>
  );
}
