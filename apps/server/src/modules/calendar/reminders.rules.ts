const HOUR = 3_600_000;

/** How many hours before a date people are reminded. */
export const REMINDED_HOURS = [24, 1] as const;
/** One of them. */
export type RemindedHours = (typeof REMINDED_HOURS)[number];

/**
 * Which reminder of a date is due now: the nearest whose moment has come, unless what it reminds of began only after that moment
 * (it was just told of then). A server that was away sends what is still of use, never two at once.
 */
export function reminderDue(at: Date, since: Date | null, now: Date): RemindedHours | undefined {
  const left = at.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const hours = left <= HOUR ? 1 : left <= 24 * HOUR ? 24 : undefined;
  if (hours === undefined) return undefined;
  const moment = at.getTime() - hours * HOUR;
  return since && since.getTime() > moment ? undefined : hours;
}
