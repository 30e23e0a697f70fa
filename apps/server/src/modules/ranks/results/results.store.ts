import type { ResultKind, ResultVersion } from '@praxis/contract/ranks/results';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A published version without its document. */
export type VersionRow = {
  no: number;
  kind: string;
  sha256: Buffer;
  previous_sha256: Buffer | null;
  reason: string;
  published_at: Date;
  /** What was committed when its rows were read; null where there were none. */
  snapshot: string | null;
};

export const toVersion = (row: VersionRow): ResultVersion => ({
  ...{ no: row.no, kind: row.kind as ResultKind, published_at: row.published_at.getTime(), reason: row.reason },
  ...{ sha256: row.sha256.toString('hex'), previous_sha256: row.previous_sha256?.toString('hex') ?? null },
});

const columns = ['no', 'kind', 'sha256', 'previous_sha256', 'reason', 'published_at', 'snapshot'] as const;

/** The versions of a stage, newest first. */
export const findVersions = (db: Db, stageId: string) =>
  db.selectFrom('result_versions').select(columns).where('stage_id', '=', stageId).orderBy('no', 'desc').execute();

/** A version; the newest without a number. */
export const findVersion = (db: Db, stageId: string, no?: number) =>
  db
    .selectFrom('result_versions')
    .select(columns)
    .where('stage_id', '=', stageId)
    .$if(no !== undefined, (query) => query.where('no', '=', no!))
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest version of each of some stages that has one. */
export async function newestVersions(db: Db, stageIds: readonly string[]) {
  if (stageIds.length === 0) return new Map<string, VersionRow>();
  const rows = await db
    .selectFrom('result_versions')
    .distinctOn('stage_id')
    .select(['stage_id', ...columns])
    .where('stage_id', 'in', stageIds)
    .orderBy('stage_id')
    .orderBy('no', 'desc')
    .execute();
  return new Map<string, VersionRow>(rows.map((row) => [row.stage_id, row]));
}

/** The bytes a version was hashed over. */
export async function findDocument(db: Db, stageId: string, no: number): Promise<Buffer> {
  const query = db.selectFrom('result_versions').select('document').where('stage_id', '=', stageId).where('no', '=', no);
  return (await query.executeTakeFirstOrThrow()).document;
}

/** The stages with a published result in which a person is an entrant, newest result first, each with the entrant. */
export async function stagesWithResultsOf(db: Db, userId: string, most: number) {
  const { rows } = await sql<{ competition_id: string; entrant_id: string; id: string; title: string }>`
    select s.competition_id, p.entrant_id, s.id, s.title
    from entrant_people p
    join entrants e on e.id = p.entrant_id and e.state in ('approved', 'disqualified')
    join stages s on s.competition_id = p.competition_id
    join lateral (select max(v.published_at) as at from result_versions v where v.stage_id = s.id) v on v.at is not null
    where p.user_id = ${userId} order by v.at desc limit ${most}`.execute(db);
  return rows;
}

export const insertVersion = (
  db: Db,
  row: VersionRow & { stage_id: string; document: Buffer; published_by: string; asked_by: string | null },
) => db.insertInto('result_versions').values(row).execute();
