import { test } from 'vitest';
import { liveHistories } from '../../../testing/market-histories.ts';
import { world } from '../../../testing/world.ts';

test('whatever happens to a purchase and in which order, money, rights and stock agree afterwards', { timeout: 600_000 }, async () => {
  await liveHistories(await world(), Number(process.env.HISTORIES ?? 300));
});
