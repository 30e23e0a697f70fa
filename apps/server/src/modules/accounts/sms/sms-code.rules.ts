import { Refusal } from '../../../platform/http/refusal.ts';

/** D-01: six digits, five minutes, five tries; one a minute and ten a day for each phone. */
export const CODE_LIFE = 5 * 60_000;
export const CODE_TRIES = 5;
export const CODES_A_DAY = 10;
export const CODE_PAUSE = 60_000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When the present day began where the phones are (UTC+8). */
export const startOfDay = (now: Date) => new Date(Math.floor((now.getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR);

/** Refuses a code that comes too soon or too often; `sent` counts today's, `newest` is the last one's time. */
export function mayReceiveCode({ sent, newest }: { sent: number; newest: Date | null }, now: Date) {
  const wait = newest ? Math.ceil((newest.getTime() + CODE_PAUSE - now.getTime()) / 1000) : 0;
  if (wait > 0) throw new Refusal('code_sent_recently', { values: { seconds: wait }, reply: { seconds: wait } });
  if (sent >= CODES_A_DAY) throw new Refusal('code_daily_limit');
}
