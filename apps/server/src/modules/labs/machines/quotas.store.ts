import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Machines that take a slot or wait for one, of a person and of a space; a stage has as many as its people. */
export async function countHeld(db: Db, of: { userId: string; spaceId: string | null }) {
  const { rows } = await sql<{ own: number; space: number }>`
    select count(*) filter (where s.user_id = ${of.userId})::int as own, count(*) filter (where t.space_id = ${of.spaceId})::int as space
    from lab_machines m join lab_sessions s on s.id = m.session_id join lab_tasks t on t.id = s.task_id
    where m.state in ('waiting', 'creating', 'common', 'advanced', 'expired', 'failed')
      and (s.user_id = ${of.userId} or t.space_id = ${of.spaceId})`.execute(db);
  return rows[0]!;
}

/** Machines of a whole institution that take a slot or wait for one. */
export async function countHeldOfInstitution(db: Db, userId: string) {
  const { rows } = await sql<{ held: number }>`
    select count(m.id)::int as held from users me join users u on u.institution_id = me.institution_id
    join lab_sessions s on s.user_id = u.id join lab_machines m on m.session_id = s.id
    where me.id = ${userId} and m.state in ('waiting', 'creating', 'common', 'advanced', 'expired', 'failed')`.execute(db);
  return rows[0]?.held ?? 0;
}

/** How many machines each scope may have. */
export const findQuotas = (db: Db, lock = false) =>
  db
    .selectFrom('lab_quotas')
    .select(['scope', 'machines'])
    .where('scope_id', '=', '0')
    .orderBy('scope')
    .$if(lock, (query) => query.forUpdate())
    .execute();
export const saveQuota = (db: Db, scope: string, machines: number) =>
  db
    .insertInto('lab_quotas')
    .values({ scope, machines })
    .onConflict((conflict) => conflict.columns(['scope', 'scope_id']).doUpdateSet({ machines }))
    .execute();
