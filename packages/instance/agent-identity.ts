import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopbackName } from '@praxis/rules/loopback';
import type { Instance } from './instance.ts';
import { addKeyFile, keyFile, readKeyFile } from './key-file.ts';

const KINDS = ['media', 'judge', 'labs', 'live', 'repositories'] as const;
type Kind = (typeof KINDS)[number];

/** The SHA-256 of an agent's key, hexadecimal: all that the server knows of it. */
export const agentKeyHash = (key: string) => createHash('sha256').update(key).digest('hex');

/** Where the keys of this machine's agents lie, one file each, and beside it the hash the server reads. */
export const agentKeysFolder = (secrets: string) => join(secrets, 'agents');
const fileOf = (secrets: string, kind: string, what: 'key' | 'hash') => join(agentKeysFolder(secrets), `${kind}.${what}`);

/** Makes a key for each kind of agent of this machine; those that are there stay. Only who may write the folder can. */
export function makeLocalAgentKeys(secrets: string) {
  for (const kind of KINDS) {
    const hashFile = fileOf(secrets, kind, 'hash');
    // Keys may be held elsewhere (a secret of an orchestrator) and only their hashes lie here.
    if (existsSync(hashFile) && !existsSync(fileOf(secrets, kind, 'key'))) continue;
    const hash = agentKeyHash(keyFile(agentKeysFolder(secrets), `${kind}.key`));
    if (readKeyFile(hashFile) !== hash) writeFileSync(hashFile, hash, { mode: 0o644 });
    // A restore brings every file of the folder as its own alone.
    chmodSync(hashFile, 0o644);
  }
}

/** The hashes of this machine's agents' keys, by kind. */
export const localAgentKeyHashes = (secrets: string) =>
  KINDS.flatMap((kind) => {
    const hash = readKeyFile(fileOf(secrets, kind, 'hash'));
    return hash === undefined || !/^[\da-f]{64}$/.test(hash) ? [] : [{ kind, hash }];
  });

/**
 * Gives each agent of this machine a new key. `tell` lets the servers take the new hash for the former one; a kill before or after it is
 * made good by the next run, since the draft lies there until all is done.
 */
export async function rotateLocalAgentKeys(secrets: string, report: (former: string, next: string) => Promise<void>): Promise<string[]> {
  const rotated: string[] = [];
  for (const kind of KINDS) {
    const file = fileOf(secrets, kind, 'key');
    const former = readKeyFile(file);
    if (former === undefined) continue;
    const draft = `${file}.next`;
    const next = readKeyFile(draft) ?? addKeyFile(draft, randomBytes(32).toString('base64url'));
    await report(agentKeyHash(former), agentKeyHash(next));
    const { uid, gid } = statSync(file);
    if (process.getuid?.() === 0) chownSync(draft, uid, gid);
    writeFileSync(fileOf(secrets, kind, 'hash'), agentKeyHash(next), { mode: 0o644 });
    renameSync(draft, file);
    rotated.push(kind);
  }
  return rotated;
}

/** The server an agent dials. A key never travels in the clear: beyond this machine it must be https. */
export function serverOf(at: Instance, env: NodeJS.ProcessEnv = process.env): string {
  const host = ['0.0.0.0', '::'].includes(at.host) ? '127.0.0.1' : at.host;
  const server = env.PRAXIS_SERVER || `http://${host}:${at.port}`;
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || isLoopbackName(hostname) || !env.PRAXIS_SERVER || env.PRAXIS_INSECURE_AGENT === '1') return server;
  throw new Error(
    `PRAXIS_SERVER=${server} would send this agent's key and its work in the clear. Give an https address, or set PRAXIS_INSECURE_AGENT=1 where the network between is yours alone.`,
  );
}

type Asking = {
  at: Instance;
  kind: Kind;
  name: string;
  server: string;
  log: (message: string, more?: Record<string, unknown>) => void;
  env?: NodeJS.ProcessEnv;
};

/** Exchanges the code of PRAXIS_ENROLMENT for a key of this agent's own. The key is written first and never leaves this machine. */
async function enrol({ at, kind, name, server, log }: Asking, code: string) {
  const draft = fileOf(at.folders.secrets, kind, 'key').replace(/key$/, 'enrolling');
  const key = readKeyFile(draft) ?? addKeyFile(draft, randomBytes(32).toString('base64url'));
  const body = new URLSearchParams({ code, kind, name, key_hash: agentKeyHash(key) });
  try {
    const reply = await fetch(new URL('/agent/enrol', server), { method: 'POST', body, headers: { responselang: 'en' } });
    const { code: result, msg } = (await reply.json()) as { code: number; msg: string };
    if (result !== 1) return void log(`not enrolled: ${msg}`, { level: 50 });
  } catch (error) {
    return void log('not enrolled: the server does not answer', { level: 40, error: String(error) });
  }
  addKeyFile(fileOf(at.folders.secrets, kind, 'key'), key);
  rmSync(draft);
  log('enrolled', { kind, name });
}

/**
 * How an agent finds its key: PRAXIS_AGENT_KEY, the file of its kind, or once the code in PRAXIS_ENROLMENT. Asked at every attempt to
 * dial; undefined while there is none yet.
 */
export function agentKeySource(asking: Asking): () => string | undefined {
  const { at, kind, env = process.env } = asking;
  let enrolling: Promise<unknown> | undefined;
  let again = 0;
  return () => {
    if (env.PRAXIS_AGENT_KEY) return env.PRAXIS_AGENT_KEY;
    const key = readKeyFile(fileOf(at.folders.secrets, kind, 'key'));
    if (key !== undefined) return key;
    if (env.PRAXIS_ENROLMENT && !enrolling && Date.now() >= again) {
      enrolling = enrol(asking, env.PRAXIS_ENROLMENT).finally(() => {
        enrolling = undefined;
        again = Date.now() + 10_000;
      });
    }
    return undefined;
  };
}

/** What to do about a key the server refuses, for the log of an agent. */
export const REFUSED_KEY_ADVICE =
  'the server refuses this agent. Each agent has a key of its own: create an enrolment code on the page /admin, Agents, and start this agent with PRAXIS_ENROLMENT=code. A key shared by all agents (PRAXIS_AGENT_KEY or agent.key of earlier versions) opens nothing any more';
