import type { CourseTree } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findDraftConfig, findDraftProblems, saveDraftConfig } from '../courses.store.ts';
import { activityKindsOf } from './activity-kinds.ts';
import { activitiesOf } from './course-tree.rules.ts';

/** Looks again at activities that were not ready when they were saved: what they show may have become ready since, such as a class that ended. */
export async function recheckDraft(app: App, db: Db, course: { id: string; owner_id: string }, tree: CourseTree) {
  const problems = await findDraftProblems(db, course.id);
  for (const activity of problems.size > 0 ? activitiesOf(tree) : []) {
    const before = problems.get(activity.id);
    const kind = before && activityKindsOf(app).get(activity.kind);
    const saved = kind && (await findDraftConfig(db, course.id, activity.id));
    if (!kind || !saved) continue;
    const checked = await kind.validate(saved.config, { db, ownerId: course.owner_id }).catch((error: unknown) => {
      // What can never be right stays as it is.
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (checked && (checked.problem ?? null) !== before) await saveDraftConfig(db, course.id, activity.id, checked);
  }
}
