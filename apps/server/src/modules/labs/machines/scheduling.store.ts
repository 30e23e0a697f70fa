import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { typed } from './machines.store.ts';

/** Machines that wait for a slot, first asked first. */
export async function waitingMachines(db: Db) {
  const rows = await db
    .selectFrom('lab_machines')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(typed);
}

/** Whether the time of machines ends, hosts are silent on which machines were being made, or machines wait: one look, since mostly nothing is due. */
export async function whatIsDue(db: Db, { ending, silent, now }: { ending: Date; silent: Date; now: Date }) {
  const { rows } = await sql<{ sweeps: boolean; waits: boolean; overdue: boolean }>`
    select exists (select from lab_machines where state in ('common', 'advanced', 'expired') and expires_at <= ${ending})
        or exists (select from lab_machines m join lab_hosts h on h.name = m.host where m.state = 'creating' and h.seen_at < ${silent}) as sweeps,
      exists (select from lab_machines where state = 'waiting') as waits,
      exists (select from lab_tasks t join lab_sessions s on s.task_id = t.id and s.state = 'active'
        left join lab_own_dates own on own.task_id = t.id and own.user_id = s.user_id
        where t.stage_id is not null and t.paused_at is null and coalesce(own.closes_at, t.closes_at) <= ${now}
          and (s.ending_until is null or s.ending_until <= ${now})) as overdue`.execute(db);
  return rows[0]!;
}

/** Machines whose time is about to end or has ended. */
export async function endingMachines(db: Db, before: Date) {
  const rows = await db
    .selectFrom('lab_machines')
    .selectAll()
    .where('state', 'in', ['common', 'advanced', 'expired'])
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(typed);
}

/** How many slots are taken on each host. */
export async function usedSlots(db: Db) {
  const rows = await db
    .selectFrom('lab_machines')
    .select(['host', sql<number>`count(*)::int`.as('used')])
    .where('host', 'is not', null)
    .where('state', 'in', ['creating', 'common', 'advanced', 'expired'])
    .groupBy('host')
    .execute();
  return new Map(rows.map((row) => [row.host!, row.used]));
}

/** Machines on their way at a host that has not been heard of since. */
export async function strandedMachines(db: Db, before: Date) {
  const rows = await db
    .selectFrom('lab_machines as m')
    .innerJoin('lab_hosts as h', 'h.name', 'm.host')
    .select('m.id')
    .where('m.state', '=', 'creating')
    .where('h.seen_at', '<', before)
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
