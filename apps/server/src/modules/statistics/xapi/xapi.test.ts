import { listXapiOutlets, removeXapiOutlet, saveXapiOutlet, setXapiOutlet } from '@praxis/contract/statistics/outlets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { HostNotAllowed, isInsideAddress, outsideLookup } from '../../../platform/http/addresses/outside-host.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { pretendLrs, type Statement } from '../../../testing/programs/pretend-lrs.ts';
import { openTestServers } from '../../../testing/server.ts';
import { world, worldOn } from '../../../testing/world.ts';
import { postStatements } from './post-statements.ts';
import { runOutlets, tidyOutlets } from './send-statements.ts';
import { namedId, pauseAfter } from './statements.rules.ts';
import { factsAfter } from './statements.store.ts';

/** A school whose operator allows a store on this machine. */
async function schoolWithStore() {
  const [server] = await openTestServers(1, { PRAXIS_XAPI_HOSTS: '127.0.0.1' });
  afterFile(() => server!.close());
  const at = await worldOn(server!);
  const operator = await at.person('operator');
  const { address, lrs } = await pretendLrs();
  const { outlet_id } = (await at.as(operator).call(saveXapiOutlet, { address, username: 'key', key: 'secret of the store' })).data;
  const state = async () => (await at.as(operator).call(listXapiOutlets, {})).data.outlets.find(({ id }) => id === outlet_id)!;
  return { ...{ at, operator, address, lrs, outlet_id, state }, makers: statisticsMakers(at) };
}

const verbsOf = (kept: ReadonlyMap<string, Statement>) => {
  const counts: Record<string, number> = {};
  for (const { verb } of kept.values()) counts[verb.id.split('/').at(-1)!] = (counts[verb.id.split('/').at(-1)!] ?? 0) + 1;
  return counts;
};

test('facts reach a store once each and without names, through a lost answer, a busy store and a changed mark', async () => {
  const { at, operator, address, lrs, outlet_id, state, makers } = await schoolWithStore();
  const { students, exam, owner } = await makers.busySpace(6);
  const save = { address, username: 'key', key: 'secret of the store' };
  const replies = await Promise.all(Array.from({ length: 40 }, () => at.as(operator).call(saveXapiOutlet, save)));
  expect(new Set(replies.map(({ data }) => data.outlet_id))).toEqual(new Set([outlet_id]));
  const run = () => runOutlets(at.app);
  const delivered = async (enough: () => boolean) =>
    at.until('the statements are there', async () => {
      await followNow(at.app);
      await run();
      return enough();
    });

  await followNow(at.app);
  lrs.hangUp = true;
  await at.until('the store has something and the school does not know', async () => {
    at.clock.move(3_600_000);
    await run();
    return lrs.kept.size > 0;
  });
  expect(await state()).toMatchObject({ sent: 0 });
  expect((await state()).error).toBeTruthy();
  lrs.hangUp = false;
  at.clock.move(3_600_000);
  await delivered(() => verbsOf(lrs.kept).scored === 6 && verbsOf(lrs.kept).attended === 4);
  expect(lrs.repeats).toBeGreaterThan(0);
  await at.until('nothing waits', async () => {
    await run();
    return (await state()).waiting === 0;
  });
  expect(await state()).toMatchObject({ error: null, refused: 0, sent: lrs.kept.size, state: 'active' });

  const text = JSON.stringify([...lrs.kept.values()]);
  for (const one of [...students, owner]) {
    expect(text).not.toContain(one.name);
    expect(text).not.toContain(one.phone);
  }
  expect(new Set([...lrs.kept.values()].map(({ actor }) => actor.account.name)).size).toBe(6);
  expect([...lrs.keys]).toEqual([`/xapi/statements Basic ${Buffer.from('key:secret of the store').toString('base64')} 1.0.3`]);
  const { rows: secrets } = await sql`select 1 from xapi_outlets where position('secret of the store'::bytea in key_sealed) > 0`.execute(
    at.db,
  );
  expect(secrets).toEqual([]);

  const before = lrs.kept.size;
  await run();
  expect(lrs.kept.size).toBe(before);
  await sql`update attempts set score_total = 41, state = 'passed' where assessment_id = ${exam.id}::bigint
    and user_id = ${students[1]!.id}::bigint`.execute(at.db);
  // A busy store is left alone for as long as it asks.
  lrs.answer = 429;
  await delivered(() => lrs.asks > 0);
  await at.until('the store was busy', async () => {
    await run();
    return (await state()).error !== null;
  });
  const asks = lrs.asks;
  await run();
  expect(lrs.asks).toBe(asks);
  lrs.answer = 200;
  at.clock.move(121_000);
  await delivered(() => (verbsOf(lrs.kept).voided ?? 0) >= 2);
  expect([...lrs.kept.values()].some(({ result }) => result?.score?.scaled === 0.82)).toBe(true);
  const voided = new Set([...lrs.kept.values()].filter(({ verb }) => verb.id.endsWith('voided')).map(({ object }) => object.id));
  const live = [...lrs.kept.values()].filter(({ id, verb }) => verb.id.endsWith('scored') && !voided.has(id));
  expect(live).toHaveLength(6);

  await sql`delete from class_attendance where user_id = ${students[0]!.id}::bigint`.execute(at.db);
  await followNow(at.app);
  await tidyOutlets(at.app);
  const voids = verbsOf(lrs.kept).voided ?? 0;
  await delivered(() => (verbsOf(lrs.kept).voided ?? 0) === voids + 1);
});

