import type { StoredFormat } from '@praxis/contract/statistics/exports';
import type { ScopeKind } from '@praxis/contract/statistics/statistics';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What a file was asked for. Days are kept as they were: a file that is written after midnight holds what was asked for. */
export type AskedFile = {
  user_id: string;
  scope_kind: ScopeKind;
  scope_id: string;
  measure: string;
  object: string;
  day_from: string;
  day_to: string;
  format: StoredFormat;
};

/** Lets one request after the other begin a file, until the end of the transaction. */
export const lockExports = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('statistics exports', 0))`.execute(db);

/** Files that are being written or wait to be; those whose job was given up are none. */
export async function findRunningExports(db: Db) {
  const { rows } = await sql<AskedFile & { id: string; job_id: string }>`
    select e.id::text, e.job_id::text, e.user_id::text, e.scope_kind, e.scope_id::text, e.measure, e.object, e.day_from::text, e.day_to::text,
      e.format
    from stat_exports e join jobs j on j.id = e.job_id
    where e.state = 'running' and j.state in ('queued', 'running')`.execute(db);
  return rows;
}

/** A file with what became of it. */
export type ListedFile = {
  id: string;
  by: string;
  state: 'running' | 'done' | 'failed' | 'gone';
  refusal: string | null;
  row_count: number;
  name: string;
  file_id: string | null;
  created_at: Date;
  job_state: string | null;
  size: string | null;
};

export async function insertExport(db: Db, asked: AskedFile & { language: string; row_count: number; created_at: Date }) {
  const { rows } = await sql<{ id: string }>`
    insert into stat_exports (user_id, scope_kind, scope_id, measure, object, day_from, day_to, format, language, row_count, created_at)
    values (${asked.user_id}::bigint, ${asked.scope_kind}, ${asked.scope_id}::bigint, ${asked.measure}, ${asked.object},
      ${asked.day_from}::date, ${asked.day_to}::date, ${asked.format}, ${asked.language}, ${asked.row_count}, ${asked.created_at})
    returning id::text`.execute(db);
  return rows[0]!.id;
}

/** A file with the state of its job. */
export async function findExport(db: Db, id: string) {
  const { rows } = await sql<
    AskedFile & {
      id: string;
      language: string;
      state: 'running' | 'done' | 'failed' | 'gone';
      refusal: string | null;
      row_count: number;
      name: string;
      file_id: string | null;
      created_at: Date;
      job_state: string | null;
      progress: number | null;
      size: string | null;
    }
  >`
    select e.id::text, e.user_id::text, e.scope_kind, e.scope_id::text, e.measure, e.object, e.day_from::text, e.day_to::text, e.format,
      e.language, e.state, e.refusal, e.row_count, e.name, e.file_id::text, e.created_at, j.state as job_state, j.progress, f.size::text
    from stat_exports e left join jobs j on j.id = e.job_id left join files f on f.id = e.file_id where e.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** The last files of a person of a scope, newest first, with their sizes. */
export async function findExportsOf(db: Db, userId: string, { scope, id }: { scope: ScopeKind; id: string }, most: number) {
  const { rows } = await sql<AskedFile & ListedFile>`
    select e.id::text, e.user_id::text, p.name as by, e.scope_kind, e.scope_id::text, e.measure, e.object, e.day_from::text, e.day_to::text,
      e.format, e.state, e.refusal, e.row_count, e.name, e.file_id::text, e.created_at, j.state as job_state, f.size::text
    from stat_exports e join people p on p.id = e.user_id left join jobs j on j.id = e.job_id left join files f on f.id = e.file_id
    where e.user_id = ${userId}::bigint and e.scope_kind = ${scope} and e.scope_id = ${id}::bigint
    order by e.created_at desc, e.id desc limit ${most}`.execute(db);
  return rows;
}

type Change = {
  state?: 'done' | 'failed' | 'gone';
  refusal?: string;
  job_id?: string;
  file_id?: string | null;
  name?: string;
  row_count?: number;
};
export const setExport = (db: Db, id: string, change: Change) => db.updateTable('stat_exports').set(change).where('id', '=', id).execute();

export const findOldExports = (db: Db, before: Date) =>
  db
    .selectFrom('stat_exports')
    .select(['id', 'file_id'])
    .where('created_at', '<', before)
    .where('state', 'in', ['running', 'done'])
    .limit(500)
    .execute();

export const forgetOldExports = (db: Db, before: Date) =>
  db.deleteFrom('stat_exports').where('created_at', '<', before).where('file_id', 'is', null).execute();

/** The sealed key of the pseudonyms in files; the first file makes it. */
export async function exportKey(db: Db, fresh: Buffer, now: Date) {
  await sql`insert into stat_keys (name, key_sealed, created_at) values ('exports', ${fresh}, ${now}) on conflict do nothing`.execute(db);
  return (await db.selectFrom('stat_keys').select('key_sealed').where('name', '=', 'exports').executeTakeFirstOrThrow()).key_sealed;
}

/** What is read from here to the end of the transaction is read as of this moment. */
export const asOfOneMoment = (db: Db) => sql`set transaction isolation level repeatable read`.execute(db);
