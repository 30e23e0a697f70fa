import { execFile } from 'node:child_process';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getProfile, saveProfile } from '@praxis/contract/accounts/personal';
import { renewCalendarFeed, showCalendarFeed } from '@praxis/contract/calendar/calendar';
import type { AgentServerFrame } from '@praxis/contract/core/agent';
import { agentKeyHash } from '@praxis/instance/agent-identity';
import type { Instance } from '@praxis/instance/instance';
import { expect, test } from 'vitest';
import { exportKey } from '../../apps/server/src/modules/statistics/exports/exports.store.ts';
import { newPseudonymKey, pseudonymsBy } from '../../apps/server/src/modules/statistics/pseudonyms.ts';
import { KEY_RING_FILES } from '../../apps/server/src/platform/key-ring.ts';
import { afterFile } from '../../apps/server/src/testing/after-file.ts';
import { agentKeyOf } from '../../apps/server/src/testing/makers/agents.ts';
import { openTestServers } from '../../apps/server/src/testing/server.ts';
import { openSocket } from '../../apps/server/src/testing/socket.ts';
import { worldOn } from '../../apps/server/src/testing/world.ts';
import { finishRotation, rotateKeys } from './rotate.ts';
import { sealedColumns } from './sealed-columns.ts';

const ID = '11010519491231002X';
const WEEK_MS = 8 * 86_400_000;
const quiet = { print: () => undefined, settleMs: 400 };

/** Two servers of one school, somebody with everything that is sealed, signed or hashed, and a way to look whether all of it still holds. */
async function school() {
  const servers = await openTestServers(2);
  afterFile(() => servers[0]!.close());
  const [at, far] = await Promise.all([worldOn(servers[0]!), worldOn(servers[1]!)]);
  const person = await at.person('student');
  const profile = (await at.as(person).call(getProfile, {})).data;
  const { nickname, real_name, school: own, gender } = profile;
  const saved = await at.as(person).call(saveProfile, { nickname, real_name, school: own, gender, email: '', id_number: ID });
  expect(saved.code).toBe(1);
  const feed = (await at.as(person).call(renewCalendarFeed, {})).data.address!;
  const signed = at.app.secrets.sign('an address');
  const ticket = at.app.secrets.replaySecret();
  const exam = at.app.secrets.fingerprint('assessment open sesame');
  const key = { 'idempotency-key': 'once' };
  const first = await at.as(person).call(renewCalendarFeed, {}, key);
  const agent = await openSocket<AgentServerFrame>(`${at.origin}/agent`);
  agent.send({ t: 'hello', key: await agentKeyOf(at.app, 'labs', 'shelf'), kind: 'labs', name: 'shelf', capacity: {} });
  await at.until('the host is welcome', async () => agent.frames.some(({ t }) => t === 'welcome'));
  const secretsOf = () => (agent.frames.filter((frame) => frame.t === 'welcome').at(-1) as { tickets: string[] }).tickets;
  const issued = at.app.agents.identities.ticketSecret('labs', 'shelf');

  const pseudonymIn = async ({ app, db, clock }: typeof at) =>
    pseudonymsBy(app, await exportKey(db, newPseudonymKey(app), clock.now()))('space 1 2');
  const pseudonym = await pseudonymIn(at);

  /** What must hold at every moment, on both servers. */
  async function holds(when: string, { grace = true } = {}) {
    for (const each of [at, far]) {
      const visible = await each.as(person).call(getProfile, {});
      expect(visible, `${when}: the session and the id number`).toMatchObject({
        code: 1,
        data: { id_number: expect.stringMatching(/X$/) },
      });
      const address = (await each.as(person).call(showCalendarFeed, {})).data.address!;
      expect(
        (await fetch(`${each.origin}${new URL(address, each.origin).pathname}${new URL(address, each.origin).search}`)).status,
        `${when}: the calendar`,
      ).toBe(200);
      expect(
        each.app.secrets.fingerprints('assessment open sesame').some((hash) => hash.equals(exam)),
        `${when}: an exam's password`,
      ).toBe(true);
      expect(each.app.secrets.verify('an address', signed), `${when}: an address signed before`).toBe(grace);
      expect(each.app.secrets.replaySecrets().includes(ticket), `${when}: a ticket of before`).toBe(grace);
      expect(await pseudonymIn(each), `${when}: a pseudonym`).toBe(pseudonym);
      const fresh = each.app.secrets.sign('fresh');
      for (const other of [at, far])
        expect(other.app.secrets.verify('fresh', fresh), `${when}: what one server signs opens at the other`).toBe(true);
      const sealed = each.app.secrets.encrypt('text');
      for (const other of [at, far]) expect(other.app.secrets.decrypt(sealed), `${when}: what one server seals`).toBe('text');
    }
    expect((await at.as(person).call(renewCalendarFeed, {}, key)).data, `${when}: a repeated call`).toEqual(first.data);
    const other = await far.person('student');
    const accepted = await far.as(other).call(saveProfile, { nickname, real_name, school: own, gender, email: '', id_number: ID });
    expect(accepted.key, `${when}: the id number is known as taken`).toBe('id_number_taken');
  }
  return { at, far, folder: at.app.instance.folders.secrets, holds, secretsOf, issued, feed };
}

