import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FrameRef } from '../maps/map.store.ts';
import type { PersonStates } from './state-counts.rules.ts';

/** Whether nobody else counts a map of spaces now; until the end of the transaction it is ours. */
export async function holdCounting(db: Db, { kind, id }: FrameRef): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`skill states ${kind} ${id}`}, 0)) as ours`.execute(db);
  return rows[0]!.ours;
}

/** When spaces were last counted for a map. */
export async function findSnapshots(db: Db, { kind, id }: FrameRef, spaceIds: readonly string[]) {
  const { rows } = await sql<{ space_id: string; checked_at: Date; settled_at: Date; students: number; counts: number[] }>`
    select s.space_id::text, s.checked_at, s.settled_at, count(p.user_id)::int as students,
      array[coalesce(sum(p.counts[1]), 0), coalesce(sum(p.counts[2]), 0), coalesce(sum(p.counts[3]), 0), coalesce(sum(p.counts[4]), 0)]::int[] as counts
    from skill_state_snapshots s left join skill_state_people p using (frame_kind, frame_id, space_id)
    where s.frame_kind = ${kind} and s.frame_id = ${id} and s.space_id = any(${[...spaceIds]}::bigint[])
    group by s.frame_kind, s.frame_id, s.space_id`.execute(db);
  return new Map(rows.map((row) => [row.space_id, row]));
}

/** What of a space is shown: the counts of each of its students. */
export async function findPeople(db: Db, { kind, id }: FrameRef, spaceId: string): Promise<PersonStates[]> {
  const { rows } = await sql<PersonStates>`
    select user_id::text as "userId", counts from skill_state_people
    where frame_kind = ${kind} and frame_id = ${id} and space_id = ${spaceId}`.execute(db);
  return rows;
}

type Counted = { frame: FrameRef; spaceId: string; now: Date };

/** Notes that a space was compared with how it is; with `people` that is what is shown of it from now on. */
export async function saveSnapshot(db: Db, { frame, spaceId, now }: Counted, people: readonly PersonStates[] | undefined) {
  await sql`
    insert into skill_state_snapshots (frame_kind, frame_id, space_id, checked_at, settled_at)
    values (${frame.kind}, ${frame.id}, ${spaceId}, ${now}, ${now})
    on conflict (frame_kind, frame_id, space_id) do update set checked_at = excluded.checked_at,
      settled_at = case when ${people !== undefined} then excluded.settled_at else skill_state_snapshots.settled_at end`.execute(db);
  if (!people) return;
  await sql`delete from skill_state_people where frame_kind = ${frame.kind} and frame_id = ${frame.id} and space_id = ${spaceId}`.execute(
    db,
  );
  if (people.length === 0) return;
  await sql`
    insert into skill_state_people (frame_kind, frame_id, space_id, user_id, counts)
    select ${frame.kind}, ${frame.id}::bigint, ${spaceId}::bigint, "userId", counts
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g ("userId" bigint, counts int[])`.execute(db);
}
