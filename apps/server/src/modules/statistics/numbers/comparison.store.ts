import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type OwnResult = { object: string; title: string; space_id: string; own: number; results: number[] };

/** A person's newest results with those of their classes, all of them shown to whom they belong. */
export async function findResultsBeside(db: Db, userId: string, from: string, most: number): Promise<OwnResult[]> {
  const { rows } = await sql<OwnResult>`
    select o.object, o.title, o.space_id::text, o.value::float8 as own,
      array(select f.value::float8 from facts f where f.fact = 'score' and f.space_id = o.space_id and f.object = o.object and f.shown
        order by f.value) as results
    from facts o where o.fact = 'score' and o.person_id = ${userId}::bigint and o.shown and o.day >= ${from}::date
      and exists (select from space_standings s where s.space_id = o.space_id and s.user_id = o.person_id)
    order by o.day desc, o.object limit ${most}`.execute(db);
  return rows;
}

export async function findSnapshot(db: Db, spaceId: string, object: string) {
  const { rows } = await sql<{ results: number[] }>`
    select results::float8[] as results from comparison_snapshots where space_id = ${spaceId}::bigint and object = ${object}
    for update`.execute(db);
  return rows[0]?.results;
}

export const saveSnapshot = (db: Db, spaceId: string, object: string, results: readonly number[], now: Date) =>
  sql`insert into comparison_snapshots (space_id, object, results, at) values (${spaceId}::bigint, ${object}, ${[...results]}::numeric[], ${now})
    on conflict (space_id, object) do update set results = excluded.results, at = excluded.at`.execute(db);
