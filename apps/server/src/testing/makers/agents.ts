import { randomBytes } from 'node:crypto';
import type { AgentKind } from '@praxis/contract/core/agent';
import { agentKeyHash } from '@praxis/instance/agent-identity';
import type { App } from '../../platform/app.ts';

const known = new WeakMap<App, Map<string, Promise<string>>>();

async function enrolled(app: App, kind: AgentKind, name: string, hosts: string[]) {
  const key = randomBytes(32).toString('base64url');
  await app.db
    .insertInto('agent_identities')
    .values({ kind, name: name || null, key_hash: Buffer.from(agentKeyHash(key), 'hex'), local: hosts.length === 0, hosts })
    .execute();
  return key;
}

/** The key of an agent of a test, the same for the same kind and name; without hosts it is one of this machine, without a name it says its own. */
export function agentKeyOf(app: App, kind: AgentKind, name = '', hosts: string[] = []): Promise<string> {
  const keys = known.get(app) ?? new Map<string, Promise<string>>();
  known.set(app, keys);
  const found = keys.get(`${kind} ${name}`) ?? enrolled(app, kind, name, hosts);
  keys.set(`${kind} ${name}`, found);
  return found;
}
