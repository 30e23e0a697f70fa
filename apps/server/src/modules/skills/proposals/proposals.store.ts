import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FrameRef } from '../maps/map.store.ts';
import type { Proposed } from './proposals.rules.ts';

/** What was proposed for a map and stored, with what was dismissed. */
export async function findProposals(db: Db, { kind, id }: FrameRef) {
  const { rows } = await sql<Proposed & { dismissed: boolean }>`
    select p.from_id::text as "from", p.to_id::text as "to", p.kind, p.why, p.dismissed_at is not null as dismissed
    from skill_edge_proposals p join skills s on s.id = p.to_id
    where s.scope = ${kind} and s.frame_id = ${id} order by p.from_id, p.to_id, p.kind`.execute(db);
  return rows;
}

/** Notes what a framework proposes; what was dismissed stays so. */
export async function insertProposals(db: Db, list: readonly Proposed[]) {
  if (list.length === 0) return;
  await sql`
    insert into skill_edge_proposals (from_id, to_id, kind, why)
    select "from", "to", kind, why from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as g ("from" bigint, "to" bigint, kind text, why text)
    on conflict do nothing`.execute(db);
}

export async function dismissProposal(db: Db, { from, to, kind, why }: Proposed, now: Date) {
  await db
    .insertInto('skill_edge_proposals')
    .values({ from_id: from, to_id: to, kind, why, dismissed_at: now })
    .onConflict((on) => on.columns(['from_id', 'to_id', 'kind']).doUpdateSet({ dismissed_at: now }))
    .execute();
}
