import { expect, test } from 'vitest';
import { makeServerClock } from './server-clock.ts';

function clockAt(steadyAt: { now: number }) {
  return makeServerClock(() => steadyAt.now);
}

test('C-22 the time of the server is carried on by the steady clock, whatever the computer’s clock says', () => {
  const steady = { now: 1000 };
  const clock = clockAt(steady);
  clock.sync(5_000_000, 900, 1000);
  expect(clock.now()).toBe(5_000_050);
  steady.now += 30_000;
  expect(clock.now()).toBe(5_030_050);
});

test('a reply that travelled slowly does not spoil a good measure, and an old measure gives way', () => {
  const steady = { now: 0 };
  const clock = clockAt(steady);
  clock.sync(1_000_000, -20, 0);
  steady.now = 10_000;
  clock.sync(1_009_000, 8_000, 10_000);
  expect(clock.now()).toBe(1_010_010);
  steady.now = 200_000;
  clock.sync(1_200_400, 199_000, 200_000);
  expect(clock.now()).toBe(1_200_900);
});

test('after a sleep that stopped the steady clock the next reply counts', () => {
  const steady = { now: 0 };
  const clock = clockAt(steady);
  clock.sync(1_000_000, -20, 0);
  // Asleep for ten minutes, the steady clock moved a second.
  steady.now = 1_000;
  clock.sync(1_601_000, 900, 1_000);
  expect(clock.now()).toBe(1_601_050);
});

test('without a network the kept time is carried on, and the first reply replaces it', () => {
  const steady = { now: 0 };
  const clock = clockAt(steady);
  clock.assume(7_000);
  steady.now = 500;
  expect(clock.now()).toBe(7_500);
  clock.sync(90_000, 400, 500);
  expect(clock.now()).toBe(90_050);
  clock.assume(1);
  expect(clock.now()).toBe(90_050);
});
