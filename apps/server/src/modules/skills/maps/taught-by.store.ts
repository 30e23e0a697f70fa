import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FrameRef } from './map.store.ts';

/** What the skills of a frame are linked to, also by the same skill of another map; questions and skills left out. */
export async function findMapObjects(db: Db, { kind, id }: FrameRef) {
  const { rows } = await sql<{ skill_id: string; kind: string; id: string; part: string }>`
    select distinct skill_id::text, object_kind as kind, object_id as id, part from skill_proofs
    where skill_id in (select id from skills where scope = ${kind} and frame_id = ${id} and removed_at is null)
      and object_kind not in ('question', 'skill')`.execute(db);
  return rows;
}
