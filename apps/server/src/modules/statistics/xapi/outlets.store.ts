import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Where an outlet stands in the changes of facts. */
export type Cursor = { cluster: string; xid: string; source: string; ref: string; fact: string; part: string };

/** An outlet as its work needs it. */
export type Outlet = {
  id: string;
  address: string;
  institution_id: string | null;
  username: string;
  key_sealed: Buffer;
  pseudonyms_sealed: Buffer | null;
  state: 'active' | 'paused';
  cursor: Cursor | null;
  failures: number;
  error: string | null;
  lease: string | null;
};

const columns = sql`id::text, address, institution_id::text, username, key_sealed, pseudonyms_sealed, state, cursor, failures, error, lease::text`;

/** Longer than any sweep: an outlet whose server died goes on after it. */
const LEASE = sql`interval '90 seconds'`;

/** Takes the outlet that waited longest of those whose time has come, unless somebody is at work on it; none of `done`. */
export async function leaseOutlet(db: Db, now: Date, done: readonly string[]) {
  const { rows } = await sql<Outlet>`
    update xapi_outlets set lease = gen_random_uuid(), leased_until = clock_timestamp() + ${LEASE}, swept_at = clock_timestamp()
    where id = (
      select id from xapi_outlets where state = 'active' and (next_at is null or next_at <= ${now})
        and (leased_until is null or leased_until < clock_timestamp()) and id <> all(${[...done]}::bigint[])
      order by swept_at nulls first, id limit 1 for update skip locked)
    returning ${columns}`.execute(db);
  return rows[0];
}

export const releaseOutlet = (db: Db, { id, lease }: Pick<Outlet, 'id' | 'lease'>) =>
  sql`update xapi_outlets set lease = null, leased_until = null where id = ${id}::bigint and lease = ${lease}::uuid`.execute(db);

/** The key of the pseudonyms, when an outlet has none yet. What was said with other pseudonyms is looked at again and said anew. */
export async function savePseudonymKey(db: Db, id: string, sealed: Buffer) {
  const { rows } = await sql<{ pseudonyms_sealed: Buffer }>`
    update xapi_outlets set cursor = case when pseudonyms_sealed is null then null else cursor end,
      pseudonyms_sealed = coalesce(pseudonyms_sealed, ${sealed})
    where id = ${id}::bigint returning pseudonyms_sealed`.execute(db);
  return rows[0]?.pseudonyms_sealed ?? sealed;
}

export async function findOutletForUpdate(db: Db, id: string) {
  const { rows } = await sql<Outlet>`select ${columns} from xapi_outlets where id = ${id}::bigint for update`.execute(db);
  return rows[0];
}

export const findOutlet = (db: Db, id: string) =>
  db.selectFrom('xapi_outlets').select(['id', 'address', 'state']).where('id', '=', id).executeTakeFirst();

/** All outlets with how far they are. */
export async function listOutlets(db: Db) {
  const { rows } = await sql<{
    id: string;
    address: string;
    username: string;
    institution_id: string | null;
    institution: string | null;
    state: 'active' | 'paused';
    waiting: number;
    sent: string;
    refused: string;
    last_sent_at: Date | null;
    error: string | null;
    failing_since: Date | null;
  }>`
    select o.id::text, o.address, o.username, o.institution_id::text, i.name as institution, o.state, o.sent, o.refused, o.last_sent_at,
      o.error, o.failing_since,
      (select count(*)::int from xapi_statements s where s.outlet_id = o.id and s.state = 'queued') as waiting
    from xapi_outlets o left join institution_facts i on i.id = o.institution_id order by o.id`.execute(db);
  return rows;
}

type NewOutlet = {
  address: string;
  username: string;
  sealed: Buffer;
  pseudonyms: Buffer;
  institutionId: string | null;
  by: string;
  now: Date;
};

/** Enters an outlet, or gives the one of that address and institution a new key. */
export async function saveOutlet(db: Db, { address, username, sealed, pseudonyms, institutionId, by, now }: NewOutlet) {
  const { rows } = await sql<{ id: string }>`
    insert into xapi_outlets (address, institution_id, username, key_sealed, pseudonyms_sealed, created_by, created_at)
    values (${address}, ${institutionId}::bigint, ${username}, ${sealed}, ${pseudonyms}, ${by}::bigint, ${now})
    on conflict (address, institution_id) do update set username = excluded.username, key_sealed = excluded.key_sealed, failures = 0,
      error = null, failing_since = null, next_at = null, reported_at = null
    returning id::text`.execute(db);
  return rows[0]!.id;
}

export const isInstitution = async (db: Db, id: string) =>
  (await sql`select 1 from institution_facts where id = ${id}::bigint`.execute(db)).rows.length > 0;

export const setOutletState = (db: Db, id: string, state: 'active' | 'paused') =>
  db.updateTable('xapi_outlets').set({ state, next_at: null }).where('id', '=', id).execute();

export const deleteOutlet = (db: Db, id: string) => db.deleteFrom('xapi_outlets').where('id', '=', id).execute();

/** How many were delivered and refused in a batch that the store answered. */
export const recordDelivery = (db: Db, id: string, sent: number, refused: number, now: Date) =>
  sql`update xapi_outlets set sent = sent + ${sent}, refused = refused + ${refused}, last_sent_at = ${now}, failures = 0, error = null,
    failing_since = null, next_at = null, reported_at = null where id = ${id}::bigint`.execute(db);

/** That the store could not be reached or wants no more now; since when, and whether operators are still to be told. */
export async function recordFailure(db: Db, id: string, error: string, now: Date, next: Date) {
  const { rows } = await sql<{ failures: number; reported: boolean }>`
    update xapi_outlets set failures = failures + 1, error = ${error}, failing_since = coalesce(failing_since, ${now}), next_at = ${next}
    where id = ${id}::bigint returning failures, reported_at is not null as reported`.execute(db);
  return rows[0];
}

/** Notes that operators are told of a failure; false when somebody did. */
export async function noteReported(db: Db, id: string, now: Date) {
  const { rows } = await sql`
    update xapi_outlets set reported_at = ${now} where id = ${id}::bigint and reported_at is null and error is not null returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** How many outlets fail. */
export const countFailing = async (db: Db) =>
  (await sql<{ n: number }>`select count(*)::int as n from xapi_outlets where failing_since is not null and state = 'active'`.execute(db))
    .rows[0]!.n;

export const saveCursor = (db: Db, id: string, cursor: Cursor) =>
  sql`update xapi_outlets set cursor = ${JSON.stringify(cursor)}::jsonb where id = ${id}::bigint`.execute(db);
