import { expect, test } from 'vitest';
import { digestDecidedOn, digestDue, localTime, mustBeTimeZone, quietUntil, spokenMoment } from './times.rules.ts';

const at = (text: string) => new Date(text);

test.each([
  ['2026-11-21T15:59:00Z', 'Asia/Shanghai', { date: '2026-11-21', minute: 1439, weekday: 6 }],
  ['2026-11-21T16:00:00Z', 'Asia/Shanghai', { date: '2026-11-22', minute: 0, weekday: 7 }],
  ['2026-11-21T16:00:00Z', 'America/New_York', { date: '2026-11-21', minute: 660, weekday: 6 }],
])('%s on a wall in %s', (moment, zone, view) => {
  expect(localTime(at(moment), zone)).toEqual(view);
});

test('a time zone no clock knows is refused', () => {
  expect(() => mustBeTimeZone('Mars/Olympus')).toThrow('time_zone_unknown');
  mustBeTimeZone('Asia/Hong_Kong');
  expect(spokenMoment(at('2026-11-21T16:05:00Z'), 'Asia/Shanghai')).toBe('2026-11-22 00:05');
});

test.each([
  ['22:00 to 07:00, at 23:30', 1320, 420, '2026-11-21T15:30:10Z', '2026-11-21T23:00:00Z'],
  ['22:00 to 07:00, at 06:59', 1320, 420, '2026-11-21T22:59:00Z', '2026-11-21T23:00:00Z'],
  ['22:00 to 07:00, at 07:00', 1320, 420, '2026-11-21T23:00:00Z', undefined],
  ['12:00 to 14:00, at 13:00', 720, 840, '2026-11-21T05:00:00Z', '2026-11-21T06:00:00Z'],
  ['12:00 to 14:00, at 11:59', 720, 840, '2026-11-21T03:59:00Z', undefined],
  ['the same hour twice', 720, 720, '2026-11-21T04:00:00Z', undefined],
  ['none', null, null, '2026-11-21T15:30:00Z', undefined],
])('quiet hours %s', (_title, quiet_from, quiet_to, now, until) => {
  expect(quietUntil(at(now), { time_zone: 'Asia/Shanghai', quiet_from, quiet_to })).toEqual(until && at(until));
});

const times = { time_zone: 'Asia/Shanghai', digest: 'daily', digest_hour: 8, digest_weekday: 6, digested_on: null as string | null };

test.each([
  ['before the hour', {}, '2026-11-20T23:59:00Z', undefined],
  ['at the hour', {}, '2026-11-21T00:00:00Z', '2026-11-21'],
  ['already decided', { digested_on: '2026-11-21' }, '2026-11-21T00:00:00Z', undefined],
  ['the next day', { digested_on: '2026-11-20' }, '2026-11-21T00:00:00Z', '2026-11-21'],
  ['weekly on its day', { digest: 'weekly' }, '2026-11-21T00:00:00Z', '2026-11-21'],
  ['weekly on another day', { digest: 'weekly', digest_weekday: 1 }, '2026-11-21T00:00:00Z', undefined],
  ['switched off', { digest: 'off' }, '2026-11-21T00:00:00Z', undefined],
])('the digest %s', (_title, change, now, due) => {
  expect(digestDue(at(now), { ...times, ...change })).toBe(due);
});

test('choosing an hour that has passed brings no digest today', () => {
  expect(digestDecidedOn(at('2026-11-21T02:00:00Z'), times)).toBe('2026-11-21');
  expect(digestDecidedOn(at('2026-11-20T22:00:00Z'), times)).toBeNull();
});
