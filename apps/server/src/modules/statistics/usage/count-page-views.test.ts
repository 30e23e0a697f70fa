import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trackPageView } from '@praxis/contract/admin/page-views';
import { expect, test } from 'vitest';
import { networkOf } from '../../../platform/http/addresses/network.ts';
import { world } from '../../../testing/world.ts';
import { pathAlone } from './page-address.rules.ts';
import { forwardTo } from './page-view-services.ts';
import { VIEWS_PER_DAY } from './usage.routes.ts';
import { visitNumber } from './usage-events.rules.ts';

test('S-124 a page that was opened is counted without its query, for visitors and for members', async () => {
  const { db, person, as, until } = await world();
  const student = await person('student');
  const session = `visit-${student.id}`;
  const visits = [visitNumber(undefined, session), visitNumber(student.id, session)];
  await as().call(trackPageView, { path: '/index/home?Authorization=secret#top', session });
  await as(student).call(trackPageView, { path: '/index/notice', referrer: '/index/home?x=1', session });

  const rows = await until('both views are kept', async () => {
    const found = await db.selectFrom('page_views').selectAll().where('visit', 'in', visits).orderBy('path').execute();
    return found.length === 2 && found;
  });
  expect(rows).toMatchObject([
    { path: '/index/home', referrer: '', user_id: null },
    { path: '/index/notice', referrer: '/index/home', user_id: student.id },
  ]);
});

test('what a network may leave in a day ends, and the next day it goes on', async () => {
  const { app, as, clock, db } = await world();
  const name = `page views of the day ${networkOf('127.0.0.1')}`;
  const until = new Date(clock.now().getTime() + 86_400_000);
  await db
    .insertInto('rate_limits')
    .values({ name, hits: VIEWS_PER_DAY - 1, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hits: VIEWS_PER_DAY - 1, until }))
    .execute();
  const view = { path: '/index/home', session: 'many' };
  expect((await as().call(trackPageView, view)).code).toBe(1);
  expect(await as().call(trackPageView, view)).toMatchObject({ status: 429, key: 'too_many_requests' });
  clock.move(86_400_001);
  expect((await as().call(trackPageView, view)).code).toBe(1);
  await app.limits.clear(name);
});

test('an address of another site is refused', async () => {
  const { as } = await world();
  for (const path of ['https://example.org/', '//example.org', 'home'])
    expect(await as().call(trackPageView, { path, session: 'x' })).toMatchObject({ code: 0, key: 'parameter_error' });
});

test.each([
  ['/a?b', '/a'],
  ['/a#b', '/a'],
  ['//a', undefined],
  ['', undefined],
])('the path alone of %s is %s', (address, path) => {
  expect(pathAlone(address)).toBe(path);
});

test('another analytics service receives the page and not the person', async () => {
  const bodies: string[] = [];
  const service = createServer((request, reply) => {
    request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
    request.on('end', () => reply.writeHead(bodies.length > 1 ? 500 : 204).end());
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const forward = forwardTo(`http://127.0.0.1:${(service.address() as AddressInfo).port}/collect`);
  const view = { path: '/index/home', referrer: '', visit: 'v', userId: '5', at: new Date(1000) };
  await forward.count(view);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ path: '/index/home', referrer: '', visit: 'v', at: 1000 });
  await expect(forward.count(view)).rejects.toThrow('500');
  await new Promise((done) => service.close(done));
});
