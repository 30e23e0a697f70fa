import { expect, test } from 'vitest';
import { byDay, dayName, dayNamed, daysView, endOfRunning, spanOf, turned } from './calendar-days.ts';

const names = (days: readonly Date[]) => days.map(dayName);
const now = new Date(2026, 10, 21, 15, 30);

test('a month is shown in whole weeks from Monday on', () => {
  const days = names(daysView('month', now));
  expect(days.slice(0, 2)).toEqual(['2026-10-26', '2026-10-27']);
  expect(days.at(-1)).toBe('2026-12-06');
  expect(days.length % 7).toBe(0);
  expect(names(daysView('month', new Date(2027, 1, 10)))).toHaveLength(28);
});

test('a week begins on Monday, also when asked for on a Sunday', () => {
  expect(names(daysView('week', new Date(2026, 10, 22)))).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
});

test('turning the page keeps to months, weeks and lists', () => {
  expect(dayName(turned('month', new Date(2026, 0, 31), 1))).toBe('2026-02-01');
  expect(dayName(turned('month', new Date(2026, 0, 31), -1))).toBe('2025-12-01');
  expect(dayName(turned('week', now, -1))).toBe('2026-11-14');
  expect(dayName(turned('list', now, 1))).toBe('2027-01-20');
});

test.each([[null], ['2026-13-01'], ['2026-02-30'], ['x'], ['']])('%s names today', (name) => {
  expect(dayName(dayNamed(name, now))).toBe('2026-11-21');
});

test('an entry that began before what is shown stands on the first day', () => {
  const days = daysView('week', now);
  const grouped = byDay([{ starts_at: new Date(2026, 9, 1).getTime() }, { starts_at: new Date(2026, 10, 17, 23, 59).getTime() }], days);
  expect([...grouped.keys()]).toEqual(['2026-11-16', '2026-11-17']);
});

test('an exam that stays open for a month does not read as one of an hour', () => {
  const from = new Date(2026, 10, 22, 17, 44).getTime();
  expect(spanOf(from, null)).toBe('17:44');
  expect(spanOf(from, new Date(2026, 10, 22, 18, 22).getTime())).toBe('17:44–18:22');
  expect(spanOf(from, new Date(2026, 11, 22, 18, 22).getTime())).toMatch(/^17:44–.*22.* 18:22$/);
});

test('what began before the day it stands under is named by its end', () => {
  const began = new Date(2026, 10, 20, 14, 18).getTime();
  const ends = new Date(2026, 10, 21, 15, 59).getTime();
  expect(endOfRunning(began, ends, new Date(2026, 10, 21))).toBe('15:59');
  expect(endOfRunning(began, new Date(2026, 11, 6, 15, 59).getTime(), new Date(2026, 10, 21))).toMatch(/6.* 15:59$/);
  expect(endOfRunning(began, ends, new Date(2026, 10, 20)), 'it begins on this day').toBeUndefined();
  expect(endOfRunning(began, null, new Date(2026, 10, 21)), 'a moment lasts no time').toBeUndefined();
});
