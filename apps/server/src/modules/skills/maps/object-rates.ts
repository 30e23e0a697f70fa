import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { placesOf } from '../../spaces/index.ts';

/** How well students did what is about a skill: of its questions together, and of each lab, problem and project. */
type ObjectRate = { kind: string; id: string; ratio: number; students: number };

/** What students of the spaces whose scores somebody sees reached on what is about a skill, each object weighing as it was answered. */
export async function objectRates(db: Db, skillId: string, viewerId: string): Promise<ObjectRate[]> {
  const spaces = (await placesOf(db, viewerId)).filter(({ member }) => member.rights.includes('see_scores')).map(({ spaceId }) => spaceId);
  if (spaces.length === 0) return [];
  const { rows } = await sql<ObjectRate>`
    with asked as materialized (
      select object_kind, object_id, part from skill_proofs where skill_id = ${skillId} and object_kind not in ('skill', 'activity')
      group by object_kind, object_id, part
    ), done as (
      select distinct on (e.id) e.id, e.object_kind, e.object_id, e.user_id, e.ratio
      from asked a join evidence e on e.object_kind = a.object_kind and e.object_id = a.object_id and (a.part = '' or a.part = e.part)
      where e.space_id = any(${spaces}::bigint[])
    )
    select object_kind as kind, case when object_kind = 'question' then '' else object_id end as id, avg(ratio)::float8 as ratio,
      count(distinct user_id)::int as students
    from done group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
