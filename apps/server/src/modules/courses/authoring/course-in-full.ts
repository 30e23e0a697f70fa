import type { ActivityConfig, CourseTree } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { attachmentsOf, picturesOf } from '../../../platform/rich-text.ts';
import { findFilesOfMedia, findVideoExtras, type VideoExtras } from '../../media/index.ts';
import { type CourseRow, findDraft, findDraftConfigs } from '../courses.store.ts';
import { findVersion, findVersionConfigs } from '../versions/versions.store.ts';
import { activityKindsOf } from './activity-kinds.ts';
import { activitiesOf } from './course-tree.rules.ts';

/** A stored file that a course shows or hands out. */
export type CourseFile = Awaited<ReturnType<typeof findFiles>>[number];

/** Everything a course consists of, without what spaces and people made of it. `media` is the upload behind each processed file. */
export type CourseInFull = {
  title: string;
  version: number | null;
  tree: CourseTree;
  configs: Map<string, ActivityConfig>;
  /** Kinds whose config cannot leave this server as it is. */
  unportable: Set<string>;
  /** Upload behind each processed file that an activity shows: media id → file id. */
  media: Map<string, string>;
  /** Captions and chosen posters by media id. */
  videos: Map<string, VideoExtras>;
  files: Map<string, CourseFile>;
};

const htmlOf = (config: ActivityConfig) => (typeof config.html === 'string' ? config.html : '');

/** The draft of a course, or one of its frozen versions, with every file that belongs to it; undefined when the version is not of this course. */
export async function courseInFull(app: App, db: Db, course: CourseRow, versionId?: string): Promise<CourseInFull | undefined> {
  const version = versionId === undefined ? undefined : await findVersion(db, versionId);
  if (versionId !== undefined && version?.courseId !== course.id) return undefined;
  const tree = version?.tree ?? (await findDraft(db, course.id)).tree;
  const rows = version ? await findVersionConfigs(db, version.id) : await findDraftConfigs(db, course.id);
  const inTree = new Map(activitiesOf(tree).map((activity) => [activity.id, activity]));
  const saved = rows.filter((row) => inTree.has(row.activity_id));
  const kinds = activityKindsOf(app);
  const media = await findFilesOfMedia(
    db,
    saved.flatMap((row) => row.media_id ?? []),
  );
  const videos = await findVideoExtras(db, [...media.keys()]);
  const beside = [...videos.values()].flatMap((video) => [video.posterFileId ?? '', ...video.captions.map(({ fileId }) => fileId)]);
  const html = saved.map((row) => htmlOf(row.config));
  const ids = [...media.values(), ...beside, ...html.flatMap(picturesOf), ...html.flatMap(attachmentsOf), course.cover_file_id ?? ''];
  const files = await findFiles(db, [...new Set(ids.filter(Boolean))]);
  return {
    title: version?.title ?? course.title,
    version: version?.number ?? null,
    tree,
    configs: new Map(saved.map((row) => [row.activity_id, row.config])),
    unportable: new Set([...inTree.values()].map((activity) => activity.kind).filter((kind) => !kinds.get(kind)?.portable)),
    media,
    videos,
    files: new Map(files.map((file) => [file.id, file])),
  };
}
