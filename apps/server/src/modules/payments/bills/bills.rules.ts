import type { BillRow } from '../channels/channel.rules.ts';

const DAY = 86_400_000;
const BEIJING = 8 * 3_600_000;

/** How far back a missed day is still fetched. */
export const CATCH_UP_DAYS = 30;
/** The hour of Beijing after which a day that is not settled is brought before the operators. */
const LAST_HOUR = 18;

/** The day of Beijing, `2026-11-24`. */
export const dayOf = (at: Date) => new Date(at.getTime() + BEIJING).toISOString().slice(0, 10);
/** The first moment of a day of Beijing. */
export const startOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`));
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + DAY);
export const dayBefore = (day: string) => dayOf(new Date(startOfDay(day).getTime() - DAY));

/** The days whose bills should be there: yesterday and those before it, back to the first of the merchant, oldest first. */
export function billDays(since: Date, now: Date): string[] {
  const first = dayOf(since);
  const days: string[] = [];
  for (let day = dayBefore(dayOf(now)); day >= first && days.length < CATCH_UP_DAYS; day = dayBefore(day)) days.unshift(day);
  return days;
}

/** Whether the channel has had its time: a bill that is still missing is missing. */
export const isLastTry = (day: string, now: Date) =>
  dayOf(now) > dayOf(endOfDay(day)) || new Date(now.getTime() + BEIJING).getUTCHours() >= LAST_HOUR;

const INT_MOST = 2_147_483_647;
const isSum = (cents: number) => Number.isSafeInteger(cents) && Math.abs(cents) <= INT_MOST;
/** Whether a row of a bill says no time or no sum. */
export const unfitRow = ({ cents, feeCents, at }: BillRow) => !isSum(cents) || cents < 0 || !isSum(feeCents) || Number.isNaN(at.getTime());

/**
 * Rows under a number of their own: what a merchant gave back in the channel's console has no number of ours and goes by the channel's, and
 * what a bill names twice stands there twice.
 */
export function numbered(rows: readonly BillRow[]): BillRow[] {
  const times = new Map<string, number>();
  return rows.map((row) => {
    const outNo = row.outNo || row.tradeNo;
    const name = `${row.kind} ${outNo}`;
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return { ...row, outNo: nth === 1 ? outNo : `${outNo}#${nth}` };
  });
}
