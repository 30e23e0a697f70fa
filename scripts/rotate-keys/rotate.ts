import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotateLocalAgentKeys } from '@praxis/instance/agent-identity';
import type { Instance } from '@praxis/instance/instance';
import { readKeyFile } from '@praxis/instance/key-file';
import { Explained } from '@praxis/supervisor/postgres-binaries';
import pg from 'pg';
import { KEY_RING_FILES, KEYS_CHANNEL } from '../../apps/server/src/platform/key-ring.ts';
import { lookupKeyOf, openSecrets } from '../../apps/server/src/platform/secrets.ts';
import { countFormer, resealAll } from './reseal.ts';

type Options = {
  print: (line: string) => void;
  /** Servers read keys anew at once when they hear of it, and every ten seconds in any case. */
  settleMs?: number;
  /** Called before each step, by its name; tests end the rotation there. */
  step?: (name: string) => void;
};

const SETTLE_MS = 15_000;
/** Longer than any signed address lives. */
const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Writes a file of the ring whole or not at all, for the user who reads the others. */
function put(folder: string, name: string, text: string) {
  const path = join(folder, name);
  const draft = `${path}.draft`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  const { uid, gid } = statSync(join(folder, KEY_RING_FILES.current));
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, path);
}

async function connected<T>(at: Instance, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at.databaseUrl });
  try {
    await client.connect();
  } catch (error) {
    throw new Explained(
      `The database does not answer (${(error as Error).message}). Start the school first: its keys are rotated while it runs.`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Lets every server read the ring, and waits until each has. */
async function settle(client: pg.Client, milliseconds: number) {
  await client.query('select pg_notify($1, $2)', [KEYS_CHANNEL, '']);
  await new Promise((done) => setTimeout(done, milliseconds));
}

/**
 * Gives a running school new keys. Each step may be the last one before a kill: the next run goes on where this one ended.
 * First every server learns to read what the new key writes; only then is it written with.
 */
export async function rotateKeys(at: Instance, { print, settleMs = SETTLE_MS, step = () => undefined }: Options) {
  const folder = at.folders.secrets;
  const path = (name: keyof typeof KEY_RING_FILES) => join(folder, KEY_RING_FILES[name]);
  if (!existsSync(path('current'))) throw new Explained(`There are no keys in ${folder}. Start the school once.`);
  const going = existsSync(path('former'));
  await connected(at, async (client) => {
    if (going) print('A rotation is under way: going on with it. `npm run rotate-keys -- finish` ends it.');
    else if (!existsSync(path('next'))) {
      step('next');
      put(folder, KEY_RING_FILES.next, randomBytes(32).toString('base64url'));
    }
    if (existsSync(path('next'))) {
      step('settle next');
      print('- The servers read the new key …');
      await settle(client, settleMs);
      step('former');
      put(folder, KEY_RING_FILES.former, readKeyFile(path('current'))!);
      step('current');
      renameSync(path('next'), path('current'));
    }
    step('settle current');
    print('- The servers write with the new key …');
    await settle(client, settleMs);
    step('reseal');
    const secrets = openSecrets(folder);
    print(`- Sealed anew: ${await resealAll(client, secrets, print)} values`);
    step('agents');
    const rotated = await rotateLocalAgentKeys(folder, async (former, next) => {
      // Of an earlier run that was killed here, and a server that took the former key in again meanwhile.
      await client.query("delete from agent_identities where key_hash = decode($1, 'hex') and revoked_at is not null", [next]);
      await client.query("update agent_identities set key_hash = decode($2, 'hex') where key_hash = decode($1, 'hex')", [former, next]);
    });
    print(`- New keys for the agents of this machine: ${rotated.join(', ') || 'none lie here'}`);
    await client.query("select pg_notify('agent_identities', '')");
  });
  const until = new Date(statSync(path('former')).mtimeMs + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
  print(
    `Done. Addresses signed before still open. On ${until} or later run \`npm run rotate-keys -- finish\`: it drops the former key.\n` +
      'Make a backup now: one of before opens nothing that is written from now on. Agents on other machines: revoke and enrol them on /admin. Edges of live classes: `npm run live-edge` prints their new secret.',
  );
}

/** Drops the former key once nothing needs it. Passwords of exams, of which only a hash rests, keep the one key that hash needs. */
export async function finishRotation(
  at: Instance,
  { print, now = false, step = () => undefined }: Pick<Options, 'print' | 'step'> & { now?: boolean },
) {
  const folder = at.folders.secrets;
  const file = join(folder, KEY_RING_FILES.former);
  const former = readKeyFile(file);
  if (former === undefined) return print('No former key lies here: nothing is to be finished.');
  if (existsSync(join(folder, KEY_RING_FILES.next))) throw new Explained('The rotation was interrupted. Run `npm run rotate-keys` first.');
  const ends = statSync(file).mtimeMs + GRACE_DAYS * DAY_MS;
  if (!now && Date.now() < ends)
    throw new Explained(
      `Addresses signed with the former key may be in use until ${new Date(ends).toISOString().slice(0, 10)}. If the key is in wrong hands: npm run rotate-keys -- finish --now`,
    );
  await connected(at, async (client) => {
    const secrets = openSecrets(folder);
    step('reseal');
    await resealAll(client, secrets, print);
    const left = await countFormer(client, secrets);
    if (left > 0) throw new Explained(`${left} values still need the former key (see above): it stays.`);
    step('lookups');
    const lookup = lookupKeyOf(Buffer.from(former, 'base64url')).toString('base64url');
    const known = (readKeyFile(join(folder, KEY_RING_FILES.lookups)) ?? '').split('\n').filter(Boolean);
    if (!known.includes(lookup)) put(folder, KEY_RING_FILES.lookups, [...known, lookup].join('\n'));
    step('drop');
    rmSync(file);
    await client.query('select pg_notify($1, $2)', [KEYS_CHANNEL, '']);
  });
  print('Done. The former key is gone.');
}
