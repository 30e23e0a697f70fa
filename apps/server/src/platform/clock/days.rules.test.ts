import { expect, test } from 'vitest';
import { dayOf, startOfDay } from './days.rules.ts';

const MINUTE = 60_000;
/** Offsets of whole hours, of halves and quarters of one, of either sign, and summer time of half an hour. */
const ZONES = ['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/Caracas'];

test('the day of a moment is that of its zone at every minute around every midnight, whoever asked last', () => {
  for (const year of [1969, 1972, 2007, 2026])
    for (const month of [0, 3, 9, 11]) {
      const start = Date.UTC(year, month, 3);
      for (const zone of ZONES) {
        const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
        for (let at = start; at < start + 1440 * MINUTE; at += MINUTE) {
          const moment = new Date(at + 59_999);
          if (dayOf(moment, zone) !== clock.format(moment))
            expect([zone, moment, dayOf(moment, zone)]).toEqual([zone, moment, clock.format(moment)]);
        }
      }
    }
  expect(dayOf(new Date('2026-11-24T15:59:59.999Z'), 'Asia/Shanghai')).toBe('2026-11-24');
  expect(dayOf(new Date('2026-11-24T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-25');
});

test('a day begins at the first moment its clock shows it, where clocks are changed at midnight too', () => {
  const starts = (zone: string, ...days: string[]) => days.map((day) => startOfDay(day, zone).toISOString());
  expect(starts('Asia/Shanghai', '2026-11-24')).toEqual(['2026-11-23T16:00:00.000Z']);
  expect(starts('Asia/Kathmandu', '2026-11-24')).toEqual(['2026-11-23T18:15:00.000Z']);
  expect(starts('Europe/Berlin', '2026-03-29', '2026-03-30')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
  // No midnight that day: the clock goes from 23:59 to 01:00.
  expect(starts('Africa/Cairo', '2026-04-24')).toEqual(['2026-04-23T22:00:00.000Z']);
});
