import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** An entrant of a stage with what a board says of it. */
export type StageEntrant = {
  id: string;
  number: number | null;
  name: string;
  school: string;
  division: string;
  official: boolean;
  state: 'admitted' | 'absent' | 'withdrawn' | 'disqualified';
  team: boolean;
  members: number;
};

export type Pause = { from: number; until: number | null };

/**
 * Takes or renews the leases of all stages that want a publisher: those that begin within the hour, run, or have news. One statement, whatever
 * their number; those of a server that went silent pass over. `others` says whether another server holds some.
 */
export async function renewLeases(
  db: Db,
  publisher: string,
  now: Date,
  until: Date,
): Promise<{ leases: { stageId: string; batch: number }[]; others: boolean }> {
  await sql`
    insert into board_publishers (stage_id, publisher, lease_until)
    select s.id, ${publisher}::uuid, ${until}::timestamptz from stages s join competitions c on c.id = s.competition_id
    where c.state = 'published' and s.start_at < ${new Date(now.getTime() + 3_600_000)}
      and not exists (select 1 from board_publishers p where p.stage_id = s.id)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ stage_id: string; batch: number }>`
    update board_publishers p set publisher = ${publisher}::uuid, lease_until = ${until}
    where (p.publisher = ${publisher}::uuid or p.lease_until < ${now})
      and exists (
        select 1 from stages s where s.id = p.stage_id and (
          s.end_at > ${new Date(now.getTime() - 3_600_000)}
          or exists (select 1 from score_rows r where r.stage_id = s.id and r.batch is null)
          or exists (select 1 from boards b where b.stage_id = s.id and b.touched_at > ${new Date(now.getTime() - 3_600_000)})
          or s.updated_at > ${new Date(now.getTime() - 3_600_000)}))
    returning p.stage_id, p.batch`.execute(db);
  const leases = rows.map(({ stage_id, batch }) => ({ stageId: stage_id, batch }));
  if (leases.length > 0) return { leases, others: false };
  const other = await db
    .selectFrom('board_publishers')
    .select('stage_id')
    .where('publisher', '<>', publisher)
    .where('lease_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return { leases, others: other !== undefined };
}

/** Those of some stages in which hand-ins wait for a batch. */
export async function waitingStages(db: Db, stageIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${stageIds}::bigint[]) id where exists (select from score_rows r where r.stage_id = id and r.batch is null)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives leases back, so that another server need not wait for their end. */
export const endLeases = (db: Db, publisher: string, now: Date) =>
  db.updateTable('board_publishers').set({ lease_until: now }).where('publisher', '=', publisher).execute();

/** Counts the batch up where this server still publishes; false when another one does. */
export async function enterBatch(db: Db, stageId: string, publisher: string, batch: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board_publishers')
    .set({ batch: batch + 1 })
    .where('stage_id', '=', stageId)
    .where('publisher', '=', publisher)
    .where('batch', '=', batch)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The entrants of a stage, in the order in which equal lines stand. */
export async function stageEntrants(db: Db, stageId: string): Promise<StageEntrant[]> {
  const { rows } = await sql<StageEntrant>`
    select e.id, e.number, coalesce(e.name, '') as name, coalesce(i.name, '') as school, e.division, e.official,
           -- Whoever was put out, or left, is so in every stage.
           case e.state when 'approved' then s.state when 'disqualified' then 'disqualified' else 'withdrawn' end as state,
           e.team_id is not null as team,
           (select count(*)::int from entrant_people p where p.entrant_id = e.id) as members
    from stage_entrants s
    join entrants e on e.id = s.entrant_id
    left join institutions i on i.id = e.institution_id
    where s.stage_id = ${stageId}
    order by e.number nulls last, e.id`.execute(db);
  return rows;
}

/** What changes when something a board is made of does: its entrants or its settings; and whether rows wait for a batch. */
export type StageMark = { entrants: string; settings: string; waiting: boolean };

/** Marks of stages, in one statement. */
export async function stageMarks(db: Db, stageIds: readonly string[]): Promise<Map<string, StageMark>> {
  const { rows } = await sql<StageMark & { id: string }>`
    select s.id, e.mark as entrants,
           concat_ws(' ', s.xmin, e.extra,
             (select string_agg(x.id || ':' || x.xmin, ' ' order by x.id) from sections x where x.stage_id = s.id),
             (select string_agg(concat(p.from_at, p.until_at), ' ' order by p.from_at) from stage_pauses p where p.stage_id = s.id),
             (select string_agg(concat(b.state, b.touched_at), ' ' order by b.id) from boards b where b.stage_id = s.id)) as settings,
           exists (select from score_rows r where r.stage_id = s.id and r.batch is null) as waiting
    from stages s cross join lateral (
      select concat_ws(' ', count(*), max(changed_at), sum(revision)) as mark, max(extra_s) as extra from stage_entrants where stage_id = s.id) e
    where s.id = any(${stageIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...mark }) => [id, mark]));
}

export async function pausesOf(db: Db, stageId: string): Promise<Pause[]> {
  const rows = await db
    .selectFrom('stage_pauses')
    .select(['from_at', 'until_at'])
    .where('stage_id', '=', stageId)
    .orderBy('from_at')
    .execute();
  return rows.map(({ from_at, until_at }) => ({ from: from_at.getTime(), until: until_at?.getTime() ?? null }));
}
