import { Refusal } from '../../../platform/http/refusal.ts';
import { type UsageBatch, type UsageEvent, type UsageReport, WORK } from './usage-events.rules.ts';

const BUSY_S = 15;

type Ask = UsageReport & { done: () => void; failed: (error: unknown) => void };

/** Appends events of many pages together. */
export type UsageWriter = ReturnType<typeof openUsageWriter>;

type Options = {
  /** Commits what was reported. */
  commit: (reports: UsageReport[]) => Promise<void>;
  /** Notes how many were dropped under load. */
  dropped: (count: number) => UsageEvent;
  /** Events that are enough to go at once, how long fewer wait, the most of one commit, and the most that may wait. */
  enough?: number;
  waitMs?: number;
  most?: number;
  mostWaiting?: number;
};

/**
 * Group commit of the stream: one commit at a time, of 250 events or what came in 250 ms; asks are answered after it. When too many wait the
 * oldest heartbeats are left out and counted; when that does not help, asks are refused.
 */
export function openUsageWriter({ commit, dropped, enough = 250, waitMs = 250, most = 5000, mostWaiting = 50_000 }: Options) {
  const queue: Ask[] = [];
  let waiting = 0;
  let lost = 0;
  let busy: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function shed() {
    for (const ask of queue) {
      if (waiting <= mostWaiting) return;
      const before = ask.events.length;
      ask.events = ask.events.filter(({ kind }) => kind !== WORK);
      waiting -= before - ask.events.length;
      lost += before - ask.events.length;
    }
  }

  function nextAsks() {
    let events = 0;
    let count = 0;
    while (count < queue.length && (count === 0 || events + queue[count]!.events.length <= most)) events += queue[count++]!.events.length;
    waiting -= events;
    return queue.splice(0, count);
  }

  async function run() {
    while (queue.length > 0) {
      const asks = nextAsks();
      const missing = lost;
      lost = 0;
      try {
        // The same batch twice in one commit is a repeat like any other.
        const seen = new Set<string>();
        const reports: UsageReport[] = asks.filter(({ batch }) => !batch || (!seen.has(keyOf(batch)) && seen.add(keyOf(batch))));
        if (missing > 0) reports.push({ events: [dropped(missing)] });
        if (reports.some(({ events }) => events.length > 0)) await commit(reports);
        for (const ask of asks) ask.done();
      } catch (error) {
        lost += missing;
        for (const ask of asks) ask.failed(error);
      }
    }
  }

  function pump() {
    clearTimeout(timer);
    timer = undefined;
    busy ??= run().finally(() => {
      busy = undefined;
      if (queue.length > 0) pump();
    });
  }

  return {
    /** Resolves when the events are on disk; refuses when the server has too much to do. */
    add: (events: UsageEvent[], batch?: UsageBatch) =>
      new Promise<void>((done, failed) => {
        queue.push({ events, done, failed, ...(batch && { batch }) });
        waiting += events.length;
        if (waiting > mostWaiting) shed();
        if (waiting > mostWaiting) {
          const ask = queue.pop()!;
          waiting -= ask.events.length;
          return failed(new Refusal('too_many_requests', { status: 429, values: { seconds: BUSY_S }, retryAfter: BUSY_S }));
        }
        if (waiting >= enough) pump();
        else timer ??= setTimeout(pump, waitMs);
      }),
    /** Resolves when nothing waits. */
    async drain() {
      while (queue.length > 0 || busy) {
        pump();
        await busy;
      }
    },
    /** How much waits, and how much was left out since the last commit. */
    state: () => ({ waiting, lost }),
  };
}

const keyOf = (batch: UsageBatch) => `${batch.visit} ${batch.number}`;
