import type { FrameKind } from '@praxis/contract/skills/maps';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A skill of which there is evidence. */
export type VerifiedSkill = { id: string; name: string; kind: FrameKind; frame_id: string };

type Ask = { frames: readonly { kind: FrameKind; id: string }[]; userIds: readonly string[]; spaceId?: string; most: number };

/** Skills of some frames that some people have evidence of, in a space or anywhere. */
export async function findVerifiedSkills(db: Db, { frames, userIds, spaceId, most }: Ask): Promise<VerifiedSkill[]> {
  if (frames.length === 0 || userIds.length === 0) return [];
  const { rows } = await sql<VerifiedSkill>`
    select s.id::text, s.name, s.scope as kind, s.frame_id::text
    from skills s join jsonb_to_recordset(${JSON.stringify(frames.map(({ kind, id }) => ({ kind, id })))}::jsonb) as f (kind text, id bigint)
      on f.kind = s.scope and f.id = s.frame_id
    where s.removed_at is null and exists (
      select from skill_proofs p join evidence e on e.object_kind = p.object_kind and e.object_id = p.object_id
      where p.skill_id = s.id and (p.part = '' or p.part = e.part) and e.user_id = any(${[...userIds]}::bigint[])
        and (${spaceId ?? null}::bigint is null or e.space_id = ${spaceId ?? null}))
    order by s.id limit ${most}`.execute(db);
  return rows;
}
