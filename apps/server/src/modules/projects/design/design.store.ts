import type { ProjectContent } from '@praxis/contract/projects/design';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';

/** A project that was not removed, with its draft. */
export async function findProject(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'owner_id', 'title', 'revision', 'version_id', 'changed', 'updated_at', 'draft'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, draft: row.draft as unknown as ProjectContent };
}
/** A project with its draft. */
export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** One page of somebody's projects. */
export async function listOwnProjects(db: Db, ownerId: string, of: { page: number; size: number; search: string }) {
  const pattern = `%${literally(of.search.trim())}%`;
  const { rows } = await sql<{
    id: string;
    title: string;
    stages: number;
    difficulty: number;
    version: number | null;
    changed: boolean;
    tasks: number;
    updated_at: Date;
    total: number;
  }>`
    select p.id::text, p.title, jsonb_array_length(p.draft -> 'stages') as stages, (p.draft ->> 'difficulty')::int as difficulty,
      v.number as version, p.changed, p.updated_at, (count(*) over ())::int as total,
      (select count(*)::int from project_tasks t where t.project_id = p.id) as tasks
    from projects p left join project_versions v on v.id = p.version_id
    where p.owner_id = ${ownerId} and p.removed_at is null and p.title ilike ${pattern}
    order by p.updated_at desc, p.id desc limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function insertProject(db: Db, ownerId: string, draft: ProjectContent, now: Date) {
  const row = await db
    .insertInto('projects')
    .values({ owner_id: ownerId, title: draft.title, draft: JSON.stringify(draft), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function saveDraft(db: Db, id: string, draft: ProjectContent, now: Date) {
  const row = await db
    .updateTable('projects')
    .set({ draft: JSON.stringify(draft), title: draft.title, revision: sql`revision + 1`, changed: true, updated_at: now })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Keeps a draft as the next version, which is given from now on. */
export async function addVersion(db: Db, id: string, of: { content: ProjectContent; sha256: Buffer; by: string }, now: Date) {
  const version = await db
    .insertInto('project_versions')
    .values((at) => ({
      project_id: id,
      number: at.selectFrom('project_versions').select(sql<number>`coalesce(max(number), 0) + 1`.as('next')).where('project_id', '=', id),
      content: JSON.stringify(of.content),
      sha256: of.sha256,
      published_by: of.by,
      published_at: now,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await markPublished(db, id, version.id);
  return version;
}

/** The draft is the same as a version again. */
export const markPublished = (db: Db, id: string, versionId: string) =>
  db.updateTable('projects').set({ version_id: versionId, changed: false }).where('id', '=', id).execute();

/** A frozen version. */
export async function findVersion(db: Db, id: string) {
  const row = await db
    .selectFrom('project_versions')
    .select(['id', 'project_id', 'number', 'content', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, content: row.content as unknown as ProjectContent };
}
/** A frozen version. */
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export const wasAssigned = async (db: Db, projectId: string) =>
  (await db.selectFrom('project_tasks').select('id').where('project_id', '=', projectId).limit(1).executeTakeFirst()) !== undefined;

export const removeProjectRow = (db: Db, id: string, now: Date) =>
  db.updateTable('projects').set({ removed_at: now }).where('id', '=', id).execute();
