import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../after-file.ts';

/** A statement as a store keeps it. */
export type Statement = {
  id: string;
  actor: { account: { homePage: string; name: string } };
  verb: { id: string };
  object: { id: string };
  result?: { score?: { scaled: number }; success?: boolean };
};

/** A small learning record store: keeps statements by id, knows a repeat, and answers as it is told. */
export async function pretendLrs() {
  const kept = new Map<string, Statement>();
  const lrs = {
    kept,
    asks: 0,
    repeats: 0,
    answer: 200,
    pauseMs: 0,
    hangUp: false,
    keys: new Set<string>(),
    refuses: (_statement: Statement) => false,
    /** What happens when statements have come, are kept, and when that was answered. */
    arrived: async () => undefined as unknown,
    stored: async () => undefined as unknown,
    answered: () => undefined as unknown,
  };
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', async () => {
      lrs.asks++;
      lrs.keys.add(`${request.url} ${request.headers.authorization} ${request.headers['x-experience-api-version']}`);
      const refusal = { 'retry-after': '120', location: '/elsewhere' };
      if (lrs.answer !== 200) return reply.writeHead(lrs.answer, refusal).end('words of a stranger');
      await lrs.arrived();
      const statements = JSON.parse(text) as Statement[];
      if (statements.some((one) => lrs.refuses(one))) return reply.writeHead(400).end('malformed');
      if (statements.some((one) => kept.has(one.id) && JSON.stringify(kept.get(one.id)) !== JSON.stringify(one)))
        return reply.writeHead(409).end('conflict');
      for (const one of statements) {
        if (kept.has(one.id)) lrs.repeats++;
        kept.set(one.id, one);
      }
      await lrs.stored();
      // Kept, but nobody hears of it: what is sent is sent again.
      if (lrs.hangUp) return request.socket.destroy();
      const ids = JSON.stringify(statements.map(({ id }) => id));
      setTimeout(() => reply.writeHead(200, { 'content-type': 'application/json' }).end(ids, () => lrs.answered()), lrs.pauseMs);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterFile(() => new Promise((done) => server.close(done)));
  return { ...{ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi/` }, lrs };
}
