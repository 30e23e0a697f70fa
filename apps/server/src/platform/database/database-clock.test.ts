import { expect, test } from 'vitest';
import { movableClock } from '../clock/clock.ts';
import { partLine } from '../part-state.ts';
import { databaseClock } from './database-clock.ts';

const HOUR = 3_600_000;

test('a server whose clock is wrong goes by the database’s and says so; one that is a little off goes by its own', async () => {
  const own = movableClock();
  const { clock, compare, state } = databaseClock(async () => new Date(), own);
  await compare();
  expect(state()).toBeUndefined();
  own.move(-2 * HOUR);
  expect(Date.now() - clock.now().getTime()).toBeGreaterThan(HOUR);
  await compare();
  expect(Math.abs(Date.now() - clock.now().getTime())).toBeLessThan(1000);
  expect(partLine(state())).toMatch(/^off: the clock of this machine is 7200\.0 s behind the database's/);
  own.move(3 * HOUR);
  await compare();
  expect(Math.abs(Date.now() - clock.now().getTime())).toBeLessThan(1000);
  expect(partLine(state())).toContain('3600.0 s ahead of');
  own.move(-HOUR - 500);
  await compare();
  expect(state()).toBeUndefined();
  expect(Date.now() - clock.now().getTime()).toBeGreaterThan(400);
});

test('an answer that took long changes nothing', async () => {
  const own = movableClock();
  const { clock, compare, state } = databaseClock(async () => {
    own.move(5000);
    return new Date(own.now().getTime() + HOUR);
  }, own);
  await compare();
  expect(state()).toBeUndefined();
  expect(clock.now().getTime()).toBeLessThan(own.now().getTime() + 1000);
});