const ringOf = (folder: string) =>
  Object.fromEntries(Object.entries(KEY_RING_FILES).map(([name, file]) => [name, existsSync(join(folder, file))]));
const passGrace = (folder: string) => {
  const then = (Date.now() - WEEK_MS) / 1000;
  utimesSync(join(folder, KEY_RING_FILES.former), then, then);
};

/** Runs a rotation in a process of its own that is killed before a step; says by what it ended, and what it printed if by something else. */
const killedRotation = (what: 'rotate' | 'finish', killedAt: string, instance: Instance) =>
  new Promise<string>((done) => {
    const program = fileURLToPath(new URL('testing/killed-rotation.ts', import.meta.url));
    execFile(process.execPath, [program, what, killedAt, JSON.stringify(instance)], (error, _stdout, stderr) =>
      done(error?.signal ?? `not killed: ${stderr}`),
    );
  });

test('a school that runs gets new keys and loses nothing, wherever the rotation is killed', { timeout: 120_000 }, async () => {
  const { at, folder, holds, secretsOf, issued } = await school();
  const instance = at.app.instance;
  const old = readFileSync(join(folder, KEY_RING_FILES.current), 'utf8');
  const oldAgent = readFileSync(join(folder, 'agents/media.key'), 'utf8');
  await holds('before');
  for (const killedAt of ['next', 'settle next', 'former', 'current', 'settle current', 'reseal', 'agents']) {
    expect(await killedRotation('rotate', killedAt, instance), killedAt).toBe('SIGKILL');
    await holds(`killed at ${killedAt}`);
  }
  await rotateKeys(instance, quiet);
  await holds('after');
  expect(readFileSync(join(folder, KEY_RING_FILES.current), 'utf8')).not.toBe(old);
  expect(ringOf(folder)).toEqual({ current: true, next: false, former: true, lookups: false });
  await at.until('the host has both secrets', async () => secretsOf().length === 2 && secretsOf().includes(issued));

  const agentKey = readFileSync(join(folder, 'agents/media.key'), 'utf8');
  expect(agentKey).not.toBe(oldAgent);
  const known = await at.db
    .selectFrom('agent_identities')
    .select('key_hash')
    .where('kind', '=', 'media')
    .where('revoked_at', 'is', null)
    .execute();
  expect(known.map(({ key_hash }) => key_hash.toString('hex'))).toEqual([agentKeyHash(agentKey)]);

  await expect(finishRotation(instance, quiet)).rejects.toThrow('may be in use until');
  passGrace(folder);
  for (const killedAt of ['reseal', 'lookups', 'drop']) {
    expect(await killedRotation('finish', killedAt, instance), killedAt).toBe('SIGKILL');
    await holds(`killed at ${killedAt} of the end`);
  }
  await finishRotation(instance, quiet);
  expect(ringOf(folder)).toEqual({ current: true, next: false, former: false, lookups: true });
  await at.until('the servers dropped the former key', async () => at.app.secrets.replaySecrets().length === 1);
  await new Promise((done) => setTimeout(done, 400));
  await holds('at the end', { grace: false });
  const lines: string[] = [];
  await finishRotation(instance, { print: (line) => lines.push(line) });
  expect(lines).toEqual(['No former key lies here: nothing is to be finished.']);
});

test('every column that holds sealed texts is sealed anew', async () => {
  const [server] = await openTestServers(1);
  afterFile(() => server!.close());
  const { rows: found } = await server!.app.database.pool.query<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'",
  );
  const sealed = found
    .filter(({ column_name }) => /seal|encrypt/.test(column_name))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(listed).toEqual(expect.arrayContaining(sealed));
  expect(listed.filter((name) => !sealed.includes(name))).toEqual(['idempotent_replies.reply']);
});
