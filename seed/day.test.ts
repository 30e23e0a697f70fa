import { expect, test } from 'vitest';
import { chinaDay, classTime } from './day.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test.each([
  ['2026-11-24T08:10', '2026-11-24T19:00'],
  ['2026-11-24T18:30', '2026-11-24T19:00'],
  ['2026-11-24T18:50', '2026-11-24T19:30'],
  ['2026-11-24T22:05', '2026-11-24T22:30'],
])('whoever opens the demo school at %s finds a class at %s', (now, expected) => {
  expect(classTime(at(now))).toEqual(at(expected));
});

test('the day of the demo school begins at midnight in China', () => {
  expect(chinaDay(at('2026-11-24T00:10')).from).toEqual(at('2026-11-24T00:00'));
  expect(chinaDay(at('2026-11-24T00:10')).name).toBe('11月24日');
  expect(chinaDay(at('2026-11-23T23:50')).name).toBe('11月23日');
});
