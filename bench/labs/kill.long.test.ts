import { expect, test } from 'vitest';
import { qemuIsHere } from '../../apps/labs/src/testing/qemu-host.ts';
import { labsUnderKills } from './kill-loop.ts';

const MINUTES = Number(process.env.LAB_KILL_MINUTES ?? 5);

test.runIf(qemuIsHere())(
  'ten machines go on while agent, machines, server and networks are killed, no confirmed work is lost and nothing stays behind',
  {
    timeout: (MINUTES + 12) * 60_000,
  },
  async () => {
    const verdict = await labsUnderKills({ students: 5, seconds: MINUTES * 60, gapMs: [1500, 6000] });
    process.stdout.write(`${JSON.stringify(verdict)}\n`);
    expect(verdict).toMatchObject({ began: true, healed: true, lost: [], unseen: [] });
    expect(verdict.left).toEqual({ processes: [], files: [], groups: [], nets: [] });
    expect(verdict.confirmed).toBeGreaterThan(10 * MINUTES);
  },
);
