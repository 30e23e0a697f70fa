import { livePaths } from '@praxis/contract/live-media/live-media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY, packagerAt, publish, ticketFor, until } from '../../apps/live/src/testing/packager-at.ts';
import { makeLesson } from '../../apps/live/src/testing/synthetic.ts';
import { nginxIsInstalled } from '../../apps/server/src/testing/programs/nginx.ts';
import { openEdge } from './edge-load.ts';

let at: Awaited<ReturnType<typeof packagerAt>>;
let edge: Awaited<ReturnType<typeof openEdge>>;
let asked = 0;

describe.runIf(nginxIsInstalled)('an edge of nginx in front of the packager', () => {
  beforeAll(async () => {
    at = await packagerAt();
    at.packager.servers.server.on('request', () => asked++);
    edge = await openEdge({ host: '127.0.0.1', port: Number(new URL(at.origin).port) }, KEY);
    const teacher = await publish(at.origin, '31', makeLesson(5, ['480']));
    teacher.tracks();
    await teacher.send();
    await until('it is there', () => (at.packager.state()[0]?.recorded ?? 0) > 4.9);
  }, 60_000);
  afterAll(async () => {
    await edge?.close();
    await at?.close();
  });

  const fetched = (ticket: string, path = '480/live.m3u8', classId = '31') =>
    fetch(`${edge.address}${livePaths.master(classId, ticket).replace('master.m3u8', path)}`);

  test('S-026 C-26: many viewers with tickets of their own cost the packager one question for each part', async () => {
    const tickets = Array.from({ length: 40 }, (_, user) => ticketFor('31', 'watch', String(user)));
    expect((await fetched(tickets[0]!, 'master.m3u8')).status).toBe(200);
    const before = asked;
    const replies = await Promise.all(tickets.map((ticket) => fetched(ticket, '480/1.m4s')));
    expect(replies.map(({ status }) => status)).toEqual(tickets.map(() => 200));
    const sizes = new Set(await Promise.all(replies.map(async (reply) => (await reply.arrayBuffer()).byteLength)));
    expect(sizes.size).toBe(1);
    expect(asked - before).toBe(1);
  });

  test('the edge itself turns away a ticket that has passed, is of another class, or was changed, also for what it holds', async () => {
    const good = ticketFor('31', 'watch');
    expect((await fetched(good, '480/1.m4s')).status).toBe(200);
    const before = asked;
    expect((await fetched(ticketFor('31', 'watch', '8', -1), '480/1.m4s')).status).toBe(403);
    expect((await fetched(ticketFor('32', 'watch'), '480/1.m4s')).status).toBe(403);
    const [body, signature, until_, seal] = good.split('.');
    expect((await fetched([body, signature, Number(until_) + 1000, seal].join('.'), '480/1.m4s')).status).toBe(403);
    expect((await fetched([`${body}x`, signature, until_, seal].join('.'), '480/1.m4s')).status).toBe(403);
    expect((await fetch(`${edge.address}/live/31/t/none/480/1.m4s`)).status).toBe(404);
    expect(asked).toBe(before);
  });

  test('what the edge holds is encrypted; the key is asked of the packager for each viewer, who may be shown the door at once', async () => {
    const [stays, leaves] = [ticketFor('31', 'watch', '61'), ticketFor('31', 'watch', '62')];
    const piece = Buffer.from(await (await fetched(stays, '480/1.m4s')).arrayBuffer());
    expect(piece.includes('moof')).toBe(false);
    const before = asked;
    for (const ticket of [stays, leaves]) expect((await (await fetched(ticket, 'key/0')).arrayBuffer()).byteLength).toBe(16);
    expect(asked - before).toBe(2);
    await at.packager.revoke('31', '62');
    expect((await fetched(leaves, 'key/0')).status).toBe(403);
    expect((await fetched(ticketFor('31', 'watch', '63', -1), 'key/0')).status).toBe(403);
    expect((await fetched(stays, 'key/0')).status).toBe(200);
  });
});
