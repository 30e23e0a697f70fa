import { SAVES_UNTIL_SECONDS } from '@praxis/contract/assessments/assessments';
import { type AnswerChange, openAttempt, SAVE_LIMITS, saveAnswers } from '@praxis/contract/assessments/attempts';
import { isFinal, Refused, Unreachable } from '../../../platform/calls/refused.ts';
import type { Pending } from '../../assessment/attempt-store.ts';
import type { AttemptConnection } from './attempt-connection.ts';

/** A changed answer waits so long for its neighbours before it travels. */
const GATHER_MS = 700;
const LONGEST_WAIT_MS = 8000;

const itemsOf = (changes: readonly AnswerChange[]) => changes.map(({ item }) => item);

/** Writes typed answers down on this device at once, and sends them in numbered saves as soon as the server can be reached. */
export type AnswerSender = ReturnType<typeof sendAnswers>;

export function sendAnswers(connection: AttemptConnection, onEnd: (endAt: number | null) => void) {
  const { store, id, state, set } = connection;
  let gather = 0;
  let again = 0;
  /** What was typed and is not written down yet, newest per question; the writer takes it all at once. */
  let typed = new Map<number, AnswerChange>();
  let writing: Promise<void> | undefined;
  let sending: Promise<boolean> | undefined;

  async function write() {
    while (typed.size > 0) {
      const changes = [...typed.values()];
      typed = new Map();
      try {
        await store.write(id, changes);
      } catch (failure) {
        // A full or forbidden storage: the answers stay here and are tried again with the next change or send.
        for (const change of changes) typed.set(change.item, { ...change, ...typed.get(change.item) });
        throw failure;
      }
      connection.mark(itemsOf(changes), 'kept');
    }
  }

  /** Writes down what was typed; one write at a time, each with everything there is. */
  function writeDown(): Promise<void> {
    writing ??= write().finally(() => {
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
    connection.mark([one.item], 'saving');
    writeDown().catch((failure: unknown) => console.error('This device refuses to keep answers', failure));
    if (!gather) gather = window.setTimeout(() => void flush(), GATHER_MS);
  }

  /** What a final "no" to a save means for the page; true when the next one may be tried. */
  async function refused(pending: Pending, failure: Refused): Promise<boolean> {
    if (failure.key === 'save_number_taken') {
      const fresh = await connection.ask(() => connection.call(openAttempt, connection.at, { background: true }));
      connection.nextSeq = fresh.next_seq;
      await store.renumber(pending, connection.nextSeq);
      return true;
    }
    if (failure.key === 'other_device_active') {
      set({ phase: 'elsewhere' });
      return false;
    }
    if (failure.key === 'assessment_withdrawn') {
      // It may open again: the answers wait here.
      connection.mark(itemsOf(pending.changes), 'kept');
      set({ phase: 'withdrawn' });
      return false;
    }
    connection.mark(itemsOf(pending.changes), 'refused');
    await store.settle(pending, undefined);
    if (failure.key === 'attempt_submitted') set({ phase: 'over', handedIn: state.getState().handedIn ?? 'elsewhere' });
    else if (failure.key === 'attempt_over') set({ phase: 'over', handedIn: 'by_time' });
    return failure.key === 'question_closed';
  }

  async function sendPending(pending: Pending) {
    const items = itemsOf(pending.changes);
    connection.mark(items, 'saving');
    const save = { ...connection.at, client_seq: pending.client_seq, changes: pending.changes };
    try {
      const receipt = await connection.ask(() => connection.call(saveAnswers, save, { background: true }));
      await store.settle(pending, receipt.now);
      connection.nextSeq = Math.max(connection.nextSeq, receipt.client_seq + 1);
      onEnd(receipt.end_at);
      const waiting = new Set((await store.unsent(id)).map((row) => row.item));
      connection.mark(
        items.filter((item) => !waiting.has(item) && !typed.has(item)),
        'saved',
      );
      return true;
    } catch (failure) {
      if (isFinal(failure)) return refused(pending, failure);
      if (!(failure instanceof Unreachable || failure instanceof Refused)) throw failure;
      connection.mark(items, 'kept');
      return false;
    }
  }

  async function sendAll() {
    await writeDown();
    for (;;) {
      if (connection.closed || connection.whoIsHere() !== connection.uid) return false;
      const pending = (await store.pending(id)) ?? (await store.pack(id, connection.nextSeq, SAVE_LIMITS.changes));
      if (!pending) return true;
      if (!(await sendPending(pending))) return false;
    }
  }

  const tryLater = (wait: number) => {
    window.clearTimeout(again);
    const { phase, endAt } = state.getState();
    const accepted = endAt !== null && connection.clock.now() < endAt + SAVES_UNTIL_SECONDS * 1000;
    if (!connection.closed && (phase === 'open' || phase === 'ending' || (phase === 'over' && accepted)))
      again = window.setTimeout(() => void flush(), wait);
  };

  /** Sends everything there is; true when nothing is left on this device. */
  function flush(): Promise<boolean> {
    window.clearTimeout(gather);
    gather = 0;
    sending ??= sendAll()
      .then((all) => {
        window.clearTimeout(again);
        if (!all) tryLater(Math.min(LONGEST_WAIT_MS, 500 * 2 ** connection.tries) * (0.6 + Math.random() * 0.4));
        return all;
      })
      .catch((failure: unknown) => {
        console.error('Saving failed, trying again', failure);
        tryLater(LONGEST_WAIT_MS);
        return false;
      })
      .finally(() => {
        sending = undefined;
        if (typed.size > 0 && !gather && !connection.closed) gather = window.setTimeout(() => void flush(), GATHER_MS);
      });
    return sending;
  }

  /** What only this device has, oldest first. */
  async function here(): Promise<AnswerChange[]> {
    const pending = await store.pending(id);
    return [...(pending?.changes ?? []), ...(await store.unsent(id)), ...typed.values()];
  }

  /** Takes everything this device still has out of the way of what other members of the group wrote since. */
  async function setAside() {
    await writeDown();
    await store.setAside(id);
  }

  return {
    change,
    flush,
    setAside,
    /** Sends what is left, also what was typed while an earlier sending was under way. */
    flushAll: async () => (await flush()) && ((await here()).length === 0 || (await flush())),
    here,
    close() {
      writeDown().catch((failure: unknown) => console.error('This device refuses to keep answers', failure));
      window.clearTimeout(again);
      window.clearTimeout(gather);
    },
  };
}
