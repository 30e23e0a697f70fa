const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string) {
  const known = clocks.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  clocks.set(zone, known);
  return known;
}

/** The day of a moment in a time zone, as 2026-11-24. */
export const dayOf = (at: Date, zone: string) => clockIn(zone).format(at);

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
