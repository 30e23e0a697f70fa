import { connect } from 'node:net';
import { toolsFolder } from '@praxis/instance/compiled';
import { openConsoles } from '../../apps/labs/src/console/consoles.ts';
import { relayProgram } from '../../apps/labs/src/console/relay/program.ts';

/** The console door alone in a process of its own, every picture being one socket: what the bench compares with its peer. */
const [socket = '', key = ''] = process.argv.slice(2);
const consoles = await openConsoles({
  ...{ host: '127.0.0.1', port: 0, key: () => [key], terminal: () => undefined, resized: () => undefined, log: () => undefined },
  program: relayProgram(toolsFolder('labs-tools', 'tools')),
  picture: async (_machine, onread) => connect({ path: socket, onread }),
});
// Compiled or not, what is measured is what runs a moment later.
for (let turn = 0; turn < 200 && consoles.relay() === undefined; turn++) await new Promise((again) => setTimeout(again, 50));
process.stdout.write(`${consoles.port}\n`);
