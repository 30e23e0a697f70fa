import type { Db } from '../../../platform/database/db.ts';
import { recordResult } from '../../courses/index.ts';
import type { LabContent } from '../design/draft.rules.ts';
import type { SessionRow, TaskRow } from './tasks.store.ts';

/** A lab of a course feeds the progress of its activity; what was reached stays. */
export async function feedProgress(db: Db, task: TaskRow, session: SessionRow, content: LabContent, now: Date) {
  if (!task.course_id || !task.activity_id || !task.space_id) return;
  const rules = content.steps.some((step) => step.rules.length > 0);
  const score = session.score === null ? null : Number(session.score);
  const reached = score === null || !rules ? 0 : score;
  const done = task.pass_percent === null || !rules ? session.state === 'finished' : reached >= task.pass_percent;
  const percent = done && !rules ? 100 : Math.round(reached);
  const of = { userId: session.user_id, spaceId: task.space_id, courseId: task.course_id, activityId: task.activity_id };
  await recordResult(db, of, { percent, score: score === null ? null : Math.round(score), done }, now);
}
