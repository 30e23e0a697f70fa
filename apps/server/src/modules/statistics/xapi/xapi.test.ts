import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listXapiOutlets, removeXapiOutlet, saveXapiOutlet, setXapiOutlet } from '@praxis/contract/statistics/outlets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { runOutlets, tidyOutlets } from './send-statements.ts';
import { namedId, pauseAfter } from './statements.rules.ts';

type Statement = {
  id: string;
  actor: { account: { homePage: string; name: string } };
  verb: { id: string };
  object: { id: string };
  result?: { score?: { scaled: number }; success?: boolean };
};

/** A small learning record store: keeps statements by id, knows a repeat, and answers as it is told. */
async function pretendLrs() {
  const kept = new Map<string, Statement>();
  const lrs = { kept, asks: 0, repeats: 0, answer: 200, hangUp: false, keys: new Set<string>(), refuses: (_statement: Statement) => false };
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      lrs.asks++;
      lrs.keys.add(`${request.url} ${request.headers.authorization} ${request.headers['x-experience-api-version']}`);
      if (lrs.answer !== 200) return reply.writeHead(lrs.answer, { 'retry-after': '120' }).end('busy');
      const statements = JSON.parse(text) as Statement[];
      if (statements.some((one) => lrs.refuses(one))) return reply.writeHead(400).end('malformed');
      if (statements.some((one) => kept.has(one.id) && JSON.stringify(kept.get(one.id)) !== JSON.stringify(one)))
        return reply.writeHead(409).end('conflict');
      for (const one of statements) {
        if (kept.has(one.id)) lrs.repeats++;
        kept.set(one.id, one);
      }
      // Kept, but nobody hears of it: what is sent is sent again.
      if (lrs.hangUp) return request.socket.destroy();
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(statements.map(({ id }) => id)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterFile(() => new Promise((done) => server.close(done)));
  return { ...{ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi/` }, lrs };
}

const verbsOf = (kept: ReadonlyMap<string, Statement>) => {
  const counts: Record<string, number> = {};
  for (const { verb } of kept.values()) counts[verb.id.split('/').at(-1)!] = (counts[verb.id.split('/').at(-1)!] ?? 0) + 1;
  return counts;
};

test('facts reach a store once each and without names, through a lost answer, a busy store and a changed mark', async () => {
  const at = await world();
  const makers = statisticsMakers(at);
  const operator = await at.person('operator');
  const { students, exam, owner } = await makers.busySpace(6);
  const { address, lrs } = await pretendLrs();
  const save = { address, username: 'key', key: 'secret of the store' };
  const replies = await Promise.all(Array.from({ length: 40 }, () => at.as(operator).call(saveXapiOutlet, save)));
  expect(new Set(replies.map(({ data }) => data.outlet_id)).size).toBe(1);
  const { outlet_id } = replies[0]!.data;
  const state = async () => (await at.as(operator).call(listXapiOutlets, {})).data.outlets.find(({ id }) => id === outlet_id)!;
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
  const at = await world();
  const makers = statisticsMakers(at);
  const operator = await at.person('operator');
  const { address, lrs } = await pretendLrs();
  lrs.refuses = ({ verb }) => verb.id.endsWith('attended');
  const { outlet_id } = (await at.as(operator).call(saveXapiOutlet, { address, username: 'u', key: 'k' })).data;
  const state = async () => (await at.as(operator).call(listXapiOutlets, {})).data.outlets.find(({ id }) => id === outlet_id)!;
  await at.as(operator).call(setXapiOutlet, { outlet_id, state: 'paused' });
  await makers.busySpace(5);
  await followNow(at.app);
  await runOutlets(at.app);
  expect(lrs.asks).toBe(0);
  await at.as(operator).call(setXapiOutlet, { outlet_id, state: 'active' });
  await at.until('all are delivered or refused', async () => {
    await runOutlets(at.app);
    const { waiting, refused, sent } = await state();
    return waiting === 0 && refused > 0 && sent > 5;
  });
  expect(verbsOf(lrs.kept).attended).toBeUndefined();
  await at.as(operator).call(removeXapiOutlet, { outlet_id });
  expect(await state()).toBeUndefined();
  expect(await at.as(operator).call(setXapiOutlet, { outlet_id, state: 'active' })).toMatchObject({ code: -99 });
});

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
