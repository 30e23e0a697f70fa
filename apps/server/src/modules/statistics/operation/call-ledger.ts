import { dayOf } from '../../../platform/clock/days.rules.ts';
import type { CallCount } from './call-days.store.ts';

/** Slower than this is slow. */
const SLOW_MS = 1000;
/** So many addresses of one day are told apart; there are fewer in the product. */
const MOST_CALLS = 5000;

export type CallLedger = ReturnType<typeof openCallLedger>;

/** Counts answered calls until they are written down. */
export function openCallLedger(zone: string) {
  let known = new Map<string, CallCount>();
  return {
    note(call: string, { status, ms }: { status: number; ms: number }, at: Date) {
      const day = dayOf(at, zone);
      const key = `${day} ${call}`;
      const count = known.get(key) ?? { day, call, calls: 0, failed: 0, slow: 0, slowest_ms: 0 };
      if (known.size >= MOST_CALLS && !known.has(key)) return;
      count.calls++;
      if (status >= 500) count.failed++;
      if (ms > SLOW_MS) count.slow++;
      count.slowest_ms = Math.max(count.slowest_ms, Math.min(Math.round(ms), 2_147_483_647));
      known.set(key, count);
    },
    /** What was counted since the last time; `back` gives what could not be written to the next. */
    take() {
      const counts = [...known.values()];
      known = new Map();
      return counts;
    },
    back(counts: readonly CallCount[]) {
      for (const one of counts) {
        const key = `${one.day} ${one.call}`;
        const now = known.get(key);
        if (!now) known.set(key, one);
        else {
          now.calls += one.calls;
          now.failed += one.failed;
          now.slow += one.slow;
          now.slowest_ms = Math.max(now.slowest_ms, one.slowest_ms);
        }
      }
    },
  };
}
