import type { Secrets } from '../../../platform/secrets.ts';

const LIFE_MS = 12 * 3_600_000;

/** A ticket with which pages report the use of one person until a moment. */
export function makeVisitTicket(secrets: Pick<Secrets, 'sign'>, userId: string, now: Date) {
  const until = now.getTime() + LIFE_MS;
  const claim = `${userId}.${until}`;
  return { ticket: `${claim}.${secrets.sign(`visit ${claim}`)}`, until };
}

/** Whose ticket it is; undefined when it is nobody's, or over. */
export function readVisitTicket(secrets: Pick<Secrets, 'verify'>, ticket: string, now: Date) {
  const [userId = '', until = '', signature = ''] = ticket.split('.');
  if (!/^[1-9]\d{0,18}$/.test(userId) || !/^\d{1,15}$/.test(until)) return undefined;
  if (!secrets.verify(`visit ${userId}.${until}`, signature) || Number(until) <= now.getTime()) return undefined;
  return userId;
}
