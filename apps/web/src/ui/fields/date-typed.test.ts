import { expect, test } from 'vitest';
import { dateTyped, typedDate, usualDates } from './date-typed.ts';

// A Thursday.
const now = new Date(2026, 10, 26, 15, 30).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

test.each([
  ['2026-11-30 18:05', at(2026, 10, 30, 18, 5)],
  ['2026-11-30T18:05', at(2026, 10, 30, 18, 5)],
  ['2026/1/2 8:00', at(2026, 0, 2, 8, 0)],
  ['11月30日 18点', at(2026, 10, 30, 18, 0)],
  ['１２-1', at(2026, 11, 1, 23, 59)],
  ['1-5 9:00', at(2027, 0, 5, 9, 0)],
  ['2026-04-31 10:00', undefined],
  ['2026-11-30 25:00', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('a teacher types %s', (typed, moment) => expect(dateTyped(typed, now)).toBe(moment));

test('what is shown reads back as the same moment', () => {
  expect(typedDate(at(2026, 10, 30, 8, 5))).toBe('2026-11-30 08:05');
  expect(dateTyped(typedDate(now), now)).toBe(now);
});

test('the usual moments on a Thursday, and on a Sunday', () => {
  const sunday = new Date(2026, 10, 29, 10).getTime();
  expect(Object.fromEntries(usualDates(now))).toEqual({
    tonight: at(2026, 10, 26, 23, 59),
    tomorrow_morning: at(2026, 10, 27, 8, 0),
    sunday: at(2026, 10, 29, 23, 59),
    monday: at(2026, 10, 30, 8, 0),
    in_a_week: at(2026, 11, 3, 23, 59),
  });
  expect(Object.fromEntries(usualDates(sunday)).sunday).toBe(at(2026, 10, 29, 23, 59));
});
