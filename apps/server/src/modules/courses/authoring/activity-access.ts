import type { ActivityConfig } from '@praxis/contract/courses/tree';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { memberIn } from '../../spaces/index.ts';
import { learningOfTheActor } from '../courses.access.ts';
import { openable } from '../learning/learning.routes.ts';
import { findVersionConfig } from '../versions/versions.store.ts';

type Ask = { db: Db; actor: Actor; now: Date };
type Where = { space_id: string; course_id: string; activity_id: string };

/** An activity the actor may open now, with its frozen config; `records` is false for those who only look. Refused while it is locked. */
export async function activityTheActorOpens(
  { db, actor, now }: Ask,
  where: Where,
): Promise<{ kind: string; config: ActivityConfig; records: boolean }> {
  const learning = await learningOfTheActor({ actor, input: where, db });
  const { activity } = await openable(db, learning, where.activity_id, now);
  const saved = await findVersionConfig(db, learning.learnt.version_id, where.activity_id);
  if (!saved) throw notForYou();
  return { kind: activity.kind, config: saved.config, records: learning.records };
}

/** Whether somebody sees what others do in the courses of a space. */
export async function overseesLearning(db: Db, userId: string, spaceId: string): Promise<boolean> {
  const member = await memberIn(db, userId, spaceId);
  return member !== undefined && member.role !== 'student' && member.rights.includes('see_scores');
}
