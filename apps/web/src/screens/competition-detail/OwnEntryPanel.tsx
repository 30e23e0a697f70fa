import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import type { OwnEntry } from '@praxis/contract/teams/registrations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntrySteps } from '../../parts/competition/EntrySteps.tsx';
import { MentorInvitations } from '../../parts/competition/MentorInvitations.tsx';
import { NextAction } from '../../parts/competition/NextAction.tsx';
import { RegistrationLabel } from '../../parts/competition/StateLabels.tsx';
import { TeamLogo } from '../../parts/competition/TeamLogo.tsx';
import { useCompetitionFacts } from '../../parts/competition/useCompetitionFacts.ts';
import { named, spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { useRole } from '../../platform/person/session.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { NotRegistered } from './NotRegistered.tsx';
import { nextAddress } from './next-address.ts';

type Whole = { detail: CompetitionDetail; mine: OwnEntry };

function Frame({ end, children }: { end?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('competition');
  return (
    <section
      aria-label={t('my_registration')}
      className="rounded-lg border border-line px-5 pt-4 pb-5 phone:border-transparent phone:bg-sunken phone:px-3.5 phone:py-3.5"
    >
      <div className="mb-2 flex items-center gap-3">
        <h2 className="flex-1 text-16 font-bold">{t('my_registration')}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/** The team or the number, as a line that leads to it. */
function Who({ detail, mine }: Whole) {
  const { t } = useTranslation('competition');
  const { team, registration, role } = mine;
  const number = registration?.number ? t('number', { number: registration.number }) : '';
  if (!team) return number ? <p className="mb-2 text-ink-2">{number}</p> : null;
  return (
    <Link to={addressOf('teamList', { id: detail.id })} className="flex items-center gap-3 py-2 text-ink no-underline">
      <TeamLogo name={team.name} logo={team.logo} />
      <span className="min-w-0 flex-1">
        <b className="block break-words">{team.name}</b>
        <small className="block text-12 text-ink-3">
          {t('team_people', {
            role: role === 'captain' || role === 'member' ? t(`role_${role}`) : '',
            size: team.size,
            most: detail.team_max,
          })}
          {number && `　${number}`}
        </small>
      </span>
    </Link>
  );
}

function Notes({ detail, mine }: Whole) {
  const { t } = useTranslation('competition');
  const facts = useCompetitionFacts();
  const registration = mine.registration;
  if (!registration) return null;
  const { state, reason, waiting_place, submissions_left, pay_until } = registration;
  return (
    <>
      {state === 'refused' && (
        <p role="status" className="mb-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
          {t('refused_reason', { reason })}
          {submissions_left > 0 && mine.window === 'open' && (
            <span className="block">{t('submissions_left', { count: submissions_left })}</span>
          )}
        </p>
      )}
      {state === 'disqualified' && (
        <p role="status" className="mb-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
          {t('disqualified_reason', { reason })}
        </p>
      )}
      {state === 'awaiting_payment' && pay_until !== null && (
        <p role="status" className="mb-3 text-13 text-amber">
          {t('pay_before', { amount: facts.fee(detail), time: spokenTime(pay_until, detail.now) })}
        </p>
      )}
      {waiting_place !== null && (
        <p role="status" className="mb-3 text-13 text-amber">
          {t('waiting_place', { place: waiting_place })}
        </p>
      )}
    </>
  );
}

function Ways({ detail, mine }: Whole) {
  const { t } = useTranslation('competition');
  const { team, role } = mine;
  const form = { isedit: '1', type: team ? '2' : '1', id: detail.id, team_id: team?.id ?? '0' } as const;
  const edits =
    role !== 'member' && mine.window === 'open' && (mine.registration?.state === 'draft' || mine.registration?.state === 'refused');
  return (
    <div className="mt-3 flex gap-2 [&>*]:flex-1">
      {team && (
        <Link to={addressOf('teamList', { id: detail.id })} className={buttonClasses('outline')}>
          {t(role === 'captain' ? 'manage_team' : 'see_team')}
        </Link>
      )}
      <Link to={addressOf('registration', form)} className={buttonClasses('outline')}>
        {t(edits ? 'edit_form' : 'see_form')}
      </Link>
    </div>
  );
}

function Registered({ detail, mine }: Whole) {
  const { t } = useTranslation('competition');
  const phone = useIsPhone();
  const { registration, next } = mine;
  if (!registration) return null;
  const open = registration.state === 'draft' || registration.state === 'refused';
  const to = nextAddress(next, detail);
  return (
    <Frame end={<RegistrationLabel state={registration.state} missing={mine.missing} />}>
      <Who detail={detail} mine={mine} />
      <Notes detail={detail} mine={mine} />
      {(registration.fee === 'paid' || registration.fee === 'returned') && (
        <p className="mb-2 text-13 text-ink-2">{t(`fee_${registration.fee}`)}</p>
      )}
      {open && mine.window !== 'over' && <EntrySteps steps={mine.steps} brief={phone} />}
      {next && !phone && to && <NextAction next={next} to={to} size="main" filled wide />}
      {next && !to && (
        <p className="text-13 text-ink-3">
          {t(`next_${next.what}`)}
          {next.at !== null && next.what === 'wait_stage' && `　${timeLabel(next.at, detail.now)}`}
        </p>
      )}
      {!phone && <Ways detail={detail} mine={mine} />}
      {registration.mentors.length > 0 && (
        <p className="mt-3 text-13 text-ink-3">
          {t('mentors')}
          {'　'}
          {named(registration.mentors.map(({ person, state }) => t('mentor_stands', { name: person.name, state: t(`mentor_${state}`) })))}
        </p>
      )}
    </Frame>
  );
}

/** A team whose registration was withdrawn: it is still there, and what can be done with it. */
function Withdrawn({ detail, mine }: Whole) {
  const { t } = useTranslation('competition');
  const to = nextAddress(mine.next, detail);
  const text =
    mine.window !== 'open' ? 'team_withdrawn_over' : mine.role === 'captain' ? 'team_withdrawn_captain' : 'team_withdrawn_member';
  return (
    <Frame end={<RegistrationLabel state="withdrawn" missing={0} />}>
      <Who detail={detail} mine={mine} />
      <p className="mb-3 text-13 text-ink-2">{t(text)}</p>
      <div className="flex flex-col gap-2">
        {mine.next && to && <NextAction next={mine.next} to={to} size="main" filled wide />}
        <Link to={addressOf('teamList', { id: detail.id })} className={buttonClasses('outline', 'main', true)}>
          {t(mine.role === 'captain' ? 'manage_team' : 'see_team')}
        </Link>
      </div>
    </Frame>
  );
}

type PanelProps = { detail: CompetitionDetail; mine: OwnEntry | undefined; pending: boolean; failure: unknown };

/** Where one stands in a competition and the one next thing to do. */
export function OwnEntryPanel({ detail, mine, pending, failure }: PanelProps) {
  const { t } = useTranslation('competition');
  const role = useRole();
  if (role === undefined)
    return (
      <Frame>
        <p className="mb-3 text-13 text-ink-2">{t('sign_in_text')}</p>
        <Button look="filled" size="main" wide onClick={() => openLogin('needed')}>
          {t('sign_in')}
        </Button>
      </Frame>
    );
  if (!mine) return <Frame>{pending ? <Skeleton rows={2} /> : <Problem of={failure} />}</Frame>;
  return (
    <>
      {mine.mentoring.length > 0 && <MentorInvitations competitionId={detail.id} mentoring={mine.mentoring} />}
      {mine.registration ? (
        <Registered detail={detail} mine={mine} />
      ) : mine.team ? (
        <Withdrawn detail={detail} mine={mine} />
      ) : (
        mine.role !== 'mentor' && (
          <Frame>
            <NotRegistered detail={detail} mine={mine} />
          </Frame>
        )
      )}
    </>
  );
}
