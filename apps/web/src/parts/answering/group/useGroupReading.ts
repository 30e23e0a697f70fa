import { showGroupWork } from '@praxis/contract/assessments/group-work';
import { useEffect, useRef } from 'react';
import { call } from '../../../platform/calls/call.ts';
import type { AttemptSession } from '../session/attempt-session.ts';

const EVERY_MS = 4000;

/** Keeps the page of a reading member near what is written: it is loaded again when a save came, the pen moved, or a request ran out. */
export function useGroupReading(session: AttemptSession, onRead: () => void) {
  const read = useRef(onRead);
  read.current = onRead;
  // Time passes outside React, and saves are not announced: they would cost every exam.
  useEffect(() => {
    let running = false;
    const look = async () => {
      if (running || document.visibilityState !== 'visible') return;
      running = true;
      const { page } = session.state.getState();
      try {
        const now = await call(showGroupWork, { attempt_id: page.attempt_id, device: session.device }, { background: true });
        const pen = page.group?.pen;
        const asked = pen?.asked_by?.id !== now.pen.asked_by?.id || pen?.silent !== now.pen.silent;
        const moved = now.next_seq !== page.next_seq || now.pen.mine !== page.active || pen?.holder.id !== now.pen.holder.id;
        const due = page.take_over === 'waiting' && now.pen.passes_at !== null && session.clock.now() >= now.pen.passes_at;
        if (due) await session.takeOver();
        if (due || moved || asked || now.state !== page.state) {
          await session.reload();
          read.current();
        }
      } catch {
        // The next look, or the heartbeat, finds the server again.
      }
      running = false;
    };
    const timer = window.setInterval(() => void look(), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [session]);
}
