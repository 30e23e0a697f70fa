import { getVisitTicket, MOST_EVENTS, MOST_GAP_S, reportedKinds, SEND_EVERY_S, trackEvents } from '@praxis/contract/statistics/usage';
import { call } from './calls/call.ts';
import { Refused } from './calls/refused.ts';
import { wantsNoTracking } from './page-views.ts';
import { storedValue } from './storage.ts';

type Event = { kind: 2 | 3; seq: number; at: number; path: string; value: number };

const visit = crypto.getRandomValues(new Uint32Array(4)).join('');
const USED = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;
const MOST_WAITING = 2000;
/** Soon after a page is there, and after what it came for. */
const TICKET_AFTER_MS = 2000;

let ticket: { ticket: string; until: number; token: string } | undefined;
let waiting: Event[] = [];
/** What was sent and not yet answered goes again with its number, so that it is counted once. */
let open: Event[] | undefined;
let batch = 0;
let openBatch = 0;
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

/** Every report outlives its page: one that is under way when a page is closed arrives all the same. */
const post = (events: readonly Event[], number: number, holder: string) =>
  call(trackEvents, { ticket: holder, visit, batch: number, ...written(events, performance.now()) }, { background: true, keepalive: true });

/** A page that is closed while a report is under way says the rest in one of its own; nobody is there to send it again. */
function sendRest() {
  if (ticket && waiting.length > 0) post(waiting.splice(0, MOST_EVENTS), ++batch, ticket.ticket).catch(() => undefined);
}

/** Sends what waits; a failure keeps it for the next time. */
export async function sendUsage(leaving = false) {
  if (busy && leaving) return sendRest();
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
      openBatch = ++batch;
    }
    await post(open, openBatch, holder);
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
  // A page that is closed has no time to fetch a ticket first.
  window.setTimeout(() => void freshTicket().catch(() => undefined), TICKET_AFTER_MS);
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
