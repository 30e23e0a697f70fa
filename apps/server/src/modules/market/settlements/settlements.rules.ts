const BEIJING = 8 * 3_600_000;
/** Months close on the third: what was paid and refunded in their last hours is known by then. */
const CLOSING_DAY = 3;

/** The month that can be closed now, by its first day, and the moment it ended; undefined in the first days of the next one. */
export function monthToClose(now: Date): { month: string; until: Date } | undefined {
  const local = new Date(now.getTime() + BEIJING);
  if (local.getUTCDate() < CLOSING_DAY) return undefined;
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const first = new Date(Date.UTC(year, month - 1, 1));
  return { month: first.toISOString().slice(0, 10), until: new Date(Date.UTC(year, month, 1) - BEIJING) };
}
