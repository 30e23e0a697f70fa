import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { masked } from './findings.rules.ts';
import type { VersionRow } from './productions.store.ts';

/** Titles of works by id, each of the version named, as experts read them: without what tells whose a work is. */
export async function titlesOfWorks(db: Db, works: readonly { id: string; version: number }[]) {
  if (works.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ id: string } & Pick<VersionRow, 'title' | 'findings'>>`
    select v.production_id as id, v.title, v.findings from production_versions v
    join unnest(${works.map(({ id }) => id)}::bigint[], ${works.map(({ version }) => version)}::int[]) as g (id, version)
      on v.production_id = g.id and v.no = g.version`.execute(db);
  return new Map(rows.map(({ id, title, findings }) => [id, masked(title, findings, 'title')]));
}
