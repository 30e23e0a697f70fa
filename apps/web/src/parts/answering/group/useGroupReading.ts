import { showGroupWork } from '@praxis/contract/assessments/group-work';
import { useEffect, useRef } from 'react';
import { call } from '../../../platform/calls/call.ts';
import type { AttemptSession } from '../session/attempt-session.ts';

const EVERY_MS = 4000;
/** How much longer the page waits each time nothing changed, and how long at most. */
const SLOWER = 1.5;
const MOST_MS = 15_000;

/** Keeps the page of a reading member near what is written: it is loaded again when a save came, the pen moved, or a request ran out. */
export function useGroupReading(session: AttemptSession, onRead: () => void) {
  const read = useRef(onRead);
  read.current = onRead;
  // Time passes outside React, and saves are not announced: they would cost every exam.
  useEffect(() => {
    let timer = 0;
    let pause = EVERY_MS;
    let closed = false;
    let looking = false;
    /** Looks once; true where something changed. */
    const look = async () => {
      if (document.visibilityState !== 'visible') return false;
      const { page } = session.state.getState();
      const now = await call(showGroupWork, { attempt_id: page.attempt_id, device: session.device }, { background: true });
      const pen = page.group?.pen;
      const asked = pen?.asked_by?.id !== now.pen.asked_by?.id || pen?.silent !== now.pen.silent;
      const moved = now.next_seq !== page.next_seq || now.pen.mine !== page.active || pen?.holder.id !== now.pen.holder.id;
      const due = page.take_over === 'waiting' && now.pen.passes_at !== null && session.clock.now() >= now.pen.passes_at;
      if (due) await session.takeOver();
      const changed = due || moved || asked || now.state !== page.state;
      if (changed) {
        await session.reload();
        read.current();
      }
      return changed || page.take_over === 'waiting';
    };
    const turn = async () => {
      // A look that failed is none: the next one, or the heartbeat, finds the server again.
      looking = true;
      const changed = await look().catch(() => false);
      looking = false;
      if (closed) return;
      pause = changed ? EVERY_MS : Math.min(MOST_MS, pause * SLOWER);
      timer = window.setTimeout(() => void turn(), pause);
    };
    /** Whoever comes back to the page sees at once what was written meanwhile. */
    const back = () => {
      if (document.visibilityState !== 'visible') return;
      pause = EVERY_MS;
      // A look that is on its way goes on by itself: a second one would never end either.
      if (looking) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void turn(), 0);
    };
    timer = window.setTimeout(() => void turn(), pause);
    document.addEventListener('visibilitychange', back);
    return () => {
      closed = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [session]);
}
