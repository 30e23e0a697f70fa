const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string) {
  const known = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, known);
  return known;
}

/** A moment as a cell of a sheet says it, `2026-11-24 19:30` by the clock of a time zone, as a rule the school's; empty for none. */
export const sheetTime = (at: Date | number | null | undefined, zone: string) =>
  at === null || at === undefined ? '' : clockIn(zone).format(at);
