import type { AssessmentNews } from '@praxis/contract/assessments';
import {
  type AnswerChange,
  type AnswerValue,
  type AttemptPage,
  HEARTBEAT_SECONDS,
  heartbeat,
  nextQuestion,
  openAttempt,
  SAVE_LIMITS,
  saveAnswers,
  submitAttempt,
  takeOver,
} from '@praxis/contract/attempts';
import { createStore } from 'zustand/vanilla';
import type { AttemptStore, Pending } from '../../parts/assessment/attempt-store.ts';
import type { call as callServer } from '../../platform/call.ts';
import { Refused, Unreachable } from '../../platform/refused.ts';
import { type AttemptState, isAnswered, type SaveMark, stateFrom } from './attempt-state.ts';
import type { ServerClock } from './server-clock.ts';

/** A changed answer waits so long for its neighbours before it travels. */
const GATHER_MS = 700;
const LONGEST_WAIT_MS = 8000;
/** The server hands in this long after the end, and takes saves for another ten seconds. */
const HAND_IN_MS = 5000;
const LAST_SAVE_MS = 15_000;

type Needs = {
  call: typeof callServer;
  store: AttemptStore;
  clock: ServerClock;
  device: string;
  /** Whoever is signed in now; work of one person is never sent as another. */
  whoIsHere: () => string;
};

/** Keeps the answers of one attempt: on this device first, at the server as soon as it can be reached. */
export type AttemptKeeper = ReturnType<typeof keepAttempt>;

const cannotReach = (failure: unknown) =>
  failure instanceof Unreachable ||
  (failure instanceof Refused && (failure.status >= 500 || [401, 403, 408, 425, 429].includes(failure.status)));

