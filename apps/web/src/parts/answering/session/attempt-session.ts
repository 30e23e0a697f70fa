import {
  type AnswerChange,
  type AnswerValue,
  type AttemptPage,
  HEARTBEAT_SECONDS,
  heartbeat,
  nextQuestion,
  openAttempt,
  submitAttempt,
  takeOver,
} from '@praxis/contract/assessments/attempts';
import { answerPen } from '@praxis/contract/assessments/group-work';
import type { AssessmentNews } from '@praxis/contract/assessments/monitoring';
import { isFinal, Refused, Unreachable } from '../../../platform/calls/refused.ts';
import { sendAnswers } from './answer-sender.ts';
import { type Needs, openAttemptConnection } from './attempt-connection.ts';
import { isAnswered, stateFrom } from './attempt-state.ts';
import { watchEnd } from './end-watch.ts';

/** Keeps the answers of one attempt: on this device first, at the server as soon as it can be reached. */
export type AttemptSession = ReturnType<typeof openAttemptSession>;

const AGAIN_MS = [300, 1500];

const leaveToHeartbeat = (failure: unknown) => {
  if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure;
};

/** Opens the session on a page, with what only this device has and what the server did not take. */
export function openAttemptSession(page: AttemptPage, local: readonly AnswerChange[], needs: Needs, refused: readonly AnswerChange[] = []) {
  const connection = openAttemptConnection(page, local, needs, refused);
  const { state, set, store, clock, call, at, ask } = connection;
  const sender = sendAnswers(connection, (endAt) => end.moveTo(endAt));
  const end = watchEnd(connection, sender, () => void readReceipt().catch(leaveToHeartbeat));

  /** Sends what is left before a hand-in. A server that died a moment ago is no reason to press again: another one answers soon. */
  async function sendAll() {
    for (const pause of AGAIN_MS) {
      if (await sender.flushAll()) return true;
      if (!navigator.onLine || connection.closed) return false;
      await new Promise((done) => window.setTimeout(done, pause));
    }
    return sender.flushAll();
  }

  /** Reads the attempt anew; what only this device has stays on top. */
  async function reload() {
    const fresh = await ask(() => call(openAttempt, at, { background: true }));
    connection.nextSeq = Math.max(connection.nextSeq, fresh.next_seq);
    const before = state.getState();
    if (fresh.group && !fresh.active && fresh.state === 'not_submitted') await sender.setAside();
    const here = await sender.here();
    // What came too late is nowhere but here: its owner goes on seeing that it did not arrive.
    const next = stateFrom(fresh, here, await store.refused(page.attempt_id));
    const byTime = fresh.end_at !== null && fresh.end_at <= clock.now();
    // A paper that was stopped is not handed out; what is shown stays.
    const visible =
      next.phase === 'withdrawn' ? { page: before.page, values: before.values, flags: before.flags, marks: before.marks } : {};
    set({
      ...next,
      ...visible,
      waitingForApproval: fresh.take_over === 'waiting',
      handedIn: fresh.state === 'not_submitted' ? undefined : (before.handedIn ?? (byTime ? 'by_time' : 'elsewhere')),
    });
    if (next.phase === 'open') await store.storeSnapshot(fresh);
    end.watch();
    // Also after the end: the last answers are taken for some seconds more.
    if (next.phase === 'open' || (next.phase === 'over' && here.length > 0)) void sender.flush();
  }

  /** What the server says of an attempt that was handed in: when, how, how many answers. */
  async function readReceipt() {
    const fresh = await ask(() => call(openAttempt, at, { background: true }));
    const { page: before } = state.getState();
    const { submitted_at, submit_kind, submit_reason, received } = fresh;
    set({ page: { ...before, submitted_at, submit_kind, submit_reason, received } });
  }

  async function beat() {
    const { values, marks, phase } = state.getState();
    if (phase === 'stranger') return connection.whoIsHere() === connection.uid ? reload().catch(leaveToHeartbeat) : undefined;
    if (phase === 'over') return;
    const unsaved = Object.values(marks).filter((mark) => mark === 'kept' || mark === 'saving').length;
    const answered = Object.values(values).filter(isAnswered).length;
    try {
      const reply = await ask(() => call(heartbeat, { ...at, answered, unsaved }, { background: true }));
      const other =
        reply.state !== 'not_submitted' || reply.active !== (phase !== 'elsewhere') || reply.withdrawn !== (phase === 'withdrawn');
      if (other) return await reload();
      end.moveTo(reply.end_at);
      if (unsaved > 0) void sender.flush();
    } catch (failure) {
      leaveToHeartbeat(failure);
    }
  }

  function handle(body: unknown) {
    const news = body as AssessmentNews;
    const { messages, phase } = state.getState();
    if (news.kind === 'message') {
      if (!messages.some((one) => one.id === news.id)) set({ messages: [...messages, { id: news.id, text: news.text, at: news.at }] });
      return;
    }
    if (news.kind === 'end_moved') end.moveTo(news.end_at);
    if (news.kind === 'take_over_refused') {
      // All members of a group hear it, also those who did not ask.
      const { waitingForApproval } = state.getState();
      set({ waitingForApproval: false, refusedTakeOver: waitingForApproval });
    }
    if (news.kind === 'withdrawn' && phase !== 'over') set({ phase: 'withdrawn' });
    const whole = ['reopened', 'submitted', 'device_changed', 'pen_asked'].includes(news.kind) || phase === 'over';
    void (whole ? reload().catch(leaveToHeartbeat) : beat());
  }

  const beating = window.setInterval(() => void beat(), HEARTBEAT_SECONDS * 1000);
  const poll = () => {
    if (document.visibilityState !== 'visible') void sender.flush();
    else void beat();
  };
  const comeBack = () => {
    connection.tries = 0;
    void sender.flush();
    void beat();
  };
  document.addEventListener('visibilitychange', poll);
  window.addEventListener('online', comeBack);
  end.watch();
  if (local.length > 0) void sender.flush();

  return {
    state,
    clock,
    /** Names this browser; what is run or submitted beside the answers carries it as well. */
    device: needs.device,
    answer: (item: number, value: AnswerValue) => sender.change({ item, value }),
    flag: (item: number, flag: boolean) => sender.change({ item, flag }),
    flush: sender.flushAll,
    beat,
    reload,
    handle,
    comeBack,
    /** Mode 2: leaves the question for good. */
    async next(item: number) {
      if (!(await sendAll())) throw new Unreachable();
      const fresh = await ask(() => call(nextQuestion, { ...at, item }));
      connection.nextSeq = Math.max(connection.nextSeq, fresh.next_seq);
      set(stateFrom(fresh, []));
      await store.storeSnapshot(fresh);
    },
    async takeOver() {
      set({ refusedTakeOver: false });
      // Whoever takes the pen back goes on from what the others wrote.
      if (state.getState().page.group) await sender.setAside();
      const { outcome } = await call(takeOver, at);
      if (outcome === 'waiting') set({ waitingForApproval: true });
      else await reload();
    },
    /** Hands the pen to the member who asks for it, with everything written so far at the server; or keeps it. */
    async answerPen(give: boolean) {
      if (give && !(await sender.flushAll())) throw new Unreachable();
      await call(answerPen, { ...at, give });
      await reload();
    },
    async dropSetAside() {
      await store.dropRefused(page.attempt_id);
      set({ setAside: [] });
    },
    /** Hands in by hand; nothing is handed in while an answer has not arrived. */
    async handIn() {
      if (!(await sendAll())) throw new Unreachable();
      try {
        await ask(() => call(submitAttempt, at));
      } catch (failure) {
        if (!isFinal(failure) || !['attempt_submitted', 'attempt_over'].includes(failure.key)) throw failure;
      }
      set({ phase: 'over', handedIn: 'by_hand' });
      await store.forget(page.attempt_id);
      // What the server received is shown when it can be asked; that it was handed in is certain without it.
      await readReceipt().catch(leaveToHeartbeat);
    },
    close() {
      connection.closed = true;
      sender.close();
      end.close();
      window.clearInterval(beating);
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('online', comeBack);
    },
  };
}
