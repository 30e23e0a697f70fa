const HOUR = 3_600_000;
/** After a correction of the preliminary result objections stay open at least so long. */
const AFTER_CORRECTION_HOURS = 24;

/** Until when objections are taken, by the published versions of a stage; undefined before the first preliminary one. */
export function objectionsUntil(versions: readonly { kind: string; published_at: Date }[], publicityHours: number): Date | undefined {
  const moments = versions.filter(({ kind }) => kind === 'preliminary').map(({ published_at }) => published_at.getTime());
  if (moments.length === 0) return undefined;
  const first = Math.min(...moments) + publicityHours * HOUR;
  const last = moments.length > 1 ? Math.max(...moments) + Math.min(publicityHours, AFTER_CORRECTION_HOURS) * HOUR : first;
  return new Date(Math.max(first, last));
}

/** How long a reply may take: two days, or two hours where results are decided on the spot. */
export const answerMs = (publicityHours: number) => (publicityHours <= 2 ? 2 : 48) * HOUR;

/** Why nobody may object to a result now; undefined when one may. */
export function closedBecause(resultState: string, until: Date | undefined, now: Date) {
  if (resultState === 'final') return 'dissent_result_final' as const;
  if (resultState === 'hidden' || !until) return 'dissent_not_open' as const;
  return now >= until ? ('dissent_time_over' as const) : undefined;
}

/** Which reminder of a reply is due: 1 at half of the time, 2 when it is over; 0 for none. */
export function reminderDue(of: { filed_at: Date; answer_by: Date; reminders: number }, now: Date): 0 | 1 | 2 {
  if (now >= of.answer_by) return of.reminders < 2 ? 2 : 0;
  const half = (of.filed_at.getTime() + of.answer_by.getTime()) / 2;
  return now.getTime() >= half && of.reminders < 1 ? 1 : 0;
}
