import type { ActivityConfig, ActivityKindName, CourseTree } from '@praxis/contract/courses/tree';
import type { MediaKind } from '@praxis/contract/media/media';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { insertMedia, putCaptions, setPoster, startTranscoding, type VideoExtras } from '../../media/index.ts';
import {
  findCourse,
  findCourseForUpdate,
  findDraftForUpdate,
  insertCourse,
  saveDraft,
  saveDraftConfig,
  updateSettings,
} from '../courses.store.ts';
import { problemsOf } from '../learning/statuses.ts';
import { publishDraft } from '../versions/publish-course.ts';
import { activityKindsOf } from './activity-kinds.ts';
import { activitiesOf, checkTree } from './course-tree.rules.ts';
import { designTopic } from './edit-course.ts';

/** The content of an activity; `mediaFileId` is the upload of a video, PDF or demo, which is then processed anew; `video` what stands beside it. */
export type ImportedContent = { config: ActivityConfig; mediaFileId?: string; video?: VideoExtras };
/** A whole course from outside, its files already those of its new owner. */
export type ImportedCourse = {
  settings: { title: string; intro: string; tags: string[]; level: 'beginner' | 'intermediate' | 'advanced'; coverFileId: string | null };
  packageKey?: string;
  tree: CourseTree;
  contents: Map<string, ImportedContent>;
};
type Importing = { app: App; db: Db; ownerId: string; editId: string; now: Date };

/** Course files of an activity kind are of the kind of the same name. */
const mediaKindOf: Partial<Record<ActivityKindName, MediaKind>> = { video: 'video', pdf: 'pdf', demo: 'demo' };

async function putBeside(db: Db, mediaId: string, video: VideoExtras) {
  for (const captions of video.captions) await putCaptions(db, mediaId, captions);
  if (video.posterFileId) await setPoster(db, mediaId, { fileId: video.posterFileId, drawingAt: null });
}

async function saveContents({ app, db, ownerId }: Importing, courseId: string, { tree, contents }: ImportedCourse) {
  const kinds = activityKindsOf(app);
  const created = new Map<string, string>();
  for (const activity of activitiesOf(tree)) {
    const kind = kinds.get(activity.kind);
    if (!kind) throw new Refusal('activity_kind_off');
    const content = contents.get(activity.id);
    let config = content?.config ?? kind.defaults();
    const mediaKind = mediaKindOf[activity.kind];
    if (mediaKind && content?.mediaFileId) {
      const name = `${mediaKind} ${content.mediaFileId}`;
      const known = created.get(name) ?? (await insertMedia(db, { courseId, ownerId, fileId: content.mediaFileId, kind: mediaKind })).id;
      if (!created.has(name)) {
        await startTranscoding(db, { id: known, kind: mediaKind });
        if (content.video) await putBeside(db, known, content.video);
      }
      created.set(name, known);
      config = { ...config, media_id: known };
    }
    await saveDraftConfig(db, courseId, activity.id, await kind.validate(config, { db, ownerId }));
  }
}

async function replaceDraft(importing: Importing, courseId: string, accepted: ImportedCourse) {
  const { db, now, ownerId, editId } = importing;
  const draft = await findDraftForUpdate(db, courseId);
  await saveContents(importing, courseId, accepted);
  const { tree } = accepted;
  const activities = activitiesOf(tree);
  const touched = [...draft.tree.chapters, ...tree.chapters].flatMap((chapter) => [
    chapter.id,
    ...chapter.sections.flatMap((section) => [section.id, ...section.activities.map((activity) => activity.id)]),
  ]);
  const revision = draft.revision + 1;
  await saveDraft(db, courseId, {
    draft: { tree, removed: [] },
    revision,
    activities: activities.length,
    editId,
    userId: ownerId,
    touched: [...new Set(touched)],
    now,
  });
  await publish(db, designTopic(courseId), { what: 'edited', revision, editId, userId: ownerId });
  return revision;
}

/** Makes a course of what came from outside, in the caller's transaction. */
export async function takeInCourse(importing: Importing, accepted: ImportedCourse) {
  const { db, ownerId } = importing;
  checkTree(accepted.tree);
  const courseId = await insertCourse(db, ownerId, accepted.settings, accepted.packageKey);
  await replaceDraft(importing, courseId, accepted);
  await audit(db, { actorId: ownerId, action: 'import_course', objectType: 'course', objectId: courseId, to: 'draft' });
  return courseId;
}

/**
 * Puts what came from outside in place of a course's draft and publishes it as the next version; returns that version, or null when
 * something must be put right by hand first. Spaces keep theirs. Undefined when the course is gone or archived.
 */
export async function takeInVersion(importing: Importing, courseId: string, accepted: ImportedCourse) {
  const { app, db, ownerId, now } = importing;
  checkTree(accepted.tree);
  const course = await findCourseForUpdate(db, courseId);
  if (!course || course.owner_id !== ownerId || course.state === 'archived') return undefined;
  await updateSettings(db, courseId, accepted.settings);
  const revision = await replaceDraft(importing, courseId, accepted);
  await audit(db, { actorId: ownerId, action: 'import_version', objectType: 'course', objectId: courseId, detail: { revision } });
  const visible = activitiesOf(accepted.tree).some((activity) => !activity.hidden);
  if (!visible || (await problemsOf(db, courseId, accepted.tree)).length > 0) return { version: null };
  const changed = (await findCourse(db, courseId))!;
  try {
    const published = await publishDraft({ app, db, course: changed, userId: ownerId, now, address: '' }, { revision, note: '' });
    return { version: published.version };
  } catch (error) {
    if (error instanceof Refusal && error.key === 'course_unchanged') return { version: null };
    throw error;
  }
}
