import { CLASS_ABSENCE_MINUTES, CLASS_EARLY_MINUTES, type ClassState } from '@praxis/contract/live-classes/live-classes';
import { sameTimeLater } from '../../../platform/clock/days.rules.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

const MINUTE = 60_000;

/** A class begins an hour before its time at the earliest, and once (S-155). */
export function started(state: ClassState, startAt: Date, now: Date): 'in_progress' {
  if (state !== 'pending') throw new Refusal('class_not_pending');
  if (now.getTime() < startAt.getTime() - CLASS_EARLY_MINUTES * MINUTE)
    throw new Refusal('class_too_early', { values: { minutes: CLASS_EARLY_MINUTES } });
  return 'in_progress';
}

/** Only a running class ends. */
export function ended(state: ClassState): 'ended' {
  if (state !== 'in_progress') throw new Refusal('class_not_running');
  return 'ended';
}

/** What has not begun may be changed or called off. */
export function changeable(state: ClassState) {
  if (state !== 'pending') throw new Refusal('class_not_pending');
}

/** A class is planned for a time to come; one that begins within the last five minutes counts as now. */
export function plannedFor(startAt: number, now: Date): Date {
  if (startAt < now.getTime() - 5 * MINUTE) throw new Refusal('class_in_the_past', { fields: { start_at: 'class_in_the_past' } });
  return new Date(startAt);
}

/** The moments of a series, the first included: all at the same time of the school's clock. */
export const momentsOf = (first: Date, repeat: { every_days: number; count: number } | null, zone: string): Date[] =>
  Array.from({ length: repeat?.count ?? 1 }, (_, at) => sameTimeLater(first, at * (repeat?.every_days ?? 0), zone));

/** What becomes of a running class in which nobody who runs it is present. */
export function absence(present: boolean, since: Date | null, now: Date): { since: Date | null; over: boolean } {
  if (present) return { since: null, over: false };
  const from = since ?? now;
  return { since: from, over: now.getTime() - from.getTime() >= CLASS_ABSENCE_MINUTES * MINUTE };
}
