import { sql } from 'kysely';
import { type Db, withTransaction } from '../../../../platform/database/db.ts';
import { postgresEngine } from './postgres-engine.store.ts';
import { remoteEngine } from './remote-engine.ts';
import type { UsageEngine } from './usage-engine.ts';

/** The tables of the stream in a database that holds nothing else; people, addresses and counts stay in the school's. */
const createTables = (db: Db) =>
  withTransaction(db, async (inside) => {
    // Servers that start together do it one after the other.
    await sql`select pg_advisory_xact_lock(7203019)`.execute(inside);
    await sql`create schema if not exists usage`.execute(inside);
    await sql`
      create table if not exists usage_events (
        at timestamptz not null, xid xid8 not null default pg_current_xact_id(), person bigint not null, visit bigint not null,
        space_id bigint not null, institution_id bigint not null, visit_seq int not null, path_id int not null, value int not null,
        kind smallint not null, area smallint not null
      ) partition by range (at)`.execute(inside);
    await sql`create index if not exists usage_events_at on usage_events using brin (at)`.execute(inside);
    await sql`create index if not exists usage_events_xid on usage_events (xid)`.execute(inside);
    await sql`
      create table if not exists usage_batches (
        visit bigint not null, batch int not null, received_at timestamptz not null, primary key (visit, batch)
      )`.execute(inside);
    await sql`create index if not exists usage_batches_age on usage_batches using brin (received_at)`.execute(inside);
    await sql`
      create or replace function usage_partition(of_day date) returns void language plpgsql as $$
      declare
        partition text := 'd' || to_char(of_day, 'YYYYMMDD');
      begin
        if to_regclass('usage.' || partition) is not null then return; end if;
        perform pg_advisory_xact_lock(7203017);
        execute format('create table if not exists usage.%I partition of usage_events for values from (%L) to (%L)', partition,
          of_day::timestamp at time zone 'UTC', (of_day + 1)::timestamp at time zone 'UTC');
      end $$`.execute(inside);
  });

/** `school` is the school's own database; `warn` hears of an engine that does not answer. */
type Options = { school: Db; writer?: Db; warn?: (error: unknown) => void };

/** Which database of which server this is, whatever the address says. */
async function identityOf(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select system_identifier || ' ' || current_database() as name from pg_control_system()`.execute(db);
  return rows[0]!.name;
}

/** In the school's own database the stream would be counted twice. */
async function mustBeAnother(db: Db, school: Db) {
  if ((await identityOf(db)) === (await identityOf(school)))
    throw new Error('STATISTICS_DATABASE_URL names the database of the school. Name an empty database of its own, or remove the variable.');
}

/**
 * The stream in a PostgreSQL of its own, so that it does not press on the disk of exams. Its tables are created at its first use.
 */
export function apartEngine(db: Db, zone: string, { school, writer, warn = () => undefined }: Options): UsageEngine {
  const engine = postgresEngine('postgres-apart', db, zone, { apart: true, ...(writer && { writer }) });
  const prepare = async () => {
    await mustBeAnother(db, school);
    await createTables(db);
  };
  return remoteEngine(engine, prepare, warn);
}
