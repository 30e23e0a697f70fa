import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Whoever gives out desk numbers of a stage does so one after the other. */
const lockAliases = (db: Db, stageId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`aliases ${stageId}`}, 0))`.execute(db);

/** The entrants of a stage, held: the draw numbers all of them. */
export async function lockEntrantsOf(db: Db, stageId: string): Promise<string[]> {
  await lockAliases(db, stageId);
  const rows = await db
    .selectFrom('stage_entrants')
    .select('entrant_id')
    .where('stage_id', '=', stageId)
    .orderBy('entrant_id')
    .forUpdate()
    .execute();
  return rows.map(({ entrant_id }) => entrant_id);
}

/** Numbers entrants in their order, from 1. */
export const setAliases = (db: Db, stageId: string, ids: readonly string[]) =>
  sql`
    update stage_entrants e set alias = g.n from unnest(${[...ids]}::bigint[]) with ordinality as g (entrant_id, n)
    where e.stage_id = ${stageId} and e.entrant_id = g.entrant_id`.execute(db);

/** Numbers whoever was admitted after the draw; nobody before it, which costs a stage of thousands one look at an index. */
export async function numberLateEntrants(db: Db, stageId: string) {
  await lockAliases(db, stageId);
  const { last } = await db
    .selectFrom('stage_entrants')
    .select((e) => e.fn.max('alias').as('last'))
    .where('stage_id', '=', stageId)
    .where('alias', 'is not', null)
    .executeTakeFirstOrThrow();
  if (last === null) return;
  await sql`
    with late as materialized (
      select entrant_id, row_number() over (order by entrant_id) as n from stage_entrants where stage_id = ${stageId} and alias is null
    )
    update stage_entrants e set alias = ${last} + late.n from late where e.stage_id = ${stageId} and e.entrant_id = late.entrant_id`.execute(
    db,
  );
}
