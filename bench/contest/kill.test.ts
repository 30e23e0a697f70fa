import { expect, test } from 'vitest';
import { redisIsInstalled } from '../../apps/server/src/testing/programs/redis-server.ts';
import { stageUnderKills } from './kill-loop.ts';

test.runIf(redisIsInstalled)(
  'a stage on two servers loses nothing while one stands still, and the other, the database and Redis are killed',
  {
    timeout: 300_000,
  },
  async () => {
    const verdict = await stageUnderKills({ entrants: 12, rounds: 1, gapMs: 1000 });
    process.stdout.write(`${JSON.stringify(verdict)}\n`);
    expect(verdict).toMatchObject({ missing: [], doubled: [], wrongPoints: [], wrongLines: [], refused: [] });
    expect(verdict.acknowledged).toBeGreaterThan(20);
    expect(Math.min(...Object.values(verdict.kills))).toBe(1);
  },
);
