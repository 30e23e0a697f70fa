import type { AnswerChange, AttemptPage } from '@praxis/contract/assessments/attempts';
import { createStore } from 'zustand/vanilla';
import type { call as callServer } from '../../../platform/calls/call.ts';
import { isFinal, Refused, Unreachable } from '../../../platform/calls/refused.ts';
import type { ServerClock } from '../../../platform/realtime/server-clock.ts';
import type { AttemptStore } from '../../assessment/attempt-store.ts';
import { type AttemptState, type SaveMark, stateFrom } from './attempt-state.ts';

/** What keeping an attempt needs from the page around it. */
export type Needs = {
  call: typeof callServer;
  store: AttemptStore;
  clock: ServerClock;
  device: string;
  /** Whoever is signed in now; work of one person is never sent as another. */
  whoIsHere: () => string;
};
/** The line of one attempt to the server, with the state of its page. */
export type AttemptConnection = ReturnType<typeof openAttemptConnection>;

/** Failures after which the same call may succeed later. */
const comesBack = (failure: unknown): failure is Refused | Unreachable =>
  failure instanceof Unreachable || (failure instanceof Refused && !isFinal(failure));

/** Opens the line: every call about the attempt goes through `ask`, which measures the clock and knows whether the server is there. */
export function openAttemptConnection(page: AttemptPage, local: readonly AnswerChange[], needs: Needs, refused: readonly AnswerChange[]) {
  const { clock, whoIsHere } = needs;
  const uid = whoIsHere();
  const state = createStore<AttemptState>()(() => ({
    away: undefined,
    waitingForApproval: page.take_over === 'waiting',
    refusedTakeOver: false,
    handedIn: page.state === 'not_submitted' ? undefined : 'elsewhere',
    ...stateFrom(page, local, refused),
  }));
  const set = (change: Partial<AttemptState>) => state.setState(change);
  const connection = {
    ...needs,
    uid,
    id: page.attempt_id,
    at: { attempt_id: page.attempt_id, device: needs.device },
    state,
    set,
    tries: 0,
    /** The number for the next save. */
    nextSeq: page.next_seq,
    closed: false,
    mark(items: Iterable<number>, mark: SaveMark) {
      const marks = { ...state.getState().marks };
      for (const item of items) marks[item] = mark;
      set({ marks });
    },
    async ask<T extends { now: number }>(question: () => Promise<T>): Promise<T> {
      const before = clock.steady();
      try {
        const reply = await question();
        clock.sync(reply.now, before);
        connection.tries = 0;
        set({ away: undefined, syncedAt: clock.now() });
        return reply;
      } catch (failure) {
        if (comesBack(failure)) failed(failure);
        throw failure;
      }
    },
  };
  function failed(failure: Refused | Unreachable) {
    connection.tries += 1;
    const here = whoIsHere();
    if (here !== uid && here !== '') return set({ phase: 'stranger' });
    const since = state.getState().away?.since ?? clock.now();
    set({ away: { since, tries: connection.tries, signedOut: failure instanceof Refused && failure.status === 401 } });
  }
  return connection;
}
