import type { ResultKind, ResultVersion } from '@praxis/contract/ranks/results';
import type { Db } from '../../../platform/db.ts';

type VersionRow = {
  no: number;
  kind: string;
  sha256: Buffer;
  previous_sha256: Buffer | null;
  reason: string;
  published_at: Date;
};

export const toVersion = (row: VersionRow): ResultVersion => ({
  ...{ no: row.no, kind: row.kind as ResultKind, published_at: row.published_at.getTime(), reason: row.reason },
  ...{ sha256: row.sha256.toString('hex'), previous_sha256: row.previous_sha256?.toString('hex') ?? null },
});

const columns = ['no', 'kind', 'sha256', 'previous_sha256', 'reason', 'published_at'] as const;

/** The versions of a stage, newest first. */
export const findVersions = (db: Db, stageId: string) =>
  db.selectFrom('result_versions').select(columns).where('stage_id', '=', stageId).orderBy('no', 'desc').execute();

/** A version with its document, as bytes; the newest without a number. */
export const findVersion = (db: Db, stageId: string, no?: number) =>
  db
    .selectFrom('result_versions')
    .select([...columns, 'document'])
    .where('stage_id', '=', stageId)
    .$if(no !== undefined, (query) => query.where('no', '=', no!))
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertVersion = (db: Db, row: VersionRow & { stage_id: string; document: Buffer; published_by: string }) =>
  db.insertInto('result_versions').values(row).execute();
