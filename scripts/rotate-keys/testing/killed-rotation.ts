import type { Instance } from '@praxis/instance/instance';
import { finishRotation, rotateKeys } from '../rotate.ts';

/** One rotation as `npm run rotate-keys` does it, ended by a kill -9 of itself right before the step of a name. */
const [what, killedAt, settings] = process.argv.slice(2) as ['rotate' | 'finish', string, string];
const options = {
  print: () => undefined,
  settleMs: 400,
  step: (name: string) => {
    if (name === killedAt) process.kill(process.pid, 'SIGKILL');
  },
};
const at = JSON.parse(settings) as Instance;
await (what === 'rotate' ? rotateKeys(at, options) : finishRotation(at, options));
