import { addressOf } from '@praxis/contract/core/pages';
import { PAYMENT_MINUTES } from '@praxis/contract/teams/registrations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mentors } from '../../parts/competition/Mentors.tsx';
import { useCompetitionFacts } from '../../parts/competition/useCompetitionFacts.ts';
import { durationLabel, timeLabel } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import type { Form } from './useForm.ts';
import { Withdraw } from './Withdraw.tsx';

const small = (title: string) => <span className="text-14">{title}</span>;

function Deadline({ form }: { form: Form }) {
  const { t } = useTranslation('registration');
  const { reg_end, starts_at } = form.competition;
  const until = reg_end ?? starts_at;
  const now = Date.now();
  if (until === null || form.window === 'over') return null;
  return (
    <Section title={small(t('until'))}>
      <p className="text-26 leading-tight font-bold">{durationLabel((until - now) / 1000)}</p>
      <p className="mt-1 text-13 text-ink-3">{t('until_note', { time: timeLabel(until, now) })}</p>
      {form.free !== null && form.free > 0 && <p className="text-13 text-ink-3">{t('free_left', { count: form.free })}</p>}
    </Section>
  );
}

/** What entering costs, before anything is submitted. */
function Fee({ form }: { form: Form }) {
  const { t } = useTranslation('registration');
  const facts = useCompetitionFacts();
  const { competition, team, registration } = form;
  const writes = registration === null || registration.state === 'draft' || registration.state === 'refused';
  // Once it is submitted, the competition says what is due; what is paid says so itself.
  if (competition.fee_cents === 0 || !writes || form.window === 'over') return null;
  return (
    <Section title={small(t('fee'))} className="mt-7!">
      <p className="text-20 font-bold">
        {facts.fee(competition)}{' '}
        <small className="text-13 font-normal text-ink-3">{facts.feeFor({ ...competition, entry: team ? 'team' : 'individual' })}</small>
      </p>
      <p className="mt-1 text-13 text-ink-3">{t('fee_note', { count: PAYMENT_MINUTES })}</p>
    </Section>
  );
}

function Rights() {
  const { t } = useTranslation('registration');
  return (
    <Section title={small(t('who'))} className="mt-7!">
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] text-13 leading-[20px] [&>*]:border-t [&>*]:border-line [&>*]:py-[7px]">
        {(['captain', 'member', 'mentor'] as const).flatMap((who) => [
          <dt key={who} className="text-ink-3">
            {t(`who_${who}`)}
          </dt>,
          <dd key={`${who} text`}>{t(`who_${who}_text`)}</dd>,
        ])}
      </dl>
    </Section>
  );
}

/** Beside the form: how long it is open, mentors, who may do what, and the way out. */
export function FormAside({ form }: { form: Form }) {
  const { t } = useTranslation('registration');
  const { competition, registration, team } = form;
  const leads = team === null || team.captain;
  return (
    <aside className="phone:mt-8">
      <Deadline form={form} />
      <Fee form={form} />
      {team && (
        <p className="mt-4">
          <Link to={addressOf('teamList', { id: competition.id })} className={buttonClasses('outline')}>
            {t('team_manage')}
          </Link>
        </p>
      )}
      {form.mentors_max > 0 && (
        <Mentors
          competitionId={competition.id}
          registrationId={registration?.id}
          mentors={registration?.mentors ?? []}
          most={form.mentors_max}
          leads={leads}
        />
      )}
      {team && <Rights />}
      {registration && leads && <Withdraw form={form} registration={registration} />}
    </aside>
  );
}
