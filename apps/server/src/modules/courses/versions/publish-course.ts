import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { canonical, hashOf } from '../../../platform/canonical.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { activityKindsOf } from '../authoring/activity-kinds.ts';
import { activitiesOf } from '../authoring/course-tree.rules.ts';
import { changedElsewhere, designTopic } from '../authoring/edit-course.ts';
import { recheckDraft } from '../authoring/recheck-draft.ts';
import { type CourseRow, findDraftConfigs, findDraftForUpdate, markDraftPublished } from '../courses.store.ts';
import { problemsOf } from '../learning/statuses.ts';
import { findNewestVersion, insertVersion } from './versions.store.ts';

type Publishing = { app: App; db: Db; course: CourseRow; userId: string; now: Date; address: string };

async function frozenConfigs({ app, db, course }: Publishing, ids: ReadonlySet<string>, kindOf: Map<string, string>) {
  const kinds = activityKindsOf(app);
  const saved = (await findDraftConfigs(db, course.id)).filter((each) => ids.has(each.activity_id));
  saved.sort((a, b) => (a.activity_id < b.activity_id ? -1 : 1));
  const frozen = [];
  for (const each of saved) {
    const kind = kinds.get(kindOf.get(each.activity_id) ?? '');
    if (!kind) throw new Refusal('activity_kind_off');
    const config = await kind.freeze(each.config, { db, ownerId: course.owner_id });
    frozen.push({ activityId: each.activity_id, config, mediaId: each.media_id });
  }
  return frozen;
}

/** Freezes the draft as the next version of its course. */
export async function publishDraft(publishing: Publishing, asked: { revision: number; note: string }) {
  const { db, course, userId, now } = publishing;
  const draft = await findDraftForUpdate(db, course.id);
  if (draft.revision !== asked.revision) throw changedElsewhere(draft);
  const activities = activitiesOf(draft.tree);
  if (activities.length === 0) throw new Refusal('course_empty');
  await recheckDraft(publishing.app, db, course, draft.tree);
  const problems = await problemsOf(db, course.id, draft.tree);
  if (problems.length > 0) throw new Refusal('course_not_ready', { values: { count: problems.length } });
  const kindOf = new Map<string, string>(activities.map((activity) => [activity.id, activity.kind]));
  const configs = await frozenConfigs(publishing, new Set(kindOf.keys()), kindOf);
  const sha256 = hashOf(canonical({ title: course.title, tree: draft.tree, configs }));
  const newest = await findNewestVersion(db, course.id);
  if (newest && sha256.equals(newest.sha256)) throw new Refusal('course_unchanged');
  const number = (newest?.number ?? 0) + 1;
  const tree = draft.tree;
  const { title } = course;
  const frozen = {
    courseId: course.id,
    number,
    title,
    tree,
    sha256,
    note: asked.note,
    activities: activities.length,
    userId,
    now,
    configs,
  };
  const id = await insertVersion(db, frozen);
  await markDraftPublished(db, course.id, draft.revision);
  await audit(db, {
    actorId: userId,
    action: 'publish_course',
    objectType: 'course',
    objectId: course.id,
    from: course.state,
    to: 'published',
    detail: { version: number, sha256: sha256.toString('hex') },
    address: publishing.address,
  });
  await publish(db, designTopic(course.id), { what: 'published', version: number });
  return { version_id: id, version: number, sha256: sha256.toString('hex') };
}
