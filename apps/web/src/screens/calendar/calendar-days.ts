import { clockTime, daysBetween, shortDate } from '../../platform/language/dates.ts';

/** What of the calendar is shown at once. */
export type View = 'month' | 'week' | 'list';
/** Days of the list. */
const LISTED_DAYS = 60;

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate());
/** Another day at midnight by the reader's clock, also across a change of summer time. */
export const daysLater = (at: Date, days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
const monday = (at: Date) => daysLater(at, -((at.getDay() + 6) % 7));

/** 2026-11-21, by the reader's clock; stands in the address of the page. */
export const dayName = (at: Date) =>
  [String(at.getFullYear()).padStart(4, '0'), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-');

/** The day an address names, or today. */
export function dayNamed(name: string | null, now: Date): Date {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(name ?? '') ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(day));
  return year && dayName(at) === name ? at : midnight(now);
}

/** The days a view shows around one: whole weeks from Monday on, or the list from that day on. */
export function daysView(view: View, day: Date): Date[] {
  if (view === 'list') return Array.from({ length: LISTED_DAYS }, (_, at) => daysLater(day, at));
  const first = view === 'week' ? monday(day) : monday(new Date(day.getFullYear(), day.getMonth(), 1));
  const last = view === 'week' ? daysLater(first, 6) : new Date(day.getFullYear(), day.getMonth() + 1, 0);
  const days: Date[] = [];
  for (let at = first; at <= last || days.length % 7 !== 0; at = daysLater(at, 1)) days.push(at);
  return days;
}

/** The day to look at after turning the page forwards (1) or back (-1). */
export function turned(view: View, day: Date, by: 1 | -1): Date {
  if (view === 'month') return new Date(day.getFullYear(), day.getMonth() + by, 1);
  return daysLater(day, by * (view === 'week' ? 7 : LISTED_DAYS));
}

/** Entries by the day they begin on; one that lasts over midnight stands on its first day shown. */
export function byDay<Entry extends { starts_at: number }>(entries: readonly Entry[], days: readonly Date[]): Map<string, Entry[]> {
  const first = days[0]?.getTime() ?? 0;
  return Map.groupBy(entries, (entry) => dayName(new Date(Math.max(entry.starts_at, first))));
}

const endOn = (day: number, ends: number) => (daysBetween(day, ends) === 0 ? clockTime(ends) : `${shortDate(ends)} ${clockTime(ends)}`);

/** From when to when: clock times on one day, with the date of the end on another, so that a month does not read as an hour. */
export const spanOf = (starts: number, ends: number | null) =>
  ends === null ? clockTime(starts) : `${clockTime(starts)}–${endOn(starts, ends)}`;

/** The end of what began before the day under which it stands; undefined for what begins on it. */
export const endOfRunning = (starts: number, ends: number | null, day: Date) =>
  ends !== null && starts < day.getTime() ? endOn(day.getTime(), ends) : undefined;
