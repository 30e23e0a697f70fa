import type { LabDraft } from '@praxis/contract/labs/labs';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';
import type { LabContent, LabKeys } from './design/draft.rules.ts';

const ROW = ['id', 'owner_id', 'title', 'revision', 'version_id', 'changed', 'updated_at'] as const;

/** A lab that was not removed, with its draft. */
export async function findLab(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('labs')
    .select([...ROW, 'draft'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, draft: row.draft as unknown as LabDraft };
}
/** A lab with its draft. */
export type LabRow = NonNullable<Awaited<ReturnType<typeof findLab>>>;

/** One page of the labs of a person. */
export async function listOwnLabs(db: Db, ownerId: string, { page, size, search }: { page: number; size: number; search: string }) {
  const own = db
    .selectFrom('labs')
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .$if(search.trim() !== '', (query) => query.where('title', 'ilike', `%${literally(search.trim())}%`));
  const { total } = await own.select((at) => at.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .leftJoin('lab_versions as v', 'v.id', 'labs.version_id')
    .select(['labs.id', 'labs.title', 'labs.draft', 'labs.updated_at', 'v.number'])
    .orderBy('labs.updated_at', 'desc')
    .orderBy('labs.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { total: Number(total), rows: rows.map((row) => ({ ...row, draft: row.draft as unknown as LabDraft })) };
}

export async function insertLab(db: Db, ownerId: string, draft: LabDraft, now: Date) {
  const row = await db
    .insertInto('labs')
    .values({ owner_id: ownerId, title: draft.title, draft: JSON.stringify(draft), updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Saves a draft as its next revision. */
export async function saveDraft(db: Db, id: string, draft: LabDraft, now: Date) {
  const row = await db
    .updateTable('labs')
    .set({ draft: JSON.stringify(draft), title: draft.title, revision: sql`revision + 1`, changed: true, updated_at: now })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Keeps a version with its keys apart, and makes it the one given from now on. */
export async function addVersion(db: Db, lab: { id: string }, by: string, created: { content: LabContent; keys: LabKeys }, now: Date) {
  const version = await db
    .insertInto('lab_versions')
    .values((at) => ({
      lab_id: lab.id,
      number: at.selectFrom('lab_versions').select(sql<number>`coalesce(max(number), 0) + 1`.as('next')).where('lab_id', '=', lab.id),
      content: JSON.stringify(created.content),
      published_by: by,
      published_at: now,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('lab_version_keys')
    .values({ version_id: version.id, keys: JSON.stringify(created.keys) })
    .execute();
  await db.updateTable('labs').set({ version_id: version.id, changed: false }).where('id', '=', lab.id).execute();
  return version;
}

/** A version as students may see it. */
export async function findVersion(db: Db, id: string) {
  const row = await db.selectFrom('lab_versions').select(['id', 'lab_id', 'number', 'content']).where('id', '=', id).executeTakeFirst();
  return row && { ...row, content: row.content as unknown as LabContent };
}

/** What a version looks at and what its hints say. */
export async function findKeys(db: Db, versionId: string): Promise<LabKeys> {
  const row = await db.selectFrom('lab_version_keys').select('keys').where('version_id', '=', versionId).executeTakeFirstOrThrow();
  return row.keys as unknown as LabKeys;
}

/** Whether a lab was given to anybody. */
export const isAssigned = async (db: Db, labId: string) =>
  (await db.selectFrom('lab_tasks').select('id').where('lab_id', '=', labId).limit(1).executeTakeFirst()) !== undefined;

export const removeLabRow = (db: Db, id: string, now: Date) =>
  db.updateTable('labs').set({ removed_at: now }).where('id', '=', id).execute();

/** The newest labs of a person that bear a title. */
export const ownLabsCalled = (db: Db, ownerId: string, title: string) =>
  db
    .selectFrom('labs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('title', '=', title)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

/** Published labs of a person by title. */
export async function publishedLabsOf(db: Db, ownerId: string) {
  const { rows } = await sql<{ id: string; title: string }>`
    select l.id::text, v.content ->> 'title' as title from labs l join lab_versions v on v.id = l.version_id
    where l.owner_id = ${ownerId} and l.removed_at is null order by 2, l.id limit 500`.execute(db);
  return rows;
}
