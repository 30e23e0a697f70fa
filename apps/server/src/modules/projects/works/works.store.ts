import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What stands in a deliverable. */
export type PartValue = { html: string; link: string; note: string; files: string[] };
export const NO_VALUE: PartValue = { html: '', link: '', note: '', files: [] };

export async function partsOf(db: Db, runId: string, stageId?: string) {
  const rows = await db
    .selectFrom('project_parts')
    .selectAll()
    .where('run_id', '=', runId)
    .$if(stageId !== undefined, (query) => query.where('stage_id', '=', stageId as string))
    .execute();
  return rows.map((row) => ({ ...row, value: { ...NO_VALUE, ...(row.value as Partial<PartValue>) } }));
}
/** A deliverable as it stands now. */
export type PartRow = Awaited<ReturnType<typeof partsOf>>[number];

type Place = { run_id: string; stage_id: string; part_id: string };

/** A deliverable kept from other changes, made when there is none. */
export async function lockPart(db: Db, place: Place): Promise<PartRow> {
  await db
    .insertInto('project_parts')
    .values(place)
    .onConflict((on) => on.doNothing())
    .execute();
  const row = await db
    .selectFrom('project_parts')
    .selectAll()
    .where('run_id', '=', place.run_id)
    .where('stage_id', '=', place.stage_id)
    .where('part_id', '=', place.part_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, value: { ...NO_VALUE, ...(row.value as Partial<PartValue>) } };
}

const at = ({ run_id, stage_id, part_id }: Place) => sql<boolean>`run_id = ${run_id} and stage_id = ${stage_id} and part_id = ${part_id}`;

export const setLease = (db: Db, place: Place, lease: { userId: string; until: Date } | null) =>
  db
    .updateTable('project_parts')
    .set({ lease_user_id: lease?.userId ?? null, lease_until: lease?.until ?? null })
    .where(at(place))
    .execute();

export async function savePart(db: Db, place: Place, of: { value: PartValue; by: string; until: Date | null }, now: Date): Promise<number> {
  const row = await db
    .updateTable('project_parts')
    .set({
      ...{ value: JSON.stringify(of.value), revision: sql<number>`revision + 1`, saved_by: of.by, saved_at: now },
      ...(of.until && { lease_user_id: of.by, lease_until: of.until }),
    })
    .where(at(place))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

export const saveOwnDraft = (db: Db, place: Place, of: { userId: string; value: PartValue }, now: Date) =>
  db
    .insertInto('project_part_drafts')
    .values({ ...place, user_id: of.userId, value: JSON.stringify(of.value), saved_at: now })
    .onConflict((on) =>
      on.columns(['run_id', 'stage_id', 'part_id', 'user_id']).doUpdateSet({ value: JSON.stringify(of.value), saved_at: now }),
    )
    .execute();

export const dropOwnDraft = (db: Db, place: Place, userId: string) =>
  db.deleteFrom('project_part_drafts').where(at(place)).where('user_id', '=', userId).execute();

/** What somebody wrote in a team when others had taken over. */
export async function ownDrafts(db: Db, runId: string, userId: string) {
  const rows = await db.selectFrom('project_part_drafts').selectAll().where('run_id', '=', runId).where('user_id', '=', userId).execute();
  return rows.map((row) => ({ ...row, value: { ...NO_VALUE, ...(row.value as Partial<PartValue>) } }));
}

type Version = {
  work_id: string;
  number: number;
  handed_by: string | null;
  handed_at: Date;
  late_seconds: number;
  manifest: Record<string, PartValue>;
  sha256: Buffer;
};

/** Makes what stands in a stage its next version, which waits for a review. */
export async function insertWorkVersion(db: Db, version: Version) {
  await db
    .insertInto('project_work_versions')
    .values({ ...version, manifest: JSON.stringify(version.manifest) })
    .execute();
  await db
    .updateTable('project_works')
    .set({
      ...{ state: 'submitted', version: version.number, handed_at: version.handed_at, late_seconds: version.late_seconds },
      ...{ score: null, criteria: '{}', reason: '', reviewed_by: null, reviewed_at: null },
    })
    .where('id', '=', version.work_id)
    .execute();
}

export async function versionsOf(db: Db, workIds: readonly string[]) {
  if (workIds.length === 0) return [];
  const rows = await db
    .selectFrom('project_work_versions')
    .selectAll()
    .where('work_id', 'in', [...workIds])
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, manifest: row.manifest as unknown as Record<string, PartValue> }));
}

/** The deliverables of a task in which some team has written or handed in something. */
export async function writtenParts(db: Db, taskId: string) {
  const { rows } = await sql<{ stage_id: string; part_id: string }>`
    select p.stage_id, p.part_id from project_parts p join project_runs r on r.id = p.run_id
    where r.task_id = ${taskId} and (p.value ->> 'html' <> '' or p.value ->> 'link' <> '' or jsonb_array_length(p.value -> 'files') > 0)
    union
    select w.stage_id, m.key from project_works w join project_runs r on r.id = w.run_id
      join project_work_versions v on v.work_id = w.id cross join lateral jsonb_each(v.manifest) m
    where r.task_id = ${taskId}
      and (m.value ->> 'html' <> '' or m.value ->> 'link' <> '' or jsonb_array_length(m.value -> 'files') > 0)`.execute(db);
  return rows;
}

/** Running teams of open tasks whose next date has passed. */
export async function runsDue(db: Db, of: { passed: Date; after: string; most: number }) {
  const { rows } = await sql<{ run_id: string }>`
    select r.id::text as run_id from project_runs r join project_tasks t on t.id = r.task_id and t.state = 'open'
    where r.state = 'active' and r.next_due_at < ${of.passed} and r.id > ${of.after}::bigint order by r.id limit ${of.most}`.execute(db);
  return rows.map(({ run_id }) => run_id);
}
