import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Cursor } from './outlets.store.ts';
import { STATED_FACTS, type StatedFact } from './statements.rules.ts';

/** A statement that waits to be delivered. */
export type QueuedStatement = { seq: string; id: string; body: Record<string, unknown> };
/** The newest statement of a fact that the store holds, or will hold once the queue is delivered. */
export type LiveStatement = {
  seq: string;
  id: string;
  source: string;
  ref: string;
  fact: string;
  part: string;
  version: number;
  hash: string;
};

const ofKeys = (facts: readonly Pick<StatedFact, 'source' | 'ref' | 'fact' | 'part'>[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(facts.map(({ source, ref, fact, part }) => ({ source, ref, fact, part })))}::jsonb)
    as key (source text, ref text, fact text, part text)`;

/**
 * Facts that changed after a cursor, of the next `most` in their order; what is not yet certain to be committed waits. The cursor passes what
 * says nothing or belongs to others too, and reaches the present with the last page.
 */
export async function factsAfter(db: Db, cursor: Cursor | null, institutionId: string | null, most: number) {
  const { rows: reached } = await sql<{ cluster: string; xid: string }>`
    select system_identifier::text as cluster, pg_snapshot_xmin(pg_current_snapshot())::text as xid from pg_control_system()`.execute(db);
  const { cluster, xid } = reached[0]!;
  const none = { source: '', ref: '', fact: '', part: '' };
  // Ids of another server say nothing about this one: everything is looked at again, and what was said already is not said twice.
  const from = cursor?.cluster === cluster ? cursor : { xid: '0', ...none };
  const { rows } = await sql<StatedFact & { xid: string; stated: boolean; looked: number; last: boolean }>`
    with page as (
      select * from facts where xid < ${xid}::text::xid8
        and (xid, source, ref, fact, part) > (${from.xid}::text::xid8, ${from.source}, ${from.ref}, ${from.fact}, ${from.part})
      order by xid, source, ref, fact, part limit ${most}
    ), numbered as (
      select *, row_number() over (order by xid, source, ref, fact, part)::int as place, count(*) over ()::int as looked,
        coalesce(fact = any(${STATED_FACTS}::text[]) and person_id is not null
          and ${institutionId === null ? sql`true` : sql`institution_id = ${institutionId}::bigint`}, false) as stated
      from page
    )
    select xid::text, source, ref, fact, part, person_id::text, object, title, at, n::float8 as n, value::float8 as value, shown, stated, looked,
      place = looked as last
    from numbered where stated or place = looked order by place`.execute(db);
  const end = rows.find(({ last }) => last);
  const more = end?.looked === most;
  const next: Cursor =
    end && more ? { cluster, xid: end.xid, source: end.source, ref: end.ref, fact: end.fact, part: end.part } : { cluster, xid, ...none };
  return { facts: rows.filter(({ stated }) => stated), next, more };
}

const BATCH = 2000;

/** All facts that may be said, of everybody or one institution, in batches; `db` is a transaction. */
export async function* streamStatedFacts(db: Db, institutionId: string | null): AsyncGenerator<StatedFact[]> {
  await sql`declare stated_facts no scroll cursor for
    select source, ref, fact, part, person_id::text, object, title, at, n::float8 as n, value::float8 as value, shown
    from facts where fact in (${sql.join(STATED_FACTS.map((fact) => sql.lit(fact)))}) and person_id is not null and shown
      and ${institutionId === null ? sql`true` : sql`institution_id = ${sql.lit(institutionId)}::bigint`}
    order by at, source, ref, fact, part`.execute(db);
  for (;;) {
    const { rows } = await sql<StatedFact>`fetch ${sql.lit(BATCH)} from stated_facts`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await sql`close stated_facts`.execute(db);
}

/** The newest version of statements about some facts; `live` ones were not voided. */
export async function findVersions(db: Db, outletId: string, facts: readonly StatedFact[]) {
  const { rows } = await sql<LiveStatement & { voided: boolean }>`
    select distinct on (s.source, s.ref, s.fact, s.part) s.seq::text, s.id::text, s.source, s.ref, s.fact, s.part, s.version, s.hash, s.voided
    from (${ofKeys(facts)}) as key join xapi_statements s using (source, ref, fact, part)
    where s.outlet_id = ${outletId}::bigint and s.hash is not null
    order by s.source, s.ref, s.fact, s.part, s.version desc`.execute(db);
  return rows;
}

/** Statements about facts that are gone, or belong to another institution now. */
export async function findOrphans(db: Db, outletId: string, institutionId: string | null, most: number) {
  const { rows } = await sql<LiveStatement>`
    select s.seq::text, s.id::text, s.source, s.ref, s.fact, s.part, s.version, s.hash from xapi_statements s
    where s.outlet_id = ${outletId}::bigint and s.hash is not null and not s.voided and not exists (
      select from facts f where f.source = s.source and f.ref = s.ref and f.fact = s.fact and f.part = s.part
        and ${institutionId === null ? sql`true` : sql`f.institution_id = ${institutionId}::bigint`})
    order by s.seq limit ${most}`.execute(db);
  return rows;
}

type NewStatement = Pick<LiveStatement, 'id' | 'source' | 'ref' | 'fact' | 'part' | 'version'> & { hash: string | null; body: object };

/** Puts statements into the queue, in their order; one that is there already stays as it is. */
export async function queueStatements(db: Db, outletId: string, statements: readonly NewStatement[], now: Date) {
  if (statements.length === 0) return;
  await sql`
    insert into xapi_statements (outlet_id, id, source, ref, fact, part, version, hash, body, created_at)
    select ${outletId}::bigint, id, source, ref, fact, part, version, hash, body, ${now}
    from jsonb_to_recordset(${JSON.stringify(statements.map((one, place) => ({ ...one, place })))}::jsonb)
      as given (id uuid, source text, ref text, fact text, part text, version int, hash text, body jsonb, place int)
    order by place on conflict (outlet_id, id) do nothing`.execute(db);
}

export const markVoided = async (db: Db, seqs: readonly string[]) => {
  if (seqs.length > 0) await sql`update xapi_statements set voided = true where seq = any(${[...seqs]}::bigint[])`.execute(db);
};

export async function countQueued(db: Db, outletId: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from xapi_statements where outlet_id = ${outletId}::bigint and state = 'queued'`.execute(db);
  return rows[0]!.n;
}

