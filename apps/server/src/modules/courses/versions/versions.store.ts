import type { CourseTree } from '@praxis/contract/courses/tree';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { rememberedRows } from '../../../platform/database/remembered.ts';

/** A frozen version without its configs. */
export type Version = { id: string; courseId: string; number: number; title: string; tree: CourseTree };

const versions = rememberedRows<Version>(200);

/** A frozen version by its id. Versions never change, so those read last are kept in memory. */
export async function findVersion(db: Db, id: string): Promise<Version | undefined> {
  const [known] = versions.find(db, [id]);
  if (known) return known;
  const row = await db
    .selectFrom('course_versions')
    .select(['id', 'course_id', 'number', 'title', 'tree'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const version: Version = {
    id: row.id,
    courseId: row.course_id,
    number: row.number,
    title: row.title,
    tree: row.tree as unknown as CourseTree,
  };
  versions.put(db, [version]);
  return version;
}

export const findNewestVersion = (db: Db, courseId: string) =>
  db
    .selectFrom('course_versions')
    .select(['id', 'number', 'sha256'])
    .where('course_id', '=', courseId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The frozen version of a course with a number. */
export const findVersionNumbered = (db: Db, courseId: string, number: number) =>
  db.selectFrom('course_versions').select('id').where('course_id', '=', courseId).where('number', '=', number).executeTakeFirst();

type Frozen = {
  courseId: string;
  number: number;
  title: string;
  tree: CourseTree;
  sha256: Buffer;
  note: string;
  activities: number;
  userId: string;
  now: Date;
  configs: readonly { activityId: string; config: Record<string, unknown>; mediaId: string | null }[];
};

export async function insertVersion(db: Db, frozen: Frozen): Promise<string> {
  const { id } = await db
    .insertInto('course_versions')
    .values({
      course_id: frozen.courseId,
      number: frozen.number,
      title: frozen.title,
      tree: JSON.stringify(frozen.tree),
      sha256: frozen.sha256,
      note: frozen.note,
      activities: frozen.activities,
      published_by: frozen.userId,
      published_at: frozen.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into course_version_configs (version_id, activity_id, config, media_id)
    select ${id}, c.activity_id, c.config, c.media_id
    from jsonb_to_recordset(${JSON.stringify(
      frozen.configs.map((each) => ({ activity_id: each.activityId, config: each.config, media_id: each.mediaId })),
    )}::jsonb) as c (activity_id text, config jsonb, media_id bigint)`.execute(db);
  await db
    .updateTable('courses')
    .set({ newest_version_id: id, state: 'published', updated_at: frozen.now })
    .where('id', '=', frozen.courseId)
    .execute();
  return id;
}

export const findVersionConfig = async (db: Db, versionId: string, activityId: string) =>
  (await db
    .selectFrom('course_version_configs')
    .select(['config', 'media_id'])
    .where('version_id', '=', versionId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()) as { config: Record<string, unknown>; media_id: string | null } | undefined;

/** All configs of a version. */
export const findVersionConfigs = async (db: Db, versionId: string) =>
  (await db
    .selectFrom('course_version_configs')
    .select(['activity_id', 'config', 'media_id'])
    .where('version_id', '=', versionId)
    .execute()) as { activity_id: string; config: Record<string, unknown>; media_id: string | null }[];

/** A fingerprint of each config of a version, to compare contents. */
export async function versionFingerprints(db: Db, versionId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ activity_id: string; print: string }>`
    select activity_id, md5(config::text) as print from course_version_configs where version_id = ${versionId}`.execute(db);
  return new Map(rows.map((row) => [row.activity_id, row.print]));
}

export const findVersions = (db: Db, courseId: string) =>
  db
    .selectFrom('course_versions')
    .select(['id', 'number', 'note', 'sha256', 'activities', 'published_at', 'published_by'])
    .where('course_id', '=', courseId)
    .orderBy('number', 'desc')
    .execute();

/** Which spaces learn which version of a course. */
export const findSpacesByVersion = (db: Db, courseId: string) =>
  db
    .selectFrom('space_courses')
    .select(['space_id', 'version_id'])
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .execute();
