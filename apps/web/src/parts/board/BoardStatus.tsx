import type { BoardHead } from '@praxis/contract/ranks/board';
import { Snowflake } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime, durationLabel, named, spokenTime } from '../../platform/language/dates.ts';
import { useCountdown } from '../../platform/realtime/countdown.ts';
import type { ServerClock } from '../../platform/realtime/server-clock.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Strip } from '../../ui/States.tsx';
import { countdownText } from '../assessment/countdown-text.ts';
import type { BoardView } from './board-source.ts';
import { frozenSince, phaseAt } from './board-state.ts';

/** 15:59:58 */
export const exactTime = (at: number) => `${clockTime(at)}:${String(new Date(at).getSeconds()).padStart(2, '0')}`;

/** The server's clock is estimated anew now and then: a moment may come sooner than a timer was set for. */
const LOOK_MS = 15_000;

/** Follows where a stage stands. Nothing is drawn again before that changes. */
export function usePhase(head: BoardHead, clock: ServerClock) {
  const { start_at: startAt, end_at: endAt } = head.stage;
  const [, setLooked] = useState({});
  // Time passes outside React.
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      const now = clock.now();
      const next = [startAt, endAt].find((moment) => moment > now);
      if (next !== undefined) timer = window.setTimeout(look, Math.min(LOOK_MS, next - now + 5), next);
    };
    const look = (moment: number) => {
      if (clock.now() >= moment) setLooked({});
      wait();
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [clock, startAt, endAt]);
  return phaseAt(head, clock.now());
}

const looks = {
  waiting: { shape: 'waiting', tone: 'mute' },
  on: { shape: 'live', tone: 'red', act: true },
  paused: { shape: 'stopped', tone: 'amber', act: true },
  over: { shape: 'over', tone: 'mute' },
} as const;

/** Whether a stage runs, and what its result is. */
export function PhaseLabel({ head, clock }: { head: BoardHead; clock: ServerClock }) {
  const { t } = useTranslation('board');
  const phase = usePhase(head, clock);
  const { result_state: result } = head.stage;
  if (phase === 'over' && result !== 'hidden')
    return (
      <StateLabel shape={result === 'final' ? 'tick' : 'half'} tone={result === 'final' ? 'pine' : 'amber'}>
        {t(result === 'final' ? 'result_final' : 'result_preliminary')}
      </StateLabel>
    );
  return <StateLabel {...looks[phase]}>{t(`phase_${phase}`)}</StateLabel>;
}

/** What is left of a stage, or how long until it begins. */
export function StageTimer({ head, clock }: { head: BoardHead; clock: ServerClock }) {
  const { t } = useTranslation('board');
  const phase = usePhase(head, clock);
  const { start_at, end_at, paused_at } = head.stage;
  const left = useCountdown(clock, phase === 'waiting' ? start_at : end_at) ?? 0;
  if (phase === 'over') return null;
  const seconds = phase === 'paused' ? Math.ceil((end_at - (paused_at ?? end_at)) / 1000) : left;
  return (
    <span className="text-13 whitespace-nowrap text-ink-2" role="timer">
      {t(phase === 'waiting' ? 'until_start' : 'remaining')} <b className="text-16 text-ink">{countdownText(seconds)}</b>
    </span>
  );
}

/** How well what is shown is known: live, or the moment it stands at. */
export function AsOf({ view }: { view: Pick<BoardView, 'head' | 'connection' | 'asOf'> }) {
  const { t } = useTranslation('board');
  const frozen = frozenSince(view.head);
  if (view.connection === 'lost')
    return (
      <StateLabel shape="clock" tone="amber" act>
        {t('reconnecting', { time: exactTime(view.asOf) })}
      </StateLabel>
    );
  if (frozen !== undefined) return <span className="text-13 whitespace-nowrap">{t('as_of', { time: exactTime(frozen) })}</span>;
  return <span className="text-12 whitespace-nowrap text-ink-3">{t('as_of', { time: exactTime(view.asOf) })}</span>;
}

/** Says why the board stands still or leaves something out: frozen, paused, not begun, or results that are kept back. */
export function BoardStrip({ view, clock }: { view: Pick<BoardView, 'head' | 'connection' | 'asOf'>; clock: ServerClock }) {
  const { t } = useTranslation('board');
  const { head } = view;
  const phase = usePhase(head, clock);
  const frozen = frozenSince(head);
  const opens = head.state === 'revealing';
  if (frozen !== undefined)
    return (
      <Strip>
        <Snowflake className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
        <span>
          <b>{opens ? t('revealing') : t('frozen', { time: spokenTime(frozen) })}</b> {t(opens ? 'revealing_note' : 'frozen_note')}
        </span>
        <span className="ml-auto phone:hidden">
          <AsOf view={view} />
        </span>
      </Strip>
    );
  if (phase === 'paused') return <Strip>{t('paused_note', { time: exactTime(head.stage.paused_at ?? 0) })}</Strip>;
  const withheld = head.sections.filter((section) => section.withheld);
  if (phase !== 'waiting' && withheld.length === 0) return null;
  if (phase !== 'waiting')
    return (
      <Strip>
        {withheld.length === head.sections.length
          ? t('withheld_all')
          : t('withheld_some', { labels: named(withheld.map(({ label }) => label)) })}
      </Strip>
    );
  const seconds = (head.stage.start_at - clock.now()) / 1000;
  return <Strip tone="pine">{t('waiting_strip', { time: spokenTime(head.stage.start_at), span: durationLabel(seconds) })}</Strip>;
}
