import { sandboxLack } from '@praxis/instance/sandboxed';
import { expect, test } from 'vitest';
import { readMutated } from '../../../testing/mutated-disks.ts';
import { qemuIsHere } from '../../../testing/qemu-host.ts';

const MUTATIONS = 1000;
const lack = await sandboxLack();

test.runIf(qemuIsHere() && !lack)('a thousand damaged file systems end no process but their reader', { timeout: 1_800_000 }, async () => {
  const seen = await readMutated(MUTATIONS);
  process.stdout.write(`damaged disks: ${JSON.stringify(seen)}\n`);
  expect(seen.read + seen.refused).toBe(MUTATIONS);
});
