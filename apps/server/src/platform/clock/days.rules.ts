const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string) {
  const known = clocks.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  clocks.set(zone, known);
  return known;
}

const HOUR_MS = 3_600_000;
/** Every zone's days have begun on a quarter of an hour since 1972. */
const QUARTER_MS = 900_000;
const FIRST_QUARTER = Date.UTC(1972, 11, 31) / QUARTER_MS;
const latest = new Map<string, { quarter: number; day: string }>();

/** The day of a moment in a time zone, as 2026-11-24. Every call asks for today: what was said last is said again within its quarter. */
export function dayOf(at: Date, zone: string) {
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  const known = latest.get(zone);
  if (known?.quarter === quarter) return known.day;
  const day = clockIn(zone).format(at);
  if (quarter >= FIRST_QUARTER) latest.set(zone, { quarter, day });
  return day;
}

const starts = new Map<string, Date>();
const STARTS_MOST = 100;

/** When a day of a time zone begins: the moment from which on its clock shows that day. Home asks for today and tomorrow: they are found once. */
export function startOfDay(day: string, zone: string) {
  const known = starts.get(`${zone} ${day}`);
  if (known) return known;
  const noon = Date.parse(`${day}T12:00:00Z`);
  let [before, after] = [noon - 36 * HOUR_MS, noon + 24 * HOUR_MS];
  while (after - before > 1000) {
    const middle = Math.round((before + after) / 2000) * 1000;
    if (clockIn(zone).format(middle) < day) before = middle;
    else after = middle;
  }
  if (starts.size >= STARTS_MOST) starts.clear();
  const start = new Date(after);
  starts.set(`${zone} ${day}`, start);
  return start;
}

/** Some days earlier, or later when negative. */
export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

export const dayBefore = (day: string) => daysBefore(day, 1);

/** All days from one to another, both counted in. */
export function daysBetween(from: string, to: string) {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 1000; day = daysBefore(day, -1)) days.push(day);
  return days;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** By how much the clock of a time zone is ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(at: number, zone: string) {
  const clock = wallClocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  wallClocks.set(zone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** The same time of the zone's clock some days later, whatever summer time does in between; a time that its clock skips lies an hour later. */
export function sameTimeLater(at: Date, days: number, zone: string) {
  const [from, elapsed] = [aheadOfUtc(at.getTime(), zone), at.getTime() + days * 24 * HOUR_MS];
  const moved = elapsed + from - aheadOfUtc(elapsed, zone);
  return new Date(elapsed + from - aheadOfUtc(moved, zone));
}
