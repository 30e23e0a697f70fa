import { Refusal } from '../../../platform/http/refusal.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { stateNow } from '../settings/times.rules.ts';
import type { AttemptRow } from './attempts.store.ts';

/** An attempt that may be answered now, whatever the device. */
export function refuseClosed(attempt: AttemptRow, assessment: AssessmentRow, now: Date) {
  if (assessment.state !== 'published' || attempt.stopped_at) throw new Refusal('assessment_withdrawn');
  if (attempt.state !== 'not_submitted') throw new Refusal('attempt_submitted');
  if (stateNow(attempt, now) !== 'not_submitted') throw new Refusal('attempt_over');
}
