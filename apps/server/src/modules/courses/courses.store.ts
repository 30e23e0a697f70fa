import type { CourseState } from '@praxis/contract/courses/courses';
import type { CourseTree } from '@praxis/contract/courses/tree';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';
import type { Draft } from './authoring/course-tree.rules.ts';

type Level = 'beginner' | 'intermediate' | 'advanced';
/** A course without its draft. */
export type CourseRow = {
  id: string;
  owner_id: string;
  title: string;
  intro: string;
  cover_file_id: string | null;
  tags: string[];
  level: Level;
  state: CourseState;
  newest_version_id: string | null;
  /** The name it keeps across schools. */
  package_key: string;
  updated_at: Date;
};

const columns = [
  'id',
  'owner_id',
  'title',
  'intro',
  'cover_file_id',
  'tags',
  'level',
  'state',
  'newest_version_id',
  'package_key',
  'updated_at',
] as const;

export const findCourse = async (db: Db, id: string) =>
  (await db.selectFrom('courses').select(columns).where('id', '=', id).executeTakeFirst()) as CourseRow | undefined;

export const findCourseForUpdate = async (db: Db, id: string) =>
  (await db.selectFrom('courses').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) as CourseRow | undefined;

type Settings = { title: string; intro: string; tags: string[]; level: Level; coverFileId?: string | null };

const settingsRow = ({ title, intro, tags, level, coverFileId }: Settings) => ({ title, intro, tags, level, cover_file_id: coverFileId });

