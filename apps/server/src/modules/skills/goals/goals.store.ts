import type { FrameKind } from '@praxis/contract/skills/maps';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type SkillRow = { id: string; name: string; kind: FrameKind; frame_id: string };

/** The goals of a person, the newest first; a merged skill is the one it was merged into. */
export async function findGoals(db: Db, userId: string) {
  const { rows } = await sql<SkillRow & { level: number }>`
    select s.id::text, s.name, s.scope as kind, s.frame_id::text, max(g.level)::int as level from learning_goals g
    join skills o on o.id = g.skill_id join skills s on s.id = coalesce(o.merged_into, o.id)
    where g.user_id = ${userId} and s.removed_at is null group by s.id order by max(g.chosen_at) desc, s.id`.execute(db);
  return rows;
}

/** One change of somebody's goals at a time, until the end of the transaction. */
export const lockGoals = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`learning goals ${userId}`}, 0))`.execute(db);

export async function saveGoal(db: Db, goal: { user_id: string; skill_id: string; level: number; chosen_at: Date }) {
  await db
    .insertInto('learning_goals')
    .values(goal)
    .onConflict((conflict) => conflict.columns(['user_id', 'skill_id']).doUpdateSet({ level: goal.level }))
    .execute();
}

/** A goal given up, also by the id its skill was merged into. */
export const deleteGoal = (db: Db, userId: string, skillId: string) =>
  sql`delete from learning_goals g using skills s where g.user_id = ${userId} and s.id = g.skill_id and ${skillId} in (s.id, s.merged_into)`.execute(
    db,
  );

/** Skills and everything that comes before them, with what each needs. */
export async function findWay(db: Db, goalIds: readonly string[]) {
  if (goalIds.length === 0) return [];
  const { rows } = await sql<SkillRow & { goal_id: string; needs: string[] }>`
    with recursive way (id, goal_id) as (
      select id, id from skills where id = any(${[...goalIds]}::bigint[])
      union select e.from_id, w.goal_id from way w join skill_edges e on e.to_id = w.id and e.kind = 'prerequisite'
    )
    select s.id::text, min(w.goal_id)::text as goal_id, s.name, s.scope as kind, s.frame_id::text,
      array(select e.from_id::text from skill_edges e where e.to_id = s.id and e.kind = 'prerequisite' order by e.from_id) as needs
    from way w join skills s on s.id = w.id where s.removed_at is null group by s.id order by s.id limit 2000`.execute(db);
  return rows;
}

/** What skills are taught and proven by, also through the skills they are the same as, without what somebody dismissed. */
export async function findObjects(db: Db, skillIds: readonly string[], userId: string, now: Date) {
  if (skillIds.length === 0) return [];
  const { rows } = await sql<{ skill_id: string; kind: string; id: string; part: string }>`
    select distinct p.skill_id::text, p.object_kind as kind, p.object_id as id, p.part from skill_proofs p
    where p.skill_id = any(${[...skillIds]}::bigint[]) and p.object_kind not in ('question', 'skill') and not exists (
      select from skill_suggestions_dismissed d where d.user_id = ${userId} and d.object_kind = p.object_kind and d.object_id = p.object_id
        and d.part = p.part and d.until > ${now})
    order by 1, 2, 3, 4 limit 2000`.execute(db);
  return rows;
}

export async function dismiss(db: Db, row: { user_id: string; object_kind: string; object_id: string; part: string; until: Date }) {
  await db
    .insertInto('skill_suggestions_dismissed')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'object_kind', 'object_id', 'part']).doUpdateSet({ until: row.until }))
    .execute();
}
