import { Clock, KeyRound, Megaphone, WifiOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { clockSeconds, clockTime, durationLabel, listed } from '../../platform/language/dates.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Strip } from '../../ui/States.tsx';
import { useLateRule } from '../late-work/late-words.ts';
import type { AttemptSession } from './session/attempt-session.ts';
import { dueOf, worded } from './session/attempt-state.ts';
import { useAttemptState } from './session/useAttempt.ts';

const EarlierRounds = lazyPart(() => import('../rounds/EarlierRounds.tsx'));

/** Which answers stand on this device only, in words short enough for a strip. */
function itemsPending(marks: Record<number, string>) {
  const items = Object.keys(marks)
    .map(Number)
    .filter((item) => marks[item] === 'kept' || marks[item] === 'saving')
    .sort((a, b) => a - b);
  return listed(items.slice(0, 8).map(String)) + (items.length > 8 ? '…' : '');
}

function Away({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { away, marks, syncedAt, phase } = useAttemptState(session);
  // One lost call is not worth a word.
  if (!away || (away.tries < 2 && navigator.onLine && !away.signedOut)) return null;
  const items = itemsPending(marks);
  if (away.signedOut) {
    return (
      <Strip>
        <KeyRound className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
        <span>
          <b>{t('signed_out')}</b>
          {items ? t('signed_out_kept', { items }) : t('signed_out_nothing')}
        </span>
        <Button size="small" className="ml-auto" onClick={() => openLogin('expired')}>
          {t('sign_in')}
        </Button>
      </Strip>
    );
  }
  // Once time is up nobody can go on, and the strip of the end says what still travels.
  if (phase === 'ending') return null;
  return (
    <Strip>
      <WifiOff className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
      <span>
        <b>{t('away')}</b>
        {items ? t('away_kept', { items }) : t('away_nothing')}
      </span>
      <span className="ml-auto whitespace-nowrap phone:hidden">{t('away_since', { time: clockSeconds(syncedAt), tries: away.tries })}</span>
      <Button size="small" className="phone:hidden" onClick={() => void session.flush()}>
        {t('try_now')}
      </Button>
    </Strip>
  );
}

/** What those who watch over the exam said; the last one open, the earlier ones at hand. */
function Messages({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { messages } = useAttemptState(session);
  const [read, setRead] = useState('');
  const last = messages.at(-1);
  if (!last || last.id === read) return null;
  return (
    <Strip tone="pine">
      <Megaphone className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0">
        <b>{t('teacher_comment', { time: clockTime(last.at) })}</b> {last.text}
      </span>
      <Button size="small" className="ml-auto" onClick={() => setRead(last.id)}>
        {t('read')}
      </Button>
    </Strip>
  );
}

function Ending({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { page, phase, endAt, marks, away } = useAttemptState(session);
  const left = useCountdown(session.clock, endAt === null ? null : endAt + 5000);
  if (phase !== 'ending') return null;
  const pending = Object.values(marks).filter((mark) => mark === 'kept' || mark === 'saving').length;
  return (
    <Strip tone="red">
      <span role="alert">
        <b>{t('time_is_up')}</b>
        {(left ?? 0) > 0 ? t(worded(page.kind, 'handing_in_in'), { count: left }) : t(worded(page.kind, 'handing_in'))}
        {pending > 0 && t(away ? 'last_answers_away' : 'last_answers', { count: pending })}
      </span>
    </Strip>
  );
}

/** The deadline has passed and handing in is late, until nothing is taken any more. */
function PastDue({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const state = useAttemptState(session);
  const ruleOf = useLateRule();
  const untilDue = useCountdown(session.clock, dueOf(state));
  const untilEnd = useCountdown(session.clock, state.endAt);
  if (state.phase !== 'open' || untilDue === undefined || untilDue > 0) return null;
  return (
    <Strip>
      <Clock className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
      <span>
        <b>{t('past_due')}</b>
        {untilEnd !== undefined && untilEnd > 0 && t('past_due_span', { span: durationLabel(untilEnd) })}
        {state.page.late_percent_off > 0 && ruleOf(state.page, undefined)}
      </span>
    </Strip>
  );
}

function Withdrawn({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  return useAttemptState(session).phase === 'withdrawn' ? (
    <Strip>
      <span>
        <b>{t('withdrawn')}</b>
        {t('withdrawn_note')}
      </span>
    </Strip>
  ) : null;
}

function Returned({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation(['answering', 'read-answer']);
  const { page } = useAttemptState(session);
  const [looking, setLooking] = useState(false);
  return page.reject_reason ? (
    <Strip tone="red">
      <span>
        <b>{t('returned')}</b>
        {page.reject_reason}
      </span>
      <Button size="small" className="ml-auto" onClick={() => setLooking(true)}>
        {t('read-answer:show')}
      </Button>
      {looking && (
        <Dialog open onClose={() => setLooking(false)} title={t('read-answer:rounds')}>
          <Suspense fallback={null}>
            <EarlierRounds attemptId={page.attempt_id} />
          </Suspense>
        </Dialog>
      )}
    </Strip>
  ) : null;
}

/** Everything that must be known right now. */
export function Strips({ keeper: session }: { keeper: AttemptSession }) {
  return (
    <div data-print="no" className="flex-none">
      <Ending keeper={session} />
      <PastDue keeper={session} />
      <Withdrawn keeper={session} />
      <Returned keeper={session} />
      <Messages keeper={session} />
      <Away keeper={session} />
    </div>
  );
}