export async function nextStatements(db: Db, outletId: string, most: number, after: string) {
  const { rows } = await sql<QueuedStatement>`
    select seq::text, id::text, body from xapi_statements
    where outlet_id = ${outletId}::bigint and state = 'queued' and seq > ${after}::bigint order by seq limit ${most}`.execute(db);
  return rows;
}

const LOOKED_OVER = 5000;

/** The place behind so many of the statements that wait, counted from the front again after the last of them; '0' is the front. */
export async function placeBehind(db: Db, outletId: string, passed: number): Promise<string> {
  if (passed === 0) return '0';
  const { rows } = await sql<{ seq: string }>`
    select seq::text from xapi_statements where outlet_id = ${outletId}::bigint and state = 'queued' order by seq limit ${LOOKED_OVER}`.execute(
    db,
  );
  return rows[(passed % Math.max(1, rows.length)) - 1]?.seq ?? '0';
}

/** What the store has needs no body any more. */
export const markSent = (db: Db, seqs: readonly string[]) =>
  sql`update xapi_statements set state = 'sent', body = null, error = null where seq = any(${[...seqs]}::bigint[])`.execute(db);

export const markRefused = (db: Db, seq: string, error: string) =>
  sql`update xapi_statements set state = 'refused', error = ${error} where seq = ${seq}::bigint`.execute(db);

/** Voiding statements that were delivered say nothing more. */
export const forgetVoids = (db: Db) => sql`delete from xapi_statements where hash is null and state = 'sent'`.execute(db);