test('one statement that a store refuses is left out and counted, the others arrive; a paused outlet sends nothing', async () => {
  const { at, operator, lrs, outlet_id, state, makers } = await schoolWithStore();
  lrs.refuses = ({ verb }) => verb.id.endsWith('attended');
  await at.as(operator).call(setXapiOutlet, { outlet_id, state: 'paused' });
  await makers.busySpace(5);
  await followNow(at.app);
  await runOutlets(at.app);
  expect(lrs.asks).toBe(0);
  await at.as(operator).call(setXapiOutlet, { outlet_id, state: 'active' });
  await at.until('all are delivered or refused', async () => {
    // Where the store was first given what it refuses alone, it is left in peace for a while.
    at.clock.move(3_600_000);
    await runOutlets(at.app);
    const { waiting, refused, sent } = await state();
    return waiting === 0 && refused > 0 && sent > 5;
  });
  expect(verbsOf(lrs.kept).attended).toBeUndefined();
  await at.as(operator).call(removeXapiOutlet, { outlet_id });
  expect(await state()).toBeUndefined();
  expect(await at.as(operator).call(setXapiOutlet, { outlet_id, state: 'active' })).toMatchObject({ code: -99 });
});

test('what a store takes reaches it although everything in front of it is refused', async () => {
  const { at, lrs, state, makers } = await schoolWithStore();
  lrs.refuses = () => true;
  await makers.busySpace(8);
  // Facts of a machine that is slow come in more than one round.
  const queued = async () => {
    const { rows } = await sql<{ id: string }>`select id::text from xapi_statements where state = 'queued' order by seq`.execute(at.db);
    return rows;
  };
  await at.until('all of it is queued', async () => {
    await followNow(at.app);
    await runOutlets(at.app);
    at.clock.move(3_700_000);
    return (await queued()).length === 40;
  });
  const rows = await queued();
  const front = new Set(rows.slice(0, rows.length - 3).map(({ id }) => id));
  lrs.refuses = ({ id }) => front.has(id);
  await at.until('the rest is delivered', async () => {
    at.clock.move(3_700_000);
    await runOutlets(at.app);
    return (await state()).waiting === 0;
  });
  expect(await state()).toMatchObject({ refused: front.size, sent: 3, error: null });
});

test('two sweeps at once deliver everything once, and a store that redirects is followed nowhere', async () => {
  const { at, lrs, state, makers } = await schoolWithStore();
  await makers.busySpace(6);
  await followNow(at.app);
  lrs.pauseMs = 300;
  await at.until('all is delivered', async () => {
    await Promise.all([runOutlets(at.app), runOutlets(at.app), runOutlets(at.app)]);
    const { waiting, sent } = await state();
    return waiting === 0 && sent >= 10;
  });
  expect(lrs.repeats).toBe(0);
  expect((await state()).sent).toBe(lrs.kept.size);

  lrs.answer = 307;
  await makers.busySpace(5);
  await at.until('the redirect is met', async () => {
    await followNow(at.app);
    await runOutlets(at.app);
    return (await state()).error !== null;
  });
  expect((await state()).error).toEqual({ key: 'xapi_http', status: 307 });
  expect([...lrs.keys].every((key) => key.startsWith('/xapi/statements '))).toBe(true);
});

