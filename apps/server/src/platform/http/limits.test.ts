import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

test('hits are counted over a window and begin anew after it', async () => {
  const { app, clock } = await world();
  const name = `limits ${Math.random()}`;
  for (let hit = 0; hit < 3; hit++) await app.limits.take(name, 3, 60);
  await expect(app.limits.take(name, 3, 60)).rejects.toMatchObject({ key: 'too_many_requests', detail: { status: 429 } });
  clock.move(61_000);
  await app.limits.take(name, 3, 60);
});

test('asking counts nothing, forgetting frees at once, and the pause is told in seconds', async () => {
  const { app } = await world();
  const name = `limits ${Math.random()}`;
  for (let asked = 0; asked < 5; asked++) await app.limits.check(name, 1);
  await app.limits.hit(name, 60);
  const refusal = await app.limits.check(name, 1).catch((error: unknown) => error as { detail: { retryAfter: number } });
  expect(refusal?.detail.retryAfter).toBeGreaterThan(50);
  expect(refusal?.detail.retryAfter).toBeLessThanOrEqual(60);
  await app.limits.clear(name);
  await app.limits.check(name, 1);
});

test('hits at the same moment are all counted', async () => {
  const { app } = await world();
  const name = `limits ${Math.random()}`;
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => app.limits.take(name, 10, 60)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
});
