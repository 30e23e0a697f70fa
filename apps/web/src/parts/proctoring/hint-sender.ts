import { PROCTOR_LIMITS, type ProctorHint, reportHints } from '@praxis/contract/proctoring/proctoring';
import { call } from '../../platform/calls/call.ts';
import { Refused, Unreachable } from '../../platform/calls/refused.ts';

type Hint = { name: string; kind: ProctorHint; at: number; seconds: number | null };
type Where = { room: 'assessment' | 'competition'; room_id: string };

const EVERY_MS = 5000;

/** Collects what the page notices and reports it in the background; what does not arrive is sent again, and counts once. */
export function openHintSender(where: Where, now: () => number) {
  const waiting = new Map<string, Hint>();
  let busy = false;

  async function flush(keepalive = false) {
    if (busy || waiting.size === 0) return;
    busy = true;
    const hints = [...waiting.values()].slice(0, PROCTOR_LIMITS.batch);
    try {
      await call(reportHints, { ...where, hints }, { background: true, keepalive });
    } catch (failure) {
      if (!(failure instanceof Unreachable || failure instanceof Refused)) throw failure;
      busy = false;
      // What the server will never take is not sent for ever.
      if (failure instanceof Unreachable || failure.status >= 500 || failure.status === 401) return;
    }
    for (const hint of hints) if (waiting.get(hint.name) === hint) waiting.delete(hint.name);
    busy = false;
  }

  const timer = window.setInterval(() => void flush(), EVERY_MS);
  let count = 0;
  return {
    flush,
    /** Notes a moment. */
    note(kind: ProctorHint, seconds: number | null = null, at = now()) {
      count += 1;
      const name = `${kind}-${Math.round(at)}-${count}`;
      waiting.set(name, { name, kind, at: Math.round(at), seconds });
    },
    /** Notes something that lasts; the returned function says how long it was. */
    start(kind: ProctorHint) {
      const [at, startedAt] = [Math.round(now()), performance.now()];
      count += 1;
      const name = `${kind}-${at}-${count}`;
      const put = () => waiting.set(name, { name, kind, at, seconds: Math.round((performance.now() - startedAt) / 1000) });
      put();
      return put;
    },
    close() {
      window.clearInterval(timer);
      void flush(true);
    },
  };
}
/** What notes hints. */
export type HintSender = ReturnType<typeof openHintSender>;
