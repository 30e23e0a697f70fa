import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import { type LateRule, lateOff, lateShare, lateSteps } from './late.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const rule = (more: Partial<LateRule> = {}): LateRule => ({
  ...{ graceMinutes: 15, per: 'day', count: 'full', off: 1000, of: 'max', most: 3000 },
  ...more,
});

test.each<[what: string, LateRule, lateSeconds: number, steps: number]>([
  ['nothing inside the grace', rule(), 15 * 60, 0],
  ['a second over the grace begins the first day', rule({ count: 'started' }), 15 * 60 + 1, 1],
  ['a day that is not over costs nothing where full days count', rule(), DAY, 0],
  ['a full day after the grace', rule(), DAY + 15 * 60, 1],
  ['the second full day', rule(), 2 * DAY + 15 * 60, 2],
  ['hours', rule({ per: 'hour', count: 'started' }), 15 * 60 + HOUR + 1, 2],
  ['once, however late', rule({ per: 'once' }), 40 * DAY, 1],
])('%s', (_what, of, lateSeconds, steps) => {
  expect(lateSteps(of, lateSeconds)).toBe(steps);
});

test('a work of 86 that comes a day and nine hours after 100 were due is worth 76', () => {
  const due = Date.parse('2026-12-03T23:59:00+08:00');
  const handed = Date.parse('2026-12-05T09:00:00+08:00');
  expect(lateOff(rule(), { earned: 8600, full: 10_000, lateSeconds: (handed - due) / 1000 })).toBe(1000);
});

test('a day is 24 hours over midnight and over the night in which clocks go back', () => {
  const due = Date.parse('2026-10-24T23:59:00+02:00');
  const handed = Date.parse('2026-10-25T23:59:00+01:00');
  const of = rule({ graceMinutes: 0, count: 'started' });
  expect((handed - due) / 1000).toBe(25 * HOUR);
  expect(lateSteps(of, (handed - due) / 1000)).toBe(2);
  expect(lateSteps(of, (handed - due) / 1000 - HOUR)).toBe(1);
});

test('no more than the most is taken off, and never more than there is', () => {
  expect(lateShare(rule(), 30 * DAY)).toBe(3000);
  expect(lateOff(rule({ most: 10_000 }), { earned: 2500, full: 10_000, lateSeconds: 30 * DAY })).toBe(2500);
  expect(lateOff(rule({ of: 'earned' }), { earned: 8605, full: 10_000, lateSeconds: 30 * DAY })).toBe(2581);
});

test('of twenty thousand hand-ins none gains by being later, and none loses by being better', () => {
  const next = seeded('late rules');
  const below = (most: number) => Math.floor(next() * most);
  for (let turn = 0; turn < 20_000; turn++) {
    const of = rule({
      graceMinutes: below(120),
      per: (['once', 'hour', 'day'] as const)[below(3)]!,
      count: (['full', 'started'] as const)[below(2)]!,
      off: below(10_001),
      of: (['earned', 'max'] as const)[below(2)]!,
      most: below(10_001),
    });
    const full = 1 + below(100_000);
    const earned = below(full + 1);
    const lateSeconds = below(12 * DAY);
    const off = lateOff(of, { earned, full, lateSeconds });
    expect(Number.isInteger(off) && off >= 0 && off <= earned).toBe(true);
    expect(lateOff(of, { earned, full, lateSeconds: lateSeconds + below(3 * DAY) })).toBeGreaterThanOrEqual(off);
    const better = Math.min(full, earned + below(500));
    expect(better - lateOff(of, { earned: better, full, lateSeconds })).toBeGreaterThanOrEqual(earned - off);
    expect(lateOff(of, { earned, full, lateSeconds: below(of.graceMinutes * 60 + 1) })).toBe(0);
    const base = of.of === 'max' ? full : earned;
    expect(off * 10_000).toBeLessThanOrEqual(base * of.most + 5000);
  }
});
