import { useTranslation } from 'react-i18next';
import { durationLabel } from '../../../platform/language/dates.ts';
import { useCountdown } from '../../../platform/realtime/countdown.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Seal } from '../../../ui/Seal.tsx';
import { countdownText } from '../../assessment/countdown-text.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import { type AttemptState, dueOf, worded } from '../session/attempt-state.ts';
import { useAttemptState } from '../session/useAttempt.ts';
import { RulesButton } from './RulesButton.tsx';

/** From a day on, days and hours say more than a clock that counts. */
const DAY = 86_400;

/** The time left until the deadline, then until nothing is taken any more; loud for the last five minutes; read out at five minutes and at one. */
function TimeLeft({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const state = useAttemptState(session);
  const due = dueOf(state);
  const untilDue = useCountdown(session.clock, due);
  const untilEnd = useCountdown(session.clock, state.endAt);
  const early = untilDue !== undefined && untilDue > 0;
  const left = early ? untilDue : untilEnd;
  if (left === undefined) return <span className="text-13 text-ink-3">{t('no_end')}</span>;
  const spoken = left === 300 || left === 60 ? t('minutes_left', { count: left / 60 }) : '';
  return (
    <span className="flex items-baseline gap-2 text-13 text-ink-3">
      {left >= DAY ? (
        <span role="timer" aria-label={t(early ? 'until_due' : 'left')} className="text-14 text-ink">
          {t('left_span', { span: durationLabel(left) })}
        </span>
      ) : (
        <>
          <span className="phone:sr-only">{t(early ? 'until_due' : 'left')}</span>
          <b
            role="timer"
            aria-label={t(early ? 'until_due' : 'left')}
            className={classes('text-20 leading-none font-bold tabular-nums', left <= 300 ? 'text-red' : 'text-ink')}
          >
            {countdownText(left)}
          </b>
        </>
      )}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}

function SaveCounts({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const marks = Object.values(useAttemptState(session).marks);
  const saved = marks.filter((mark) => mark === 'saved').length;
  const waiting = marks.filter((mark) => mark === 'kept' || mark === 'saving').length;
  return (
    <span className="flex items-center gap-3">
      <span className="phone:hidden">
        <StateLabel shape="tick" tone="ink">
          {t('uploaded', { count: saved })}
        </StateLabel>
      </span>
      {waiting > 0 && (
        <StateLabel shape="triangle" tone="amber">
          {t('to_upload', { count: waiting })}
        </StateLabel>
      )}
    </span>
  );
}

/** Whether the clock of the page around it counts to the same end: one clock is enough then. */
const isCountedAbove = (state: Pick<AttemptState, 'page' | 'endAt'>, endsAt: number) => dueOf(state) === null && state.endAt === endsAt;

/** Where I am, how much time is left, what is saved, and handing in. */
export function AnsweringBar({
  keeper: session,
  framed,
  onHandIn,
}: {
  keeper: AttemptSession;
  /** The bar above says already where I am, and how much time is left until its end. */
  framed?: { endsAt: number } | undefined;
  onHandIn: () => void;
}) {
  const { t } = useTranslation('answering');
  const state = useAttemptState(session);
  const { page, phase } = state;
  const running = phase !== 'over' && phase !== 'elsewhere' && phase !== 'stranger';
  const timed = running && !(framed && isCountedAbove(state, framed.endsAt));
  return (
    <header
      data-print="no"
      className={`flex ${framed ? 'h-12' : 'h-14'} flex-none items-center gap-3 border-b border-line bg-ground px-6 whitespace-nowrap phone:px-4`}
    >
      <span className="contents phone:hidden">
        {!framed && <Seal />}
        <b className="cut min-w-0">{page.title}</b>
        <span className="h-5 w-px flex-none bg-line" />
        <span className="text-13 text-ink-2">{t('paper_facts', { count: page.question_count, score: page.total_score })}</span>
      </span>
      {!framed && phase === 'open' && (
        <span className="contents phone:hidden">
          <RulesButton assessmentId={page.assessment_id} />
        </span>
      )}
      <span className="hidden phone:contents">
        {timed ? <TimeLeft keeper={session} /> : (running || !framed) && <b className="cut min-w-0">{page.title}</b>}
      </span>
      <span className="ml-auto flex items-center gap-3">
        {(phase === 'open' || phase === 'ending') && <SaveCounts keeper={session} />}
        {timed && (
          <span className="contents phone:hidden">
            <span className="h-5 w-px bg-line" />
            <TimeLeft keeper={session} />
          </span>
        )}
        {phase === 'open' && <Button onClick={onHandIn}>{t(worded(page.kind, 'hand_in'))}</Button>}
      </span>
    </header>
  );
}