export async function insertCourse(db: Db, ownerId: string, settings: Settings, packageKey?: string) {
  const { id } = await db
    .insertInto('courses')
    .values({ owner_id: ownerId, ...settingsRow(settings), ...(packageKey && { package_key: packageKey }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('course_drafts').values({ course_id: id }).execute();
  return id;
}

export const updateSettings = (db: Db, id: string, settings: Settings) =>
  db
    .updateTable('courses')
    .set({ ...settingsRow(settings), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const setCourseState = (db: Db, id: string, state: CourseState) =>
  db.updateTable('courses').set({ state, updated_at: sql`now()` }).where('id', '=', id).execute();

export async function findOwnCourses(db: Db, of: { ownerId: string; state?: CourseState; search?: string; page: number; size: number }) {
  const own = db
    .selectFrom('courses as c')
    .where('c.owner_id', '=', of.ownerId)
    .$if(of.state === undefined, (query) => query.where('c.state', '!=', 'archived'))
    .$if(of.state !== undefined, (query) => query.where('c.state', '=', of.state as string))
    .$if(Boolean(of.search), (query) => query.where('c.title', 'ilike', `%${literally(of.search ?? '')}%`));
  const { total } = await own.select((at) => at.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .innerJoin('course_drafts as d', 'd.course_id', 'c.id')
    .leftJoin('course_versions as v', 'v.id', 'c.newest_version_id')
    .select(columns.map((column) => `c.${column}` as const))
    .select(['d.activities', 'd.revision', 'd.published_revision', 'd.saved_at', 'v.number'])
    .select((at) =>
      at
        .selectFrom('space_courses as s')
        .select((inner) => inner.fn.countAll<string>().as('spaces'))
        .whereRef('s.course_id', '=', 'c.id')
        .where('s.removed_at', 'is', null)
        .as('spaces'),
    )
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { rows, total: Number(total) };
}

/** The draft of a course with its revision. */
export type DraftRow = Draft & { revision: number; published_revision: number; saved_at: Date };

const draftOf = (db: Db, courseId: string) =>
  db
    .selectFrom('course_drafts')
    .select(['revision', 'published_revision', 'tree', 'removed', 'saved_at'])
    .where('course_id', '=', courseId);

export const findDraft = async (db: Db, courseId: string) => (await draftOf(db, courseId).executeTakeFirstOrThrow()) as unknown as DraftRow;

/** The draft, kept from other designers until the transaction ends. */
export const findDraftForUpdate = async (db: Db, courseId: string) =>
  (await draftOf(db, courseId).forUpdate().executeTakeFirstOrThrow()) as unknown as DraftRow;

export async function saveDraft(
  db: Db,
  courseId: string,
  saved: { draft: Draft; revision: number; activities: number; editId: string; userId: string; touched: string[]; now: Date },
) {
  await db
    .updateTable('course_drafts')
    .set({
      tree: JSON.stringify(saved.draft.tree),
      removed: JSON.stringify(saved.draft.removed),
      revision: saved.revision,
      activities: saved.activities,
      saved_at: saved.now,
    })
    .where('course_id', '=', courseId)
    .execute();
  await db
    .insertInto('course_edits')
    .values({ course_id: courseId, revision: saved.revision, edit_id: saved.editId, user_id: saved.userId, touched: saved.touched })
    .execute();
  await db.updateTable('courses').set({ updated_at: saved.now }).where('id', '=', courseId).execute();
}

/** The edit with an id, when it was saved before. */
export const findEdit = (db: Db, courseId: string, editId: string) =>
  db
    .selectFrom('course_edits')
    .select(['revision', 'touched'])
    .where('course_id', '=', courseId)
    .where('edit_id', '=', editId)
    .executeTakeFirst();

/** Every node touched after a revision by other pages: edits of one page share what stands before the last dash of their name. */
export async function findTouchedSince(db: Db, courseId: string, revision: number, editId: string): Promise<Set<string>> {
  const page = editId.slice(0, editId.lastIndexOf('-') + 1);
  const rows = await db
    .selectFrom('course_edits')
    .select('touched')
    .where('course_id', '=', courseId)
    .where('revision', '>', revision)
    .$if(page !== '', (query) => query.where((eb) => eb.not(eb.fn<boolean>('starts_with', ['edit_id', eb.val(page)]))))
    .execute();
  return new Set(rows.flatMap((row) => row.touched));
}

type StoredConfig = { config: Record<string, unknown>; mediaId?: string | null; problem?: string | null };

export const saveDraftConfig = (db: Db, courseId: string, activityId: string, stored: StoredConfig) =>
  db
    .insertInto('course_draft_configs')
    .values({
      course_id: courseId,
      activity_id: activityId,
      config: JSON.stringify(stored.config),
      media_id: stored.mediaId ?? null,
      problem: stored.problem ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'activity_id']).doUpdateSet({
        config: (at) => at.ref('excluded.config'),
        media_id: (at) => at.ref('excluded.media_id'),
        problem: (at) => at.ref('excluded.problem'),
      }),
    )
    .execute();

export const copyDraftConfig = (db: Db, courseId: string, from: string, to: string) =>
  sql`insert into course_draft_configs (course_id, activity_id, config, media_id, problem)
      select course_id, ${to}, config, media_id, problem from course_draft_configs where course_id = ${courseId} and activity_id = ${from}`.execute(
    db,
  );

export const findDraftConfig = async (db: Db, courseId: string, activityId: string) =>
  (await db
    .selectFrom('course_draft_configs')
    .select(['config', 'media_id', 'problem'])
    .where('course_id', '=', courseId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()) as { config: Record<string, unknown>; media_id: string | null; problem: string | null } | undefined;

/** Configs with what they show, for freezing. */
export const findDraftConfigs = async (db: Db, courseId: string) =>
  (await db
    .selectFrom('course_draft_configs')
    .select(['activity_id', 'config', 'media_id'])
    .where('course_id', '=', courseId)
    .execute()) as { activity_id: string; config: Record<string, unknown>; media_id: string | null }[];

/** What stands against publishing each activity by itself: activity id → message key. */
export async function findDraftProblems(db: Db, courseId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('course_draft_configs')
    .select(['activity_id', 'problem'])
    .where('course_id', '=', courseId)
    .where('problem', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.activity_id, row.problem!]));
}

/** A fingerprint of each config of a draft, to compare contents. */
export async function draftFingerprints(db: Db, courseId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ activity_id: string; print: string }>`
    select activity_id, md5(config::text) as print from course_draft_configs where course_id = ${courseId}`.execute(db);
  return new Map(rows.map((row) => [row.activity_id, row.print]));
}

export const markDraftPublished = (db: Db, courseId: string, revision: number) =>
  db.updateTable('course_drafts').set({ published_revision: revision }).where('course_id', '=', courseId).execute();

/** Courses of a person that came from a package, or are called like it; those that are the same course first. */
export const findCoursesLike = (db: Db, of: { ownerId: string; packageKey: string; title: string }) =>
  db
    .selectFrom('courses as c')
    .leftJoin('course_versions as v', 'v.id', 'c.newest_version_id')
    .select(['c.id', 'c.title', 'c.package_key', 'v.number'])
    .where('c.owner_id', '=', of.ownerId)
    .where('c.state', '!=', 'archived')
    .where((e) => e.or([e('c.package_key', '=', of.packageKey), e('c.title', '=', of.title)]))
    .orderBy((e) => e('c.package_key', '=', of.packageKey), 'desc')
    .orderBy('c.updated_at', 'desc')
    .limit(10)
    .execute();

/** An empty tree. */
export const emptyTree = (): CourseTree => ({ chapters: [] });

export async function countCourses(db: Db) {
  const row = await db
    .selectFrom('courses')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
