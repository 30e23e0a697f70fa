import { getVisitTicket, MOST_EVENTS, MOST_GAP_S, reportedKinds, SEND_EVERY_S, trackEvents } from '@praxis/contract/statistics/usage';
import { call } from './calls/call.ts';
import { Refused } from './calls/refused.ts';
import { wantsNoTracking } from './page-views.ts';
import { storedValue } from './storage.ts';

type Event = { kind: 2 | 3; seq: number; at: number; path: string; value: number };

const visit = crypto.getRandomValues(new Uint32Array(4)).join('');
const USED = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;
const MOST_WAITING = 2000;

let ticket: { ticket: string; until: number; token: string } | undefined;
let waiting: Event[] = [];
/** What was sent and not yet answered goes again with its number, so that it is counted once. */
let open: Event[] | undefined;
let batch = 0;
let seq = 0;
let busy = false;

async function freshTicket() {
  const token = storedValue('utoken');
  if (!token) return undefined;
  if (ticket && ticket.token === token && ticket.until - Date.now() > 60_000) return ticket.ticket;
  ticket = { ...(await call(getVisitTicket, {}, { background: true })), token };
  return ticket.ticket;
}

function written(events: readonly Event[], now: number) {
  const paths = [...new Set(events.map(({ path }) => path))];
  return {
    paths,
    events: events.map(({ kind, seq: number, at, path, value }): [2 | 3, number, number, number, number] => [
      kind,
      number,
      Math.max(0, Math.round(now - at)),
      paths.indexOf(path),
      value,
    ]),
  };
}

/** Sends what waits; a failure keeps it for the next time. */
export async function sendUsage(leaving = false) {
  if (busy || (waiting.length === 0 && !open)) return;
  busy = true;
  try {
    const holder = await freshTicket();
    if (!holder) {
      waiting = [];
      open = undefined;
      return;
    }
    if (!open) {
      open = waiting.splice(0, MOST_EVENTS);
      batch++;
    }
    const what = { ticket: holder, visit, batch, ...written(open, performance.now()) };
    await call(trackEvents, what, { background: true, keepalive: leaving });
    open = undefined;
  } catch (failure) {
    // A ticket that is over is fetched anew; whatever else is refused would be refused again.
    if (failure instanceof Refused && failure.key === 'visit_ticket_over') ticket = undefined;
    else if (failure instanceof Refused && failure.status === 200) open = undefined;
  } finally {
    busy = false;
  }
}

/** Notes something of the page that is shown. */
export function noteUsage(kind: keyof typeof reportedKinds, path: string, value: number) {
  if (wantsNoTracking() || !storedValue('utoken') || waiting.length >= MOST_WAITING) return;
  waiting.push({ kind: reportedKinds[kind], seq: seq++, at: performance.now(), path, value: Math.round(value) });
}

const plays = () => [...document.querySelectorAll('video, audio')].some((media) => !(media as HTMLMediaElement).paused);

/** Reports, every quarter of a minute, that a page in front is used. `path` says which one it is. */
export function watchUsage(path: () => string) {
  if (wantsNoTracking()) return;
  let usedAt = performance.now();
  let countedAt = performance.now();
  for (const event of USED) window.addEventListener(event, () => (usedAt = performance.now()), { passive: true, capture: true });
  const count = () => {
    const now = performance.now();
    const seconds = Math.min(MOST_GAP_S, (now - countedAt) / 1000);
    countedAt = now;
    if (plays()) usedAt = now;
    if (document.visibilityState === 'visible' && now - usedAt < MOST_GAP_S * 1000 && seconds >= 1) noteUsage('work', path(), seconds);
  };
  window.setInterval(() => {
    count();
    void sendUsage();
  }, SEND_EVERY_S * 1000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      // It was in front until this moment.
      const now = performance.now();
      const seconds = Math.min(MOST_GAP_S, (now - countedAt) / 1000);
      if (now - usedAt < MOST_GAP_S * 1000 && seconds >= 1) noteUsage('work', path(), seconds);
      void sendUsage(true);
    }
    countedAt = performance.now();
  });
}
