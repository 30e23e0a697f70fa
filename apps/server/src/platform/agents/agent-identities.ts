import type { AgentKind } from '@praxis/contract/core/agent';
import { agentKeyHash, localAgentKeyHashes, makeLocalAgentKeys } from '@praxis/instance/agent-identity';
import type { Instance } from '@praxis/instance/instance';
import { type Selectable, sql } from 'kysely';
import type { AgentIdentities as IdentityTable } from '../database/database.generated.ts';
import { type Db, withTransaction } from '../database/db.ts';
import type { Secrets } from '../secrets.ts';

/** The channel on which servers tell each other of new and revoked agents. */
export const IDENTITIES_CHANNEL = 'agent_identities';

/** Who an agent is, by its key. */
export type AgentIdentity = Omit<Selectable<IdentityTable>, 'kind'> & { kind: AgentKind };

/** The agents that have a key, as this server knows them. */
export type AgentIdentities = ReturnType<typeof openAgentIdentities>;

/** Lets every server read the list of agents anew, after commit. */
export const publishIdentities = (db: Db) => sql`select pg_notify(${IDENTITIES_CHANNEL}, '')`.execute(db);

const keyHashOf = (key: string) => Buffer.from(agentKeyHash(key), 'hex');
/** The kind of viewers that are agents, see Files.guard. */
export const AGENT_VIEWER = 'agent';
/** For whom addresses of files are signed that one agent fetches. */
export const viewerOf = (identityId: string) => `${AGENT_VIEWER}:${identityId}`;
/** Nobody's: what it signs opens nowhere. */
const NOBODY = 'nobody';

/** Keeps the list of living agents at hand, so that tickets are signed without a question to the database. */
export function openAgentIdentities(db: Db, secrets: Secrets, at: Instance) {
  let living = new Map<string, AgentIdentity>();
  const hostsOf = ({ local, kind, hosts }: AgentIdentity) => (local ? [...hosts, ...(at.agentHosts[kind] ?? [])] : hosts);

  async function refresh() {
    const rows = await db.selectFrom('agent_identities').selectAll().where('revoked_at', 'is', null).orderBy('id').execute();
    living = new Map(rows.map((row) => [row.id, row as AgentIdentity]));
  }

  /** The agent of a kind that dialled in last; there is one packager. */
  const newest = (kind: AgentKind) =>
    [...living.values()]
      .filter((one) => one.kind === kind && one.last_seen_at)
      .sort((one, other) => other.last_seen_at!.getTime() - one.last_seen_at!.getTime())[0];

  const find = (kind: AgentKind, name: string) => [...living.values()].find((one) => one.kind === kind && one.name === name);

  return {
    refresh,
    isLiving: (id: string) => living.has(id),
    async revokedAmong(ids: string[]) {
      if (ids.length === 0) return [];
      const left = await db.selectFrom('agent_identities').select('id').where('id', 'in', ids).where('revoked_at', 'is', null).execute();
      return ids.filter((id) => !left.some((row) => row.id === id));
    },
    /** Whether an identity has a key that was not revoked, as the database says now. */
    async stillLives(id: string) {
      if (!/^\d{1,18}$/.test(id)) return false;
      const found = db.selectFrom('agent_identities').select('id').where('id', '=', id).where('revoked_at', 'is', null);
      return (await found.executeTakeFirst()) !== undefined;
    },
    /** The identity of a living agent by its name; one that nobody has when it has no key any more. */
    idOf: (kind: AgentKind, name: string) => find(kind, name)?.id ?? '0',
    hostsOf,
    /** Whether an agent of this name has a key that was not revoked. */
    has: (kind: AgentKind, name: string) => find(kind, name) !== undefined,
    /** The secret that signs tickets for an agent, by its name or the one of its kind that dialled in last. */
    ticketSecret(kind: AgentKind, name?: string) {
      const identity = name === undefined ? newest(kind) : find(kind, name);
      return secrets.ticketSecret(identity?.id ?? NOBODY);
    },
    /** Registers the agents of this machine by the hashes that lie beside the keys of the instance; where we may, their keys are made first. */
    async registerLocal() {
      try {
        makeLocalAgentKeys(at.folders.secrets);
      } catch (error) {
        if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
      const found = localAgentKeyHashes(at.folders.secrets);
      if (found.length > 0)
        await db
          .insertInto('agent_identities')
          .values(found.map(({ kind, hash }) => ({ kind, key_hash: Buffer.from(hash, 'hex'), local: true })))
          .onConflict((known) => known.column('key_hash').doNothing())
          .execute();
      await refresh();
    },
    /**
     * Who a key belongs to, marked as seen; undefined when it is unknown or revoked. An agent of this machine gets the name it first says,
     * and ends an older key of its own under the same name.
     */
    async greet(key: string, claim: { kind: string; name: string }, now: Date): Promise<AgentIdentity | undefined> {
      const greeted = await withTransaction(db, async (inside) => {
        const found = await inside
          .selectFrom('agent_identities')
          .selectAll()
          .where('key_hash', '=', keyHashOf(key))
          .where('revoked_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (!found || found.kind !== claim.kind || (found.name !== null && found.name !== claim.name))
          return found as AgentIdentity | undefined;
        const accepted = inside
          .updateTable('agent_identities')
          .set({ revoked_at: now })
          .where('kind', '=', found.kind)
          .where('name', '=', claim.name);
        if (found.name === null)
          await accepted.where('local', '=', true).where('revoked_at', 'is', null).where('id', '!=', found.id).execute();
        const identity = await inside
          .updateTable('agent_identities')
          .set({ name: claim.name, last_seen_at: now })
          .where('id', '=', found.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await publishIdentities(inside);
        return identity as AgentIdentity;
      });
      // Tickets for it are asked for at once; the notification takes a moment.
      if (greeted?.name === claim.name && greeted.kind === claim.kind) living.set(greeted.id, greeted);
      return greeted;
    },
  };
}
