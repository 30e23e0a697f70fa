import { createHash, randomBytes } from 'node:crypto';
import type { AgentKind } from '@praxis/contract/core/agent';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/refusal.ts';
import { publishIdentities } from './agent-identities.ts';

const CODE_HOURS = 24;
const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** Refuses a name that a living agent of the kind has. */
async function freeName(db: Db, kind: AgentKind, name: string) {
  const accepted = await db
    .selectFrom('agent_identities')
    .select('id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (accepted) throw new Refusal('agent_name_taken', { fields: { name: 'agent_name_taken' } });
}

/** Makes a code for one agent. Only its hash rests in the database. */
export async function addEnrolment(db: Db, of: { kind: AgentKind; name: string; hosts: string[]; createdBy: string; now: Date }) {
  if (of.name) await freeName(db, of.kind, of.name);
  const code = randomBytes(24).toString('base64url');
  const expiresAt = new Date(of.now.getTime() + CODE_HOURS * 3_600_000);
  const row = await db
    .insertInto('agent_enrolments')
    .values({
      code_hash: hashOf(code),
      kind: of.kind,
      name: of.name || null,
      hosts: of.hosts,
      created_by: of.createdBy,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, code, expiresAt };
}

/** Codes that still work. */
export const findOpenEnrolments = (db: Db, now: Date) =>
  db
    .selectFrom('agent_enrolments')
    .select(['id', 'kind', 'name', 'hosts', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();

export const findOpenEnrolmentForUpdate = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('agent_enrolments')
    .select(['id', 'kind', 'name'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

export const deleteEnrolment = (db: Db, id: string) => db.deleteFrom('agent_enrolments').where('id', '=', id).execute();

/** Forgets codes that ended, used or not. */
export const forgetEnrolments = (db: Db, before: Date) => db.deleteFrom('agent_enrolments').where('expires_at', '<', before).execute();

/** Spends a code on the key of an agent. The same agent may repeat it: its answer may have been lost. */
export async function enrol(db: Db, claim: { code: string; kind: AgentKind; name: string; keyHash: Buffer; now: Date }) {
  const enrolment = await db
    .selectFrom('agent_enrolments')
    .selectAll()
    .where('code_hash', '=', hashOf(claim.code))
    .forUpdate()
    .executeTakeFirst();
  if (!enrolment || enrolment.expires_at <= claim.now) throw new Refusal('enrolment_code_wrong');
  if (enrolment.kind !== claim.kind) throw new Refusal('enrolment_kind_wrong', { values: { kind: enrolment.kind } });
  if (enrolment.name !== null && enrolment.name !== claim.name)
    throw new Refusal('enrolment_name_wrong', { values: { name: enrolment.name } });
  if (enrolment.used_at) {
    const own = await db
      .selectFrom('agent_identities')
      .select('id')
      .where('id', '=', enrolment.identity_id!)
      .where('key_hash', '=', claim.keyHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!own) throw new Refusal('enrolment_code_wrong');
    return { id: own.id, first: false, createdBy: enrolment.created_by };
  }
  await freeName(db, claim.kind, claim.name);
  const { kind, name, keyHash: key_hash } = claim;
  const identity = await db
    .insertInto('agent_identities')
    .values({ kind, name, key_hash, hosts: enrolment.hosts, created_by: enrolment.created_by, created_at: claim.now })
    .onConflict((known) => known.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  // A key that was revoked, or is somebody else's, is never taken in again.
  if (!identity) throw new Refusal('enrolment_code_wrong');
  await db.updateTable('agent_enrolments').set({ used_at: claim.now, identity_id: identity.id }).where('id', '=', enrolment.id).execute();
  await publishIdentities(db);
  return { id: identity.id, first: true, createdBy: enrolment.created_by };
}

/** Every agent that has or had a key: the living first, then those revoked last. */
export const findIdentities = (db: Db) =>
  db
    .selectFrom('agent_identities')
    .select(['id', 'kind', 'name', 'hosts', 'local', 'created_at', 'last_seen_at', 'revoked_at'])
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .orderBy('kind')
    .orderBy('name')
    .limit(200)
    .execute();

export const findIdentityForUpdate = (db: Db, id: string) =>
  db.selectFrom('agent_identities').select(['id', 'kind', 'name', 'revoked_at']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Ends a key; every server shows its agent out when this transaction is committed. */
export async function revokeIdentity(db: Db, id: string, now: Date) {
  await db.updateTable('agent_identities').set({ revoked_at: now }).where('id', '=', id).execute();
  await publishIdentities(db);
}
