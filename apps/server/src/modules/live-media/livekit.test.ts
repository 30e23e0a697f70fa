import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stageToken } from './livekit.rules.ts';
import { openLivekitRooms } from './livekit-rooms.ts';

const now = Date.UTC(2026, 10, 21, 8);
type Claims = { iss: string; sub?: string; nbf: number; exp: number; video: Record<string, unknown> };

/** Reads a token as LiveKit does: HS256 with the secret of its key, inside its time. */
function opened(token: string, secret = 'a secret of the north'): Claims | undefined {
  const [head = '', body = '', signature] = token.split('.');
  if (createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url') !== signature) return undefined;
  if ((JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string }).alg !== 'HS256') return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  return claims.nbf <= now / 1000 && claims.exp > now / 1000 && claims.iss === 'APInorth' ? claims : undefined;
}

const received: { path: string; body: unknown }[] = [];
/** A room service as LiveKit documents it: who may not gets 401, what is not there 404 with a Twirp error. */
const server = createServer(async (request, reply) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const body = JSON.parse(Buffer.concat(pieces).toString()) as { room: string; identity?: string };
  const grants = opened(request.headers.authorization?.replace('Bearer ', '') ?? '')?.video;
  const method = request.url!.split('/').at(-1);
  const may = method === 'DeleteRoom' ? grants?.roomCreate : grants?.roomAdmin && grants.room === body.room;
  const answer = (status: number, text: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(text));
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
    return answer(404, { code: 'bad_route', msg: '' });
  if (!may) return answer(401, { code: 'unauthenticated', msg: 'permissions denied' });
  if (body.room === 'class-404') return answer(404, { code: 'not_found', msg: 'requested room does not exist' });
  if (body.room === 'class-500') return answer(500, { code: 'internal', msg: 'no' });
  received.push({ path: request.url!, body });
  return answer(200, {});
});
let livekit = { url: '', key: 'APInorth', secret: 'a secret of the north' };
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  livekit = { ...livekit, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(() => void server.close());

test('the token of a person opens the stage of one class to them, for a while, and nothing else', () => {
  const token = stageToken(livekit, '9', '7', now, 300);
  expect(opened(token)).toEqual({
    iss: 'APInorth',
    sub: '7',
    nbf: now / 1000 - 10,
    exp: now / 1000 + 300,
    video: { room: 'class-9', roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: false },
  });
  expect(opened(token, 'another secret')).toBeUndefined();
});

test('who is shown the door leaves the stage, a class that ends has none; what is not there is no trouble, anything else is tried again', async () => {
  const rooms = openLivekitRooms(livekit, () => now);
  await rooms.leave('9', '7');
  await rooms.close('9');
  expect(received).toEqual([
    {
      path: '/twirp/livekit.RoomService/RemoveParticipant',
      body: { room: 'class-9', identity: '7', revoke_token_ts: String(now / 1000) },
    },
    { path: '/twirp/livekit.RoomService/DeleteRoom', body: { room: 'class-9' } },
  ]);
  await rooms.leave('404', '7');
  await expect(rooms.leave('500', '7')).rejects.toThrow('500');
  await expect(openLivekitRooms({ ...livekit, secret: 'wrong' }, () => now).close('9')).rejects.toThrow('401');
});