test('a store that refuses everything is a failing one: nothing is given up, and operators hear of it once', async () => {
  const { at, operator, lrs, state, makers } = await schoolWithStore();
  lrs.refuses = () => true;
  await makers.busySpace(5);
  await at.until('it has failed six times', async () => {
    await followNow(at.app);
    at.clock.move(3_700_000);
    await runOutlets(at.app);
    return lrs.asks >= 6 && (await messages()) > 0;
  });
  async function messages() {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from messages where kind = 'xapi_outlet_failing' and user_id = ${operator.id}::bigint`.execute(at.db);
    return rows[0]!.n;
  }
  at.clock.move(3_700_000);
  await runOutlets(at.app);
  expect(await messages()).toBe(1);
  const { error, refused, sent, waiting } = await state();
  expect({ error, refused, sent }).toEqual({ error: { key: 'xapi_refuses_all', status: 400 }, refused: 0, sent: 0 });
  expect(waiting).toBeGreaterThan(5);
  lrs.refuses = () => false;
  at.clock.move(3_700_000);
  await at.until('all is delivered', async () => {
    await runOutlets(at.app);
    return (await state()).waiting === 0;
  });
  expect(await state()).toMatchObject({ error: null, refused: 0 });
});

test('facts of others are looked at once: the cursor passes them', async () => {
  const { at, makers } = await schoolWithStore();
  await makers.busySpace(6);
  await followNow(at.app);
  const { rows } = await sql<{ n: number; xid: string }>`select count(*)::int as n, max(xid)::text as xid from facts`.execute(at.db);
  let cursor: Parameters<typeof factsAfter>[1] = null;
  let pages = 0;
  await at.until('the cursor has passed all', async () => {
    const page: Awaited<ReturnType<typeof factsAfter>> = await factsAfter(at.db, cursor, '999999999', 5);
    expect(page.facts).toEqual([]);
    cursor = page.next;
    pages++;
    return !page.more && BigInt(page.next.xid) > BigInt(rows[0]!.xid);
  });
  expect(pages).toBeGreaterThanOrEqual(Math.ceil(rows[0]!.n / 5));
});

test('a store inside the network is refused when it is entered and when it is called, unless it is listed', async () => {
  const at = await world();
  const operator = await at.person('operator');
  const insides = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '[::ffff:192.168.1.1]', '[fd00::1]', 'localhost', '2130706433'];
  for (const host of insides)
    expect(await at.as(operator).call(saveXapiOutlet, { address: `http://${host}/xapi`, username: 'u', key: 'k' })).toMatchObject({
      key: 'xapi_host_refused',
    });
  const { address } = await pretendLrs();
  const { port } = new URL(address);
  const post = { address, username: 'u', key: 'k', body: '[]', withinMs: 5000 };
  await expect(postStatements({ ...post, hosts: [] })).rejects.toThrow('xapi_host_refused');
  await expect(postStatements({ ...post, hosts: ['lrs.example.org'] })).rejects.toThrow('xapi_host_refused');
  // A name that leads inside, whatever it is.
  await expect(lookedUp('localhost', [])).rejects.toThrow(HostNotAllowed);
  expect(await lookedUp('localhost', ['localhost'])).toBe(true);
  expect(await postStatements({ ...post, hosts: ['127.0.0.1'] })).toMatchObject({ status: 200 });
  expect(await postStatements({ ...post, address: `http://localhost:${port}`, hosts: ['localhost'] })).toMatchObject({ status: 200 });
  for (const outside of ['8.8.8.8', '2606:4700::1111']) expect(isInsideAddress(outside)).toBe(false);
});

const lookedUp = (host: string, listed: string[]) =>
  new Promise((done, failed) => outsideLookup(listed)(host, { all: true }, (error) => (error ? failed(error) : done(true))));

test('only an operator enters a store, and only one whose address leads outside without a password', async () => {
  const at = await world();
  const [operator, teacher] = [await at.person('operator'), await at.person('teacher')];
  const save = { address: 'https://lrs.example.org/xapi', username: 'u', key: 'k' };
  expect(await at.as(teacher).call(saveXapiOutlet, save)).toMatchObject({ code: -99 });
  expect(await at.as(teacher).call(listXapiOutlets, {})).toMatchObject({ code: -99 });
  for (const address of ['ftp://lrs.example.org', 'file:///etc/passwd', 'https://a:b@lrs.example.org', 'no address'])
    expect(await at.as(operator).call(saveXapiOutlet, { ...save, address })).toMatchObject({ key: 'link_address_wrong' });
  expect(await at.as(operator).call(saveXapiOutlet, { ...save, institution_id: '99999999' })).toMatchObject({
    key: 'xapi_institution_unknown',
  });
  expect(await at.as(operator).call(saveXapiOutlet, { ...save, key: '' })).toMatchObject({ key: 'xapi_key_required' });
});

test('ids follow from what they name, and pauses grow up to an hour', () => {
  expect(namedId('a', 1)).toBe(namedId('a', 1));
  expect(namedId('a', 1)).not.toBe(namedId('a', 2));
  expect(namedId('a', 1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([1, 2, 3, 20].map((failures) => pauseAfter(failures) / 1000)).toEqual([30, 60, 120, 3600]);
  expect(pauseAfter(1, 120_000)).toBe(120_000);
});
