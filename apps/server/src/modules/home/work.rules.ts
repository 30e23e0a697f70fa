type Due = { kind: string; state: string; started: boolean; due_at: number | null };
type Work = { kind: string; since: number | null; ends_at: number | null };

/** An exam under way first, then what came back, then by date; what has no date comes last. */
export function byUrgency(one: Due, other: Due) {
  const rank = ({ kind, started, state }: Due) => (kind === 'exam' && started ? 0 : state === 'rejected' ? 1 : 2);
  return rank(one) - rank(other) || (one.due_at ?? Number.POSITIVE_INFINITY) - (other.due_at ?? Number.POSITIVE_INFINITY) || 0;
}

/** Exams that run and students who wait for help first, then what waits longest. */
export function byWaiting(one: Work, other: Work) {
  const rank = ({ kind }: Work) => (kind === 'exam' ? 0 : kind === 'lab_help' ? 1 : 2);
  const moment = ({ since, ends_at }: Work) => ends_at ?? since ?? 0;
  return rank(one) - rank(other) || moment(one) - moment(other);
}
