import { SAVES_UNTIL_SECONDS, SUBMIT_AFTER_SECONDS } from '@praxis/contract/assessments/assessments';
import { submitAttempt } from '@praxis/contract/assessments/attempts';
import { isFinal } from '../../../platform/calls/refused.ts';
import type { AnswerSender } from './answer-sender.ts';
import type { AttemptConnection } from './attempt-connection.ts';

/** Longer timers overflow; until then the heartbeat sets them again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const AGAIN_MS = 1500;

/** The last seconds: inputs lock at the end, what is left travels, five seconds later the attempt is handed in. */
export function watchEnd(connection: AttemptConnection, sender: AnswerSender, onOver: () => void) {
  const { state, set, clock } = connection;
  let timers: number[] = [];

  function after(moment: number, work: () => void) {
    const wait = moment - clock.now();
    if (wait < LONGEST_TIMER_MS) timers.push(window.setTimeout(work, Math.max(0, wait)));
  }

  function watch() {
    for (const timer of timers) window.clearTimeout(timer);
    timers = [];
    const { endAt, phase } = state.getState();
    if (endAt === null || connection.closed || (phase !== 'open' && phase !== 'ending')) return;
    after(endAt, () => {
      if (state.getState().phase !== 'open') return;
      set({ phase: 'ending' });
      void sender.flush();
    });
    after(endAt + SUBMIT_AFTER_SECONDS * 1000, () => void handIn());
  }

  async function handIn() {
    if (state.getState().phase !== 'ending') return;
    await sender.flushAll();
    try {
      await connection.ask(() => connection.call(submitAttempt, connection.at, { background: true }));
    } catch (failure) {
      const { endAt, phase } = state.getState();
      if (phase !== 'ending' || endAt === null) return;
      // The server has handed in by itself; here only the last answers still try to arrive.
      if (!isFinal(failure) && clock.now() <= endAt + SAVES_UNTIL_SECONDS * 1000) {
        timers.push(window.setTimeout(() => void handIn(), AGAIN_MS));
        return;
      }
    }
    // More time may have come while the call was on its way.
    if (state.getState().phase !== 'ending') return;
    set({ phase: 'over', handedIn: 'by_time' });
    onOver();
  }

  return {
    watch,
    /** The end is another one, or was heard again; more time opens the page again. */
    moveTo(endAt: number | null) {
      const { endAt: before, phase } = state.getState();
      if (endAt === before) return;
      const open = endAt === null || endAt > clock.now();
      set({ endAt, ...(phase === 'ending' && open && { phase: 'open' as const }) });
      watch();
    },
    close() {
      for (const timer of timers) window.clearTimeout(timer);
    },
  };
}
