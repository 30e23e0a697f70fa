import { test } from 'vitest';
import { liveHistories } from '../../../testing/market-histories.ts';
import { world } from '../../../testing/world.ts';

test('twenty thousand histories of purchases end with money, rights and stock that agree', { timeout: 4 * 3_600_000 }, async () => {
  await liveHistories(await world(), 20_000);
});
