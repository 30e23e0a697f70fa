import type { CourseTree, TreeOperation } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import {
  type CourseRow,
  copyDraftConfig,
  type DraftRow,
  findDraftForUpdate,
  findEdit,
  findTouchedSince,
  saveDraft,
  saveDraftConfig,
} from '../courses.store.ts';
import { activityKindHere } from './activity-kinds.ts';
import { activitiesOf, type ConfigChange, type Draft, type Edited, edited, mayBeClaimed } from './course-tree.rules.ts';

type Edit = { revision: number; edit_id: string; operations: TreeOperation[] };
type Designer = { app: App; db: Db; course: CourseRow; userId: string; now: Date };
/** What became of an edit; `tree` is there when more happened than its operations. */
export type SavedEdit = { revision: number; savedAt: Date; tree: CourseTree | null; touched: string[] };

/** What the course's designers hear. */
export const designTopic = (courseId: string) => `course-design:${courseId}`;

/** Somebody else changed the same part meanwhile: the newest state goes along, so that the designer can show it. */
export const changedElsewhere = (draft: { revision: number; tree: CourseTree }) =>
  new Refusal('course_changed_elsewhere', { reply: { revision: draft.revision, tree: draft.tree } });

/** The operations on the newest draft, also when they were made on an older one that nobody else changed in the same places. */
async function claimed(db: Db, courseId: string, draft: DraftRow, edit: Edit): Promise<Edited & { othersToo: boolean }> {
  if (edit.revision === draft.revision) return { ...edited(draft, edit.operations), othersToo: false };
  if (edit.revision > draft.revision) throw changedElsewhere(draft);
  const since = await findTouchedSince(db, courseId, edit.revision, edit.edit_id);
  try {
    const result = edited(draft, edit.operations);
    if (mayBeClaimed(result, since)) return { ...result, othersToo: since.size > 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw changedElsewhere(draft);
}

const kindIn = (draft: Draft, before: Draft, activityId: string) =>
  [draft.tree, before.tree].flatMap(activitiesOf).find((activity) => activity.id === activityId)?.kind;

async function saveConfig({ app, db, course }: Designer, change: ConfigChange, kindOf: (id: string) => string | undefined) {
  if ('copy' in change) {
    await copyDraftConfig(db, course.id, change.copy, change.to);
    return;
  }
  const name = kindOf(change.set);
  // Added and deleted within one edit: there is nothing left to keep.
  if (name === undefined) return;
  const kind = activityKindHere(app, name);
  const checked = await kind.validate(change.config ?? kind.defaults(), { db, ownerId: course.owner_id });
  await saveDraftConfig(db, course.id, change.set, checked);
}

/** Saves an edit of a draft once, and tells the other designers. */
export async function saveEdit(designer: Designer, edit: Edit): Promise<SavedEdit> {
  const { db, course, userId, now } = designer;
  const draft = await findDraftForUpdate(db, course.id);
  const earlier = await findEdit(db, course.id, edit.edit_id);
  if (earlier) {
    const tree = earlier.revision === draft.revision ? null : draft.tree;
    return { revision: draft.revision, savedAt: draft.saved_at, tree, touched: earlier.touched };
  }
  const result = await claimed(db, course.id, draft, edit);
  for (const change of result.configs) await saveConfig(designer, change, (id) => kindIn(result.draft, draft, id));
  const revision = draft.revision + 1;
  await saveDraft(db, course.id, {
    draft: result.draft,
    revision,
    activities: activitiesOf(result.draft.tree).length,
    editId: edit.edit_id,
    userId,
    touched: result.touched,
    now,
  });
  await publish(db, designTopic(course.id), { what: 'edited', revision, editId: edit.edit_id, userId });
  return { revision, savedAt: now, tree: result.othersToo ? result.draft.tree : null, touched: result.touched };
}
