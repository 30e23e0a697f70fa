import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { downloadLimit, downloadPath, ping, uploadLimit, uploadPath } from '@praxis/contract/speed/speed';
import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { networkOf } from '../../platform/http/addresses/network.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { openStreams } from './open-streams.ts';
import { randomStream } from './random-bytes.ts';

const WINDOW = 600;
/** A class of sixty behind one address may all measure within ten minutes. */
const TESTS_PER_ADDRESS = 600;
const PINGS_PER_ADDRESS = 6000;
const OPEN_PER_ADDRESS = 16;
const DEFAULT_BYTES = 4 * MB;

/** Counts what arrives and keeps nothing; ends the connection of a body that is larger than allowed. */
async function countBytes(body: Readable, most: number) {
  let bytes = 0;
  body.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > most) body.destroy(new Refusal('too_large', { status: 413 }));
  });
  try {
    await once(body, 'end');
  } catch (error) {
    // The sender went away; there is nobody left to measure for.
    throw error instanceof Refusal ? error : new Refusal('unreadable', { status: 400 });
  }
  return bytes;
}

/** What the speed page measures against: answers at once, bytes down, bytes up. */
export function speedRoutes(app: App) {
  const streams = openStreams(OPEN_PER_ADDRESS);

  serve(app, ping, {
    access: anyone,
    async run({ now, address }) {
      await app.limits.take(`speed ping ${networkOf(address)}`, PINGS_PER_ADDRESS, WINDOW);
      return { now: now.getTime() };
    },
  });

  app.http.get(downloadPath, async (request, reply) => {
    const { bytes: asked = String(DEFAULT_BYTES) } = request.query as { bytes?: string };
    if (!/^[1-9]\d{0,8}$/.test(asked) || Number(asked) > downloadLimit)
      throw new Refusal('parameter_error', { fields: { bytes: 'parameter_error' } });
    await app.limits.take(`speed download ${networkOf(request.ip)}`, TESTS_PER_ADDRESS, WINDOW);
    const stream = randomStream(Number(asked)).once('close', streams.take(request.ip));
    return reply
      .headers({ 'content-type': 'application/octet-stream', 'content-length': asked, 'cache-control': 'no-store, no-transform' })
      .send(stream);
  });

  app.http.post(uploadPath, { bodyLimit: uploadLimit }, async (request, reply) => {
    if (!request.headers['content-type']?.startsWith('application/octet-stream')) throw new Refusal('unsupported_type', { status: 415 });
    if (Number(request.headers['content-length'] ?? 0) > uploadLimit) throw new Refusal('too_large', { status: 413 });
    await app.limits.take(`speed upload ${networkOf(request.ip)}`, TESTS_PER_ADDRESS, WINDOW);
    const release = streams.take(request.ip);
    try {
      const bytes = await countBytes(request.body as Readable, uploadLimit);
      return reply.header('cache-control', 'no-store').send({ code: 1, msg: '', data: { bytes } });
    } finally {
      release();
    }
  });
}
