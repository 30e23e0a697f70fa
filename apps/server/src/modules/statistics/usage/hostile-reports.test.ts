import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '../../../testing/world.ts';
import { storedAddresses } from './lookup.ts';
import { visitNumber } from './usage-events.rules.ts';
import { dropPaths, insertPath } from './usage-people.store.ts';

const MB = 1_048_576;

test('200 MB of rubbish at the door of the stream is refused, holds nobody up, and changes no count', async () => {
  const at = await world();
  const student = await at.person();
  const { ticket } = (await at.as(student).call(getVisitTicket, {})).data;
  const report = (batch: number) =>
    at.as().call(trackEvents, { ticket, visit: 'visit-in-the-storm', batch, paths: ['/index/home'], events: [[2, batch, 0, 0, 15]] });
  const address = `${at.origin}/api/track/events`;
  const rubbish = new Uint8Array(Buffer.alloc(10 * MB, '{"events":['));
  const send = async (body: Uint8Array<ArrayBuffer> | string, type: string) => {
    try {
      return (await fetch(address, { method: 'POST', body, headers: { 'content-type': type } })).status;
    } catch {
      // The door was shut while the rest was still coming.
      return 413;
    }
  };
  const storm = Array.from({ length: 20 }, (_, place) =>
    send(rubbish, place % 2 ? 'application/json' : 'application/x-www-form-urlencoded'),
  );
  const small = Array.from({ length: 40 }, (_, place) => send(place % 2 ? '[[[[' : '{"ticket":1e999}', 'application/json'));
  const good = Promise.all(Array.from({ length: 20 }, (_, batch) => report(batch + 1)));
  expect(new Set(await Promise.all(storm))).toEqual(new Set([413]));
  expect((await Promise.all(small)).every((status) => status === 400 || status === 200)).toBe(true);
  expect((await good).every(({ code }) => code === 1)).toBe(true);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from usage_events where visit = ${visitNumber(student.id, 'visit-in-the-storm')}::bigint`.execute(at.db);
  expect(rows[0]!.n).toBe(20);
});

test('addresses nobody opens any more are forgotten, and no new one is kept by itself where there are too many', async () => {
  const { db } = await world();
  for (const path of ['/index/space/1234567', '/index/space/7654321']) await insertPath(db, { path, area: 7, spaceId: '0' });
  await sql`update usage_paths set used_on = '2020-01-01' where path in ('/index/space/1234567', '')`.execute(db);
  await dropPaths(db, new Date('2021-01-01'));
  const { rows } = await sql<{ path: string }>`
    select path from usage_paths where path in ('', '/index/space/1234567', '/index/space/7654321') order by path`.execute(db);
  expect(rows.map(({ path }) => path)).toEqual(['', '/index/space/7654321']);
  expect(storedAddresses()('/index/space/5', 0, true)).toBe('/index/space/:spaceId/:tab?');
});
