import { expect, test } from 'vitest';
import { dayOf } from './days.rules.ts';

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
