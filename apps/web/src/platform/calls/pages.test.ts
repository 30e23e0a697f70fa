import { expect, test } from 'vitest';
import { everyPage } from './pages.ts';

const listOf = (total: number) => {
  const asked: number[] = [];
  const ask = async ({ page, size }: { page: number; size: number }) => {
    asked.push(page);
    const list = Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, at) => (page - 1) * size + at);
    return { list, total, page, size };
  };
  return { ask, asked };
};

test('what somebody chooses from is brought whole, and no page is asked for that is not there', async () => {
  for (const [total, pages] of [
    [0, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ] as const) {
    const { ask, asked } = listOf(total);
    expect(await everyPage(ask)).toEqual(Array.from({ length: total }, (_, at) => at));
    expect(asked).toHaveLength(pages);
  }
});

test('a list nobody could choose from ends', async () => {
  const { ask, asked } = listOf(1_000_000);
  expect(await everyPage(ask)).toHaveLength(2000);
  expect(asked).toHaveLength(20);
});
