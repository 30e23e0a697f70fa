import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Fact } from '../../../platform/statistics.ts';

/** Facts of one ref as the table holds them. */
type RowIn = Fact & { ref: string; day: string };

/** Makes a follower's cells again: those of facts that were there, and of those that are there now. */
const touchedCells = sql`
  touched as (
    select distinct fact, kind, scope, day from (select fact, space_id, institution_id, competition_id, day from gone
      union select fact, space_id, institution_id, competition_id, day from fresh) as changed
      cross join lateral (values ('space', space_id), ('institution', institution_id), ('competition', competition_id), ('platform', 0))
        as place (kind, scope)
    where scope is not null
  )`;

const given = (rows: readonly RowIn[]) => sql`
  select g.*, case when g.space_id is null then p.institution_id else s.institution_id end as institution_id
  from jsonb_to_recordset(${JSON.stringify(
    rows.map((row) => ({
      ...{ ref: row.ref, part: row.part ?? '', fact: row.fact, person_id: row.personId ?? null, space_id: row.spaceId ?? null },
      ...{ course_id: row.courseId ?? null, competition_id: row.competitionId ?? null, object: row.object, title: row.title },
      ...{ at: row.at, day: row.day, n: row.n, value: row.value, link: row.link, shown: row.shown ?? false },
    })),
  )}::jsonb) as g (ref text, part text, fact text, person_id bigint, space_id bigint, course_id bigint, competition_id bigint,
    object text, title text, at timestamptz, day date, n numeric, value numeric, link text, shown boolean)
  left join space_facts s on s.id = g.space_id left join people p on p.id = g.person_id`;

const compared = (table: string) =>
  sql.raw(
    [
      'person_id',
      'space_id',
      'course_id',
      'institution_id',
      'competition_id',
      'object',
      'title',
      'at',
      'day',
      'n',
      'value',
      'link',
      'shown',
    ]
      .map((column) => `${table}.${column}`)
      .join(', '),
  );

/**
 * Puts facts in place of what some refs had, and sums the cells of those that differ anew: of a course of thousands of activities one more that
 * is done touches one day. The caller holds the follower's lock, so no two sum a cell at once.
 */
export async function replaceFacts(db: Db, source: string, refs: readonly string[], rows: readonly RowIn[], generation: number) {
  const ofRefs = sql`f.source = ${source} and f.ref = any(${[...refs]}::text[])`;
  const { rows: touched } = await sql<{ fact: string; kind: string; scope: string; day: string }>`
    with known as materialized (${given(rows)}), same as materialized (
      select f.ref, f.fact, f.part from facts f join known g on g.ref = f.ref and g.fact = f.fact and g.part = f.part
      where ${ofRefs} and row(${compared('f')}) is not distinct from row(${compared('g')})
    ), gone as (
      delete from facts f where ${ofRefs}
        and not exists (select from same where same.ref = f.ref and same.fact = f.fact and same.part = f.part)
      returning fact, space_id, institution_id, competition_id, day
    ), fresh as (
      select * from known k where not exists (select from same where same.ref = k.ref and same.fact = k.fact and same.part = k.part)
    ), ${touchedCells}
    select fact, kind, scope::text, day::text from touched`.execute(db);
  // A rebuild raises the generation of what it found as it should be.
  await sql`update facts f set generation = ${generation} where ${ofRefs} and generation <> ${generation}`.execute(db);
  if (touched.length > 0)
    await sql`
      insert into facts (source, ref, part, fact, person_id, space_id, course_id, institution_id, competition_id, object, title, at, day, n,
        value, link, shown, generation)
      select ${source}, ref, part, fact, person_id, space_id, course_id, institution_id, competition_id, object, title, at, day, n, value,
        link, shown, ${generation} from (${given(rows)}) as fresh
      on conflict (source, ref, fact, part) do nothing`.execute(db);
  await sumCells(db, touched);
}

type Cell = { fact: string; kind: string; scope: string; day: string };

async function sumCells(db: Db, cells: readonly Cell[]) {
  if (cells.length === 0) return;
  const list = sql`select * from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (fact text, kind text, scope bigint, day date)`;
  await sql`delete from fact_cells f using (${list}) as c
    where f.fact = c.fact and f.scope_kind = c.kind and f.scope_id = c.scope and f.day = c.day`.execute(db);
  for (const [kind, column] of Object.entries(scopeColumns)) {
    const own = cells.filter((cell) => cell.kind === kind);
    if (own.length === 0) continue;
    const place = column === undefined ? sql`true` : sql`f.${sql.ref(column)} = c.scope`;
    await sql`
      insert into fact_cells (fact, scope_kind, scope_id, day, rows, n, value)
      select c.fact, c.kind, c.scope, c.day, count(*), sum(f.n), sum(f.value)
      from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as c (fact text, kind text, scope bigint, day date)
        join facts f on f.fact = c.fact and f.day = c.day and ${place}
      group by c.fact, c.kind, c.scope, c.day`.execute(db);
  }
}

/** The column of each scope that has cells. */
export const scopeColumns: Record<string, string | undefined> = {
  space: 'space_id',
  institution: 'institution_id',
  competition: 'competition_id',
  platform: undefined,
};

/** After a rebuild: facts no source knows any more, with their cells. */
export async function removeFactsBefore(db: Db, generation: number) {
  const { rows } = await sql<Cell>`
    with gone as (
      delete from facts where generation < ${generation} returning fact, space_id, institution_id, competition_id, day
    ), fresh as (select * from gone where false), ${touchedCells}
    select fact, kind, scope::text, day::text from touched`.execute(db);
  await sumCells(db, rows);
}

/** All cells, summed from all facts at once: what the kept ones must equal. */
export async function recountedCells(db: Db) {
  const { rows } = await sql<Cell & { rows: number; n: string; value: string }>`
    select fact, kind, scope::text, day::text, count(*)::int as rows, sum(n)::text as n, sum(value)::text as value
    from facts cross join lateral (values ('space', space_id), ('institution', institution_id), ('competition', competition_id),
      ('platform', 0)) as place (kind, scope)
    where scope is not null group by 1, 2, scope, day order by 1, 2, scope, day`.execute(db);
  return rows;
}

export async function storedCells(db: Db) {
  const { rows } = await sql<Cell & { rows: number; n: string; value: string }>`
    select fact, scope_kind as kind, scope_id::text as scope, day::text, rows, n::text, value::text from fact_cells
    order by fact, scope_kind, scope_id, day`.execute(db);
  return rows;
}
