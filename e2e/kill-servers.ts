import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TwoServers } from './two-servers.ts';

const AWAY_MS = 3000;
/** nginx counts whole seconds and takes a server back in the second after the next one. */
const RETURNED_MS = 3000;

/** A door for the journeys: each POST kills one of the two servers, chosen by chance, and starts it again some seconds later; GET waits until both stand. */
export async function openKillServer(school: TwoServers) {
  const state = { busy: false, kills: 0 };
  let returning: Promise<void> = Promise.resolve();
  async function kill() {
    state.busy = true;
    const at = Math.random() < 0.5 ? 0 : 1;
    await school.kill(at);
    state.kills++;
    returning = new Promise((done) => setTimeout(done, AWAY_MS))
      .then(() => school.start(at))
      .then(() => new Promise<void>((done) => setTimeout(done, RETURNED_MS)))
      .finally(() => {
        state.busy = false;
      });
    returning.catch((error: Error) => process.stderr.write(`A killed server did not come back: ${error.message}\n`));
    return at;
  }
  const server = createServer(async (request, reply) => {
    if (request.method === 'GET') {
      await returning;
      return reply.end();
    }
    // One of the two always stands: the next is killed only when the last has come back.
    if (state.busy) return reply.writeHead(409).end();
    return reply.end(String(await kill()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kills: () => state.kills,
    async close() {
      await returning.catch(() => undefined);
      await new Promise((done) => server.close(done));
    },
  };
}
