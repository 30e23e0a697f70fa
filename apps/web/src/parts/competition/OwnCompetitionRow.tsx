import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { clockTime, daysBetween, listed, shortDate, timeLabel } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useIsPhone } from '../../ui/phone.ts';
import { isAhead } from './competition-labels.ts';
import { NextAction } from './NextAction.tsx';
import { PhaseLabel, RegistrationLabel } from './StateLabels.tsx';
import { StepTrack } from './StepTrack.tsx';
import { useCompetitionFacts } from './useCompetitionFacts.ts';
import type { OwnCompetition } from './useOwnCompetitions.ts';
import { useOwnResult } from './useOwnResults.ts';

const deadlines = {
  enter: 'until_end',
  pay: 'until_payment',
  check_camera: 'until_start',
  wait_stage: 'until_start',
  wait_review: 'until_start',
} as const;

/** The moment that matters now: until when to act, when it begins, or when it was over. */
function momentOf(card: OwnCompetition) {
  const { next, phase, starts_at, ends_at, reg_end } = card;
  if (next?.at) return { at: next.at, word: deadlines[next.what as keyof typeof deadlines] ?? ('until_registration' as const) };
  if (phase === 'registering' && reg_end !== null) return { at: reg_end, word: 'until_registration' as const };
  if (phase === 'running' && ends_at !== null && !isAhead(card)) return { at: ends_at, word: 'until_end' as const };
  if (phase !== 'announced' && phase !== 'registering' && phase !== 'running' && ends_at !== null)
    return { at: ends_at, word: 'since_end' as const };
  return starts_at === null ? undefined : { at: starts_at, word: 'until_start' as const };
}

function Moment({ of: card, now, live, inline }: { of: OwnCompetition; now: number; live: boolean; inline?: boolean }) {
  const { t } = useTranslation('competition');
  const facts = useCompetitionFacts();
  const moment = momentOf(card);
  if (!moment) return <span />;
  const { at, word } = moment;
  const today = daysBetween(now, at) === 0;
  if (inline)
    return (
      <span className={live ? 'font-bold text-red' : 'text-ink-3'}>
        {live && at > now ? facts.left(at, now) : `${timeLabel(at, now)} ${t(word)}`}
      </span>
    );
  return (
    <span className={classes('text-16 leading-[1.5]', live ? 'font-bold text-red' : 'text-ink-2')}>
      {today ? clockTime(at) : shortDate(at, now)}
      <small className={classes('block text-12 font-normal', live ? 'text-red' : 'text-ink-3')}>
        {live && at > now ? facts.left(at, now) : `${today ? '' : `${clockTime(at)} `}${t(word)}`}
      </small>
    </span>
  );
}

function OwnResult({ of: card }: { of: OwnCompetition }) {
  const { t } = useTranslation('competition');
  const result = useOwnResult(card);
  if (!result?.mine) return null;
  const { rank, awards } = result.mine;
  return (
    <Link to={addressOf('competitionResult', { id: card.id, step_id: result.stage_id })}>
      {listed([
        t(`result_${result.version.kind}`),
        rank === null ? t('result_guest') : t('result_rank', { rank, total: result.lines }),
        ...awards,
      ])}
    </Link>
  );
}

function About({ of: card }: { of: OwnCompetition }) {
  const { t } = useTranslation('competition');
  const started = card.phase !== 'registering' && card.phase !== 'announced';
  const settled = started && (card.registration_state === 'approved' || card.role === 'mentor');
  const number = card.number === null ? '' : t('number', { number: card.number });
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
      {settled ? (
        <PhaseLabel phase={card.phase} ahead={isAhead(card)} />
      ) : (
        <RegistrationLabel state={card.registration_state} missing={card.missing} />
      )}
      <span className="min-w-0">{listed([card.entrant, t(`role_${card.role}`), number])}</span>
      <OwnResult of={card} />
    </p>
  );
}

/** One of one's own competitions: the moment that counts, where one stands, the steps, and the one thing to do. */
export function OwnCompetitionRow({ of: card, now, plain }: { of: OwnCompetition; now: number; plain?: boolean }) {
  const { t } = useTranslation('competition');
  const phone = useIsPhone();
  const detail = addressOf('competitionDetail', { id: card.id });
  const live = card.next?.what === 'enter';
  const action =
    card.next?.to && !card.next.what.startsWith('wait_') ? (
      <NextAction next={card.next} size={live ? 'main' : 'usual'} filled={live} />
    ) : (
      <Link to={detail} className={buttonClasses('outline')}>
        {t('details')}
      </Link>
    );
  const title = (
    <Link to={detail} className="text-16 leading-[1.5] font-bold break-words text-ink no-underline hover:underline">
      {card.title}
    </Link>
  );
  const edge = live ? 'border-t-2 border-red' : 'border-t border-line';
  if (phone || plain)
    return (
      <li className={classes('flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3.5', edge)}>
        <div className="min-w-60 flex-1">
          {title}
          <About of={card} />
          <p className="mt-1 flex flex-wrap gap-x-3 text-13">
            <Moment of={card} now={now} live={live} inline />
            {phone && <StepTrack steps={card.steps} />}
          </p>
        </div>
        {action}
      </li>
    );
  return (
    <li className={classes('grid items-center gap-x-6 py-3.5', edge)} style={{ gridTemplateColumns: '104px minmax(0, 1fr) 212px auto' }}>
      <Moment of={card} now={now} live={live} />
      <div className="min-w-0">
        {title}
        <About of={card} />
      </div>
      <StepTrack steps={card.steps} />
      <span className="flex min-w-24 justify-end">{action}</span>
    </li>
  );
}
