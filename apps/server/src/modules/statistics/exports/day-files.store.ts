import type { DayFileKind } from '@praxis/contract/statistics/day-files';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Since when days are written; undefined while nobody wants it. */
export async function findDaySetting(db: Db) {
  const { rows } = await sql<{ since: string }>`
    select since::text from stat_day_settings where since is not null`.execute(db);
  return rows[0];
}

/** Switches the writing on from a day, or off; whether that changed anything. */
export async function saveDaySetting(db: Db, since: string | null, userId: string, now: Date) {
  const { rows } = await sql`
    insert into stat_day_settings as known (since, changed_by, changed_at) values (${since}::date, ${userId}::bigint, ${now})
    on conflict (only_row) do update set since = excluded.since, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where (known.since is null) <> (excluded.since is null) returning 1`.execute(db);
  return rows.length > 0;
}

export async function writtenKinds(db: Db, day: string) {
  const { rows } = await sql<{ kind: DayFileKind }>`select kind from stat_day_files where day = ${day}::date`.execute(db);
  return new Set(rows.map(({ kind }) => kind));
}

type Written = { day: string; kind: DayFileKind; fileId: string; rows: number; now: Date };

/** Notes a file; false when another server was first. */
export async function noteDayFile(db: Db, { day, kind, fileId, rows: count, now }: Written) {
  const { rows } = await sql`
    insert into stat_day_files (day, kind, file_id, row_count, created_at) values (${day}::date, ${kind}, ${fileId}::bigint, ${count}, ${now})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

type Listed = { day: string; kind: DayFileKind; file_id: string | null; rows: number; bytes: number; created_at: Date };

/** The newest files. */
export async function listDayFilesOf(db: Db, most: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select d.day::text, d.kind, d.file_id::text, d.row_count::float8 as rows, coalesce(f.size, 0)::float8 as bytes, d.created_at
    from stat_day_files d left join files f on f.id = d.file_id order by d.day desc, d.kind limit ${most}`.execute(db);
  return rows;
}

/** Files of days before one, taken out of the list. */
export async function takeOldDayFiles(db: Db, before: string) {
  const { rows } = await sql<{
    file_id: string | null;
  }>`delete from stat_day_files where day < ${before}::date returning file_id::text`.execute(db);
  return rows.flatMap(({ file_id }) => file_id ?? []);
}

/** A fact of a day as its file holds it. */
export type DayFact = {
  at: Date;
  person_id: string | null;
  source: string;
  fact: string;
  object: string;
  space_id: string | null;
  course_id: string | null;
  institution_id: string | null;
  competition_id: string | null;
  n: number;
  value: number;
};

const BATCH = 5000;

/** All facts of a day as of one moment, in batches; `db` is a transaction. */
export async function* streamFactsOf(db: Db, day: string): AsyncGenerator<DayFact[]> {
  await sql`declare facts_of_a_day no scroll cursor for
    select at, person_id::text, source, fact, object, space_id::text, course_id::text, institution_id::text, competition_id::text,
      n::float8 as n, value::float8 as value
    from facts where day = ${day}::date order by at, source, ref, fact, part`.execute(db);
  for (;;) {
    const { rows } = await sql<DayFact>`fetch ${sql.lit(BATCH)} from facts_of_a_day`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await sql`close facts_of_a_day`.execute(db);
}
