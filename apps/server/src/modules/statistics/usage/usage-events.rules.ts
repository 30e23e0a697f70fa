import { createHash } from 'node:crypto';
import { MOST_GAP_S } from '@praxis/contract/statistics/usage';
import { pathAlone } from './page-address.rules.ts';

/** One event as it is appended. `visit` is a 64-bit number as text; `userId` undefined for visitors and for the server itself. */
export type UsageEvent = {
  at: Date;
  userId: string | undefined;
  visit: string;
  seq: number;
  kind: number;
  path: string;
  referrer?: string;
  value: number;
};

/** Which batch of a visit it is. */
export type UsageBatch = { visit: string; number: number };

/** What a page reported together, or the server noted, which has no batch. */
export type UsageReport = { events: UsageEvent[]; batch?: UsageBatch };

const OLDEST_MS = 86_400_000;
export const WORK = 2;

/** A visit of a person as a number: nobody can use up the batch numbers of somebody else's visit. */
export const visitNumber = (userId: string | undefined, visit: string) =>
  createHash('sha256')
    .update(`${userId ?? ''} ${visit}`)
    .digest()
    .readBigInt64BE()
    .toString();

type Reported = { visit: string; paths: readonly string[]; events: readonly (readonly [number, number, number, number, number])[] };

/**
 * What a page reported, as events. Moments are told by their age at the sending, so a wrong clock changes nothing; one that is older than a
 * day, or lies ahead, is cut. Work counts the time since the event before it, whatever the page says, and at most one gap.
 */
export function eventsOf(reported: Reported, userId: string, now: Date): UsageEvent[] {
  const visit = visitNumber(userId, reported.visit);
  const paths = reported.paths.map(pathAlone);
  const known: UsageEvent[] = [];
  for (const [kind, seq, age, place, value] of reported.events) {
    const path = paths[place];
    const at = new Date(now.getTime() - Math.min(Math.max(age, 0), OLDEST_MS));
    if (path !== undefined) known.push({ at, userId, visit, seq, kind, path, value });
  }
  known.sort((one, other) => one.at.getTime() - other.at.getTime() || one.seq - other.seq);
  let before: Date | undefined;
  for (const event of known) {
    if (event.kind !== WORK) continue;
    const gap = before ? Math.round((event.at.getTime() - before.getTime()) / 1000) : MOST_GAP_S;
    event.value = Math.min(event.value, gap, MOST_GAP_S);
    before = event.at;
  }
  return known;
}
