import type { WorkFinding } from '@praxis/contract/productions/productions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { findProduction, findWorkFile, type ProductionRow } from './productions.store.ts';

/** Which works organisers list. */
export type WorkFilter = 'all' | 'submitted' | 'draft' | 'findings' | 'withheld';
/** A work in the list of organisers. */
export type ListedRow = Pick<ProductionRow, 'id' | 'section_id' | 'entrant_id' | 'blind_no' | 'state' | 'current_version'> & {
  title: string;
  at: Date | null;
  files: string[];
  findings: WorkFinding[];
};

const conditions: Record<WorkFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  submitted: sql<boolean>`state <> 'draft'`,
  draft: sql<boolean>`state = 'draft'`,
  findings: sql<boolean>`found`,
  withheld: sql<boolean>`withheld`,
};

const counted = (ids: readonly string[]) => sql`
  select p.id, p.section_id, p.entrant_id, p.blind_no, p.state, p.current_version, v.title, v.at, v.files, v.findings,
    jsonb_array_length(v.findings) > 0 or coalesce(f.found, false) as found, coalesce(f.withheld, false) as withheld,
    coalesce(f.waiting, false) as waiting
  from productions p join production_versions v on v.production_id = p.id and v.no = p.current_version
  left join lateral (select bool_or(jsonb_array_length(x.findings) > 0) as found, bool_or(x.blind in ('withheld', 'failed')) as withheld,
    bool_or(x.blind = 'waiting') as waiting from production_files x where x.id = any(v.files)) f on true
  where p.id = any(${[...ids]}::bigint[])`;

/** One page of some works, those that were found to tell something first, and the counts over all of them. */
export async function listedWorks(db: Db, ids: readonly string[], of: { filter: WorkFilter; page: number; size: number }) {
  const { rows } = await sql<ListedRow & { total: number }>`
    with works as (${counted(ids)})
    select *, count(*) over ()::int as total from works where ${conditions[of.filter]}
    order by withheld desc, found desc, blind_no, id limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  const { rows: sums } = await sql<{ works: number; handed_in: number; findings: number; withheld: number; waiting: number }>`
    with works as (${counted(ids)})
    select count(*)::int as works, (count(*) filter (where state <> 'draft'))::int as handed_in, (count(*) filter (where found))::int as findings,
      (count(*) filter (where withheld))::int as withheld, (count(*) filter (where waiting))::int as waiting from works`.execute(db);
  return { rows, total: rows[0]?.total ?? 0, counts: sums[0]! };
}

/** A file with the work it belongs to. */
export async function workOfFile(db: Db, fileId: string) {
  const file = await findWorkFile(db, fileId);
  const work = file && (await findProduction(db, file.production_id));
  return file && work ? { file, work } : undefined;
}
