import type { AssessmentSettings, AttemptState } from '@praxis/contract/assessments/settings';
import { savesUntil } from './times.rules.ts';

/** How much of their own work a student sees. */
type Visible = 'nothing' | 'score' | 'answers';
type Attempt = { state: string; folded_at: Date | null };
type Assessment = { settings: AssessmentSettings; results_released_at: Date | null };

const finished = new Set(['passed', 'failed', 'rejected']);

/** Whether results of an attempt are out: released by a teacher, or at once when its marking is finished and the settings say so. */
export const isReleased = (assessment: Assessment, attempt: Attempt) =>
  attempt.folded_at !== null &&
  finished.has(attempt.state) &&
  (assessment.results_released_at !== null || assessment.settings.auto_release || attempt.state === 'rejected');

/**
 * What a student may see of an attempt now: nothing, the score, or answers with keys. A rejected one shows no keys, since it is redone.
 * Where the venue decides, its word stands instead of the settings.
 */
export function showsNow(
  assessment: Assessment,
  attempt: Attempt,
  of: { everybodyEndsAt: Date | null; now: Date; byVenue?: Visible | undefined },
): Visible {
  if (of.byVenue !== undefined) return attempt.folded_at !== null && finished.has(attempt.state) ? of.byVenue : 'nothing';
  const { show_result: rule } = assessment.settings;
  if (rule === 'none' || !isReleased(assessment, attempt)) return 'nothing';
  if (rule === 'score' || attempt.state === 'rejected') return 'score';
  if (rule === 'answers') return 'answers';
  const over = of.everybodyEndsAt !== null && of.now > savesUntil(of.everybodyEndsAt);
  return over ? 'answers' : 'score';
}

/** Where their attempt stands for a student: passed or failed would tell what is not out, and who waits for a mark whether it was given. */
export function visibleState(state: AttemptState, shows: Visible, { show_result: rule }: AssessmentSettings): AttemptState {
  if (shows !== 'nothing' || !['pending_approval', 'passed', 'failed'].includes(state)) return state;
  return rule === 'none' ? 'submitted' : 'pending_approval';
}

/**
 * From when on a student may see the questions of an attempt they handed in: undefined is now, null has no date yet.
 * While an exam still runs for somebody its paper is shown to nobody who is done, unless the teacher shows answers at once.
 */
export function paperOpensAt(
  kind: string,
  { shows, everybodyEndsAt, now, byVenue }: { shows: Visible; everybodyEndsAt: Date | null; now: Date; byVenue?: Visible | undefined },
): Date | null | undefined {
  if (byVenue !== undefined) return byVenue === 'answers' ? undefined : null;
  if (kind === 'assignment' || shows === 'answers') return undefined;
  if (everybodyEndsAt === null) return shows === 'nothing' ? null : undefined;
  const opens = savesUntil(everybodyEndsAt);
  return now > opens ? undefined : opens;
}
