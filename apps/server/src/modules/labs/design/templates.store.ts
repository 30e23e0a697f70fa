import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** How many machines of a host stand on a template or wait there to be brought back. */
export async function machinesOn(db: Db, host: string, template: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lab_machines
    where host = ${host} and template = ${template} and state in ('creating', 'common', 'advanced', 'expired', 'failed')`.execute(db);
  return rows[0]!.count;
}

const VISIBLE = 6;

/** Titles of the labs that need a template: their draft names it, or a version of them that is given. With whose they are. */
export async function labsOn(db: Db, template: string) {
  const named = JSON.stringify([{ template }]);
  const { rows } = await sql<{ title: string; owner: string }>`
    select l.title, p.name as owner from labs l join people p on p.id = l.owner_id
    where l.removed_at is null and (l.draft->'machines' @> ${named}::jsonb or exists (
      select 1 from lab_versions v join lab_tasks t on t.version_id = v.id
      where v.lab_id = l.id and t.state = 'open' and v.content->'machines' @> ${named}::jsonb))
    order by l.updated_at desc limit ${VISIBLE + 1}`.execute(db);
  const titles = rows.slice(0, VISIBLE).map(({ title, owner }) => `${title} (${owner})`);
  return rows.length > VISIBLE ? [...titles, '…'] : titles;
}
