import { showAssessment } from '@praxis/contract/assessments/assessments';
import { type AttemptPage, openAttempt } from '@praxis/contract/assessments/attempts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../../platform/calls/call.ts';
import { Unreachable } from '../../../platform/calls/refused.ts';
import { learnPerson } from '../../../platform/person/person.ts';
import { useSession } from '../../../platform/person/session.ts';
import { listen } from '../../../platform/realtime/realtime.ts';
import { makeServerClock, type ServerClock } from '../../../platform/realtime/server-clock.ts';
import { useHeldVersion } from '../../../platform/service-worker.ts';
import { openAttemptStore } from '../../assessment/attempt-store.ts';
import { verifyLockedBrowser } from '../../assessment/locked-browser.ts';
import { type AttemptSession, openAttemptSession } from './attempt-session.ts';

const whoIsHere = () => useSession.getState().uid;

/** What is kept belongs to a person: after a crash the browser may have kept the session and not yet whose it is. */
async function theOneHere() {
  if (!whoIsHere()) await learnPerson();
  if (!whoIsHere()) throw new Unreachable('Nobody is known yet');
  return whoIsHere();
}

/** The page of the attempt that is open in an assessment: from the server, or what this device kept when there is no way to it. */
async function findPage(assessmentId: string, device: string, clock: ServerClock, store: ReturnType<typeof openAttemptStore>) {
  try {
    const { own } = await call(showAssessment, { assessment_id: assessmentId }, { ownServerErrors: true });
    if (!own?.attempt_id) return undefined;
    const before = clock.steady();
    const page = await call(openAttempt, { attempt_id: own.attempt_id, device }, { ownServerErrors: true });
    clock.sync(page.now, before);
    return page;
  } catch (failure) {
    const saved = await store.latestOf(assessmentId);
    const snapshot = saved ? await store.snapshot(saved) : undefined;
    if (!snapshot || !(failure instanceof Unreachable || (failure as { status?: number }).status! >= 500)) throw failure;
    clock.assume(snapshot.page.now + (Date.now() - snapshot.read_at));
    return snapshot.page;
  }
}

async function open(assessmentId: string) {
  const store = openAttemptStore(await theOneHere());
  const clock = makeServerClock();
  const device = await store.device();
  await verifyLockedBrowser();
  const page: AttemptPage | undefined = await findPage(assessmentId, device, clock, store);
  if (!page) return undefined;
  if (page.group && !page.active && page.state === 'not_submitted') await store.setAside(page.attempt_id);
  const pending = await store.pending(page.attempt_id);
  const local = [...(pending?.changes ?? []), ...(await store.unsent(page.attempt_id))];
  if (page.active && page.state === 'not_submitted') await store.storeSnapshot(page);
  return openAttemptSession(page, local, { call, store, clock, device, whoIsHere }, await store.refused(page.attempt_id));
}

/** What the answering page works with: `undefined` while it opens, `nothing` when no attempt is open. */
export type OpenedAttempt = { keeper?: AttemptSession; nothing?: boolean; failure?: unknown };

/** Opens the attempt of an assessment, keeps it while the page is shown, and hears what the server says about it. */
export function useAttempt(assessmentId: string): OpenedAttempt & { retry: () => void } {
  const [opened, setOpened] = useState<OpenedAttempt>({});
  const [round, setRound] = useState(0);
  useHeldVersion();
  // The keeper lives outside React: timers, the socket and this device's storage.
  useEffect(() => {
    void round;
    let session: AttemptSession | undefined;
    let gone = false;
    const leave: (() => void)[] = [];
    open(assessmentId).then(
      (created) => {
        if (gone) return created?.close();
        session = created;
        setOpened(created ? { keeper: created } : { nothing: true });
        if (!created) return;
        const listening = { onMessage: created.handle, onReset: () => void created.beat() };
        // A person who signs in again goes on at once.
        leave.push(useSession.subscribe((now, before) => now.uid !== before.uid && now.uid !== '' && created.comeBack()));
        leave.push(listen(`assessment:${assessmentId}`, listening));
        leave.push(listen(`attempt:${created.state.getState().page.attempt_id}`, listening));
      },
      (failure: unknown) => setOpened({ failure }),
    );
    return () => {
      gone = true;
      session?.close();
      for (const stop of leave) stop();
    };
  }, [assessmentId, round]);
  const retry = () => {
    setOpened({});
    setRound((now) => now + 1);
  };
  return { ...opened, retry };
}

/** The state of an attempt, and again whenever it changes. */
export const useAttemptState = (session: AttemptSession) => useStore(session.state);