export function keepAttempt(page: AttemptPage, local: readonly AnswerChange[], { call, store, clock, device, whoIsHere }: Needs) {
  const uid = whoIsHere();
  const at = { attempt_id: page.attempt_id, device };
  const state = createStore<AttemptState>()(() => ({
    away: undefined,
    waitingForApproval: page.take_over === 'waiting',
    refusedTakeOver: false,
    handedIn: page.state === 'not_submitted' ? undefined : 'elsewhere',
    ...stateFrom(page, local, clock.now()),
  }));
  let nextSeq = page.next_seq;
  let timers: number[] = [];
  let gather = 0;
  let again = 0;
  let tries = 0;
  let closed = false;
  /** What was typed and is not written down yet, newest per question; the writer takes it all at once. */
  let typed = new Map<number, AnswerChange>();
  let writing: Promise<void> | undefined;
  let sending: Promise<boolean> | undefined;

  const set = (change: Partial<AttemptState>) => state.setState(change);
  const markItems = (items: Iterable<number>, mark: SaveMark) => {
    const marks = { ...state.getState().marks };
    for (const item of items) marks[item] = mark;
    set({ marks });
  };

  /** Every call about this attempt: measures the clock and knows whether the server is there. */
  async function ask<T extends { now: number }>(question: () => Promise<T>): Promise<T> {
    const before = clock.steady();
    try {
      const reply = await question();
      clock.heard(reply.now, before);
      tries = 0;
      set({ away: undefined, heardAt: clock.now() });
      return reply;
    } catch (failure) {
      if (cannotReach(failure)) {
        tries += 1;
        const since = state.getState().away?.since ?? clock.now();
        if (whoIsHere() === uid || whoIsHere() === '') set({ away: { since, tries } });
        else set({ phase: 'stranger' });
      }
      throw failure;
    }
  }

  /** Writes down what was typed; one write at a time, each with everything there is. */
  function writeDown(): Promise<void> {
    writing ??= (async () => {
      while (typed.size > 0) {
        const changes = [...typed.values()];
        typed = new Map();
        try {
          await store.write(page.attempt_id, changes);
        } catch (failure) {
          // A full or forbidden storage: the answers stay here and are tried again with the next change or send.
          for (const change of changes) typed.set(change.item, { ...change, ...typed.get(change.item) });
          throw failure;
        }
        markItems(
          changes.map((change) => change.item),
          'kept',
        );
      }
    })().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function change(one: AnswerChange) {
    const { phase, values, flags } = state.getState();
    if (phase !== 'open') return;
    if (one.value !== undefined) set({ values: { ...values, [one.item]: one.value } });
    if (one.flag !== undefined) set({ flags: { ...flags, [one.item]: one.flag } });
    typed.set(one.item, { ...typed.get(one.item), ...one });
    markItems([one.item], 'saving');
    writeDown().catch((failure: unknown) => console.error('This device refuses to keep answers', failure));
    if (!gather) gather = window.setTimeout(() => void flush(), GATHER_MS);
  }

  async function askForNumber(pending: Pending) {
    const fresh = await ask(() => call(openAttempt, at, { background: true }));
    nextSeq = fresh.next_seq;
    await store.renumber(pending, nextSeq);
  }

  /** What a final "no" to a save means for the page. */
  async function refused(pending: Pending, failure: Refused): Promise<boolean> {
    if (failure.key === 'save_number_taken') {
      await askForNumber(pending);
      return true;
    }
    const items = pending.changes.map((one) => one.item);
    if (failure.key === 'other_device_active') {
      set({ phase: 'elsewhere' });
      return false;
    }
    markItems(items, 'refused');
    await store.settle(page.attempt_id);
    if (failure.key === 'attempt_submitted') set({ phase: 'over', handedIn: state.getState().handedIn ?? 'elsewhere' });
    else if (failure.key === 'attempt_over') set({ phase: 'over', handedIn: 'by_time' });
    else if (failure.key === 'assessment_withdrawn') set({ phase: 'withdrawn' });
    return failure.key === 'question_closed';
  }

  async function sendPending(pending: Pending) {
    const items = pending.changes.map((one) => one.item);
    markItems(items, 'saving');
    try {
      const receipt = await ask(() =>
        call(saveAnswers, { ...at, client_seq: pending.client_seq, changes: pending.changes }, { background: true }),
      );
      await store.settle(page.attempt_id);
      nextSeq = Math.max(nextSeq, receipt.client_seq + 1);
      setEnd(receipt.end_at);
      const waiting = new Set((await store.unsent(page.attempt_id)).map((row) => row.item));
      markItems(
        items.filter((item) => !waiting.has(item) && !typed.has(item)),
        'saved',
      );
      return true;
    } catch (failure) {
      if (failure instanceof Refused && !cannotReach(failure)) return refused(pending, failure);
      if (!(failure instanceof Unreachable || failure instanceof Refused)) throw failure;
      markItems(items, 'kept');
      return false;
    }
  }

  async function sendAll() {
    await writeDown();
    for (;;) {
      if (closed || whoIsHere() !== uid) return false;
      const pending = (await store.pending(page.attempt_id)) ?? (await store.pack(page.attempt_id, nextSeq, SAVE_LIMITS.changes));
      if (!pending) return true;
      if (!(await sendPending(pending))) return false;
    }
  }

  /** Sends everything there is; true when nothing is left on this device. */
  function flush(): Promise<boolean> {
    window.clearTimeout(gather);
    gather = 0;
    sending ??= sendAll()
      .then((all) => {
        window.clearTimeout(again);
        const { phase } = state.getState();
        if (!all && !closed && (phase === 'open' || phase === 'ending'))
          again = window.setTimeout(() => void flush(), Math.min(LONGEST_WAIT_MS, 500 * 2 ** tries) * (0.6 + Math.random() * 0.4));
        return all;
      })
      .catch((failure: unknown) => {
        console.error('Saving failed, trying again', failure);
        again = window.setTimeout(() => void flush(), LONGEST_WAIT_MS);
        return false;
      })
      .finally(() => {
        sending = undefined;
        if (typed.size > 0 && !gather && !closed) gather = window.setTimeout(() => void flush(), GATHER_MS);
      });
    return sending;
  }

  /** Sends what is left, also what was typed while an earlier sending was under way. */
  const flushAll = async () => (await flush()) && (typed.size === 0 || (await flush()));

  function setEnd(endAt: number | null) {
    const { endAt: before, phase } = state.getState();
    if (endAt === before && phase === 'open') return;
    const open = endAt === null || endAt > clock.now();
    set({ endAt, ...(phase === 'ending' && open && { phase: 'open' as const }) });
    watchTheEnd();
  }

  /** Reads the attempt anew; what only this device has stays on top. */
  async function reload() {
    const fresh = await ask(() => call(openAttempt, at, { background: true }));
    nextSeq = Math.max(nextSeq, fresh.next_seq);
    const pending = await store.pending(page.attempt_id);
    const here = [...(pending?.changes ?? []), ...(await store.unsent(page.attempt_id)), ...typed.values()];
    const before = state.getState();
    const next = stateFrom(fresh, here, clock.now());
    set({
      ...next,
      phase: next.phase === 'open' && before.phase === 'withdrawn' ? 'open' : next.phase,
      waitingForApproval: fresh.take_over === 'waiting',
      handedIn: fresh.state === 'not_submitted' ? undefined : (before.handedIn ?? 'elsewhere'),
    });
    if (fresh.active && fresh.state === 'not_submitted') await store.keepSnapshot(fresh);
    watchTheEnd();
    if (next.phase === 'open') void flush();
  }

  async function beat() {
    const { values, marks, phase } = state.getState();
    if (phase === 'over' || phase === 'stranger') return;
    const unsaved = Object.values(marks).filter((mark) => mark === 'kept' || mark === 'saving').length;
    const answered = Object.values(values).filter(isAnswered).length;
    try {
      const reply = await ask(() => call(heartbeat, { ...at, answered, unsaved }, { background: true }));
      if (reply.state !== 'not_submitted' || (reply.active && phase === 'elsewhere') || (!reply.active && phase === 'open'))
        return await reload();
      if (reply.withdrawn !== (phase === 'withdrawn')) {
        if (reply.withdrawn) set({ phase: 'withdrawn' });
        else return await reload();
      }
      setEnd(reply.end_at);
      if (unsaved > 0) void flush();
    } catch (failure) {
      if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure;
    }
  }

  /** The last seconds: inputs lock at the end, what is left travels, five seconds later the attempt is handed in. */
  function watchTheEnd() {
    for (const timer of timers) window.clearTimeout(timer);
    timers = [];
    const { endAt, phase } = state.getState();
    if (endAt === null || closed || (phase !== 'open' && phase !== 'ending')) return;
    const after = (moment: number, work: () => void) => {
      // Timers longer than 24 days overflow; until then the heartbeat sets them again.
      const wait = moment - clock.now();
      if (wait < 2 ** 31 - 1) timers.push(window.setTimeout(work, Math.max(0, wait)));
    };
    after(endAt, () => {
      set({ phase: 'ending' });
      void flush();
    });
    after(endAt + HAND_IN_MS, () => void handInAtTheEnd());
  }

  async function handInAtTheEnd() {
    if (state.getState().phase !== 'ending') return;
    await flushAll();
    try {
      await ask(() => call(submitAttempt, at, { background: true }));
      set({ phase: 'over', handedIn: 'by_time' });
    } catch (failure) {
      if (failure instanceof Refused && !cannotReach(failure)) {
        set({ phase: 'over', handedIn: 'by_time' });
        return;
      }
      const { endAt, phase } = state.getState();
      if (phase !== 'ending' || endAt === null) return;
      // The server has handed in by itself; here only the last answers still try to arrive.
      if (clock.now() > endAt + LAST_SAVE_MS) set({ phase: 'over', handedIn: 'by_time' });
      else timers.push(window.setTimeout(() => void handInAtTheEnd(), 1500));
    }
  }

  function hear(body: unknown) {
    const news = body as AssessmentNews;
    if (news.kind === 'message') {
      const { messages } = state.getState();
      if (!messages.some((one) => one.id === news.id)) set({ messages: [...messages, { id: news.id, text: news.text, at: news.at }] });
      return;
    }
    if (news.kind === 'end_moved') setEnd(news.end_at);
    if (news.kind === 'take_over_refused') set({ waitingForApproval: false, refusedTakeOver: true });
    if (news.kind === 'withdrawn') set({ phase: state.getState().phase === 'over' ? 'over' : 'withdrawn' });
    const whole = ['reopened', 'submitted', 'device_changed'].includes(news.kind) || state.getState().phase === 'over';
    void (whole ? reload().catch(leaveToHeartbeat) : beat());
  }

  const leaveToHeartbeat = (failure: unknown) => {
    if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure;
  };

  const beating = window.setInterval(() => void beat(), HEARTBEAT_SECONDS * 1000);
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return void flush();
    void beat();
  };
  const online = () => {
    tries = 0;
    void flush();
    void beat();
  };
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('online', online);
  watchTheEnd();
  if (local.length > 0) void flush();

  return {
    state,
    clock,
    answer: (item: number, value: AnswerValue) => change({ item, value }),
    flag: (item: number, flag: boolean) => change({ item, flag }),
    flush: flushAll,
    beat,
    reload,
    hear,
    /** Mode 2: leaves the question for good. */
    async next(item: number) {
      if (!(await flushAll())) throw new Unreachable();
      const fresh = await ask(() => call(nextQuestion, { ...at, item }));
      nextSeq = Math.max(nextSeq, fresh.next_seq);
      set(stateFrom(fresh, [], clock.now()));
      await store.keepSnapshot(fresh);
    },
    async takeOver() {
      set({ refusedTakeOver: false });
      const { outcome } = await call(takeOver, at);
      if (outcome === 'waiting') set({ waitingForApproval: true });
      else await reload();
    },
    /** Hands in by hand; nothing is handed in while an answer has not arrived. */
    async handIn() {
      if (!(await flushAll())) throw new Unreachable();
      await ask(() => call(submitAttempt, at));
      set({ phase: 'over', handedIn: 'by_hand' });
      await store.forget(page.attempt_id);
    },
    close() {
      closed = true;
      void writeDown();
      for (const timer of timers) window.clearTimeout(timer);
      window.clearTimeout(again);
      window.clearTimeout(gather);
      window.clearInterval(beating);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', online);
    },
  };
}
