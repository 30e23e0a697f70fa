import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ANSWER_BYTES, askChannel } from './channel.ts';

/** A channel that answers as it likes. */
async function channelAt(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('no other address is asked because a channel says so', async () => {
  const asked: (string | undefined)[] = [];
  const address = await channelAt((request, reply) => {
    asked.push(request.url);
    reply.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(askChannel(`${address}/pay`, { method: 'POST', body: 'signed' })).rejects.toMatchObject({ kind: 'unknown' });
  expect(asked).toEqual(['/pay']);
});

test('an answer that is too large is cut off and leaves the outcome unknown', async () => {
  const address = await channelAt((_request, reply) => reply.end(Buffer.alloc(ANSWER_BYTES + 1)));
  await expect(askChannel(address, {})).rejects.toMatchObject({ kind: 'unknown', message: expect.stringContaining('too large') });
});

test('an answer comes as it was sent', async () => {
  const address = await channelAt((_request, reply) => reply.writeHead(404, { 'x-signature': 'abc' }).end('{"code":"NO"}'));
  const { status, headers, body } = await askChannel(address, {});
  expect([status, headers.get('x-signature'), body.toString()]).toEqual([404, 'abc', '{"code":"NO"}']);
});
