import { connect } from 'node:net';
import { openConsoles } from '../../apps/labs/src/console/consoles.ts';

/** The console door alone in a process of its own, every picture being one socket: what the bench compares with its peer. */
const [socket = '', key = ''] = process.argv.slice(2);
const consoles = await openConsoles({
  ...{ host: '127.0.0.1', port: 0, key: () => key, terminal: () => undefined, resized: () => undefined, log: () => undefined },
  picture: async (_machine, onread) => connect({ path: socket, onread }),
});
process.stdout.write(`${consoles.port}\n`);
