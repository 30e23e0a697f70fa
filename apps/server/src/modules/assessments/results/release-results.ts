import { addressOf } from '@praxis/contract/core/pages';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { changeAssessmentRow, lockAssessment } from '../assessments.store.ts';
import { countUnfinished, studentsWithAttempts } from '../marking/marking-lists.store.ts';

/** Lets students see the results of an assessment, or takes them back. */
export async function releaseResultsOf(db: Db, of: { assessmentId: string; released: boolean; actorId: string }, now: Date) {
  // Whoever waited for somebody else's release sees it done: students are told once, and the log says it once.
  const assessment = await lockAssessment(db, of.assessmentId);
  if (!assessment) throw notForYou();
  const at = of.released ? (assessment.results_released_at ?? now) : null;
  const unfinished = await countUnfinished(db, assessment.id);
  if (at?.getTime() === assessment.results_released_at?.getTime()) return { results_released_at: at?.getTime() ?? null, unfinished };
  const report = of.released && assessment.results_notified_at === null && assessment.settings.show_result !== 'none';
  await changeAssessmentRow(db, assessment.id, { results_released_at: at, ...(report && { results_notified_at: now }) }, now);
  if (report) {
    const userIds = await studentsWithAttempts(db, assessment.id);
    const values = { title: assessment.title };
    const link = addressOf('assessment', { assessmentId: assessment.id });
    if (userIds.length > 0) await sendMessage(db, { userIds, kind: 'results_released', values, link });
  }
  await publish(db, `assessment:${assessment.id}`, { kind: 'results' });
  await audit(db, {
    ...{ actorId: of.actorId, action: of.released ? 'release_results' : 'hide_results', objectType: 'assessment' },
    objectId: assessment.id,
  });
  return { results_released_at: at?.getTime() ?? null, unfinished };
}
