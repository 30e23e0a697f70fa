import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { loadSocketWrites, withoutProgram } from '../platform/realtime/sockets/socket-writes.ts';
import { Connection } from '../platform/realtime/sockets/websocket.ts';

const complain = (first: unknown) => {
  throw new Error(`The program that writes to many sockets could not be loaded: ${JSON.stringify(first)}`);
};

/** Both ways in which sockets are written to: by the program, and one by one as on a machine without a compiler. */
export const waysToWrite: [label: string, way: (run: () => Promise<void>) => Promise<void>][] = [
  [
    'in one call',
    async (run) => {
      await loadSocketWrites(tmpdir(), { info: complain });
      await run();
    },
  ],
  ['one by one', withoutProgram],
];

/** A server's end of a real connection whose other end does not read yet. */
export async function remoteConnection() {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const far = connect((server.address() as { port: number }).port, '127.0.0.1').pause();
  const [near] = (await once(server, 'connection')) as [Socket];
  const own = new Connection(near, undefined, { text: () => undefined, gone: () => undefined });
  const close = () => {
    far.destroy();
    near.destroy();
    server.close();
  };
  return { own, far, near, close };
}
