import { expect, test } from 'vitest';
import { absence, changeable, ended, momentsOf, plannedFor, started } from './states.rules.ts';

const now = new Date('2026-11-22T08:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const refusalOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { key: string }).key;
  }
};

test('S-155 a class goes from pending to in progress to ended and no other way', () => {
  expect(started('pending', minutes(59), now)).toBe('in_progress');
  expect(refusalOf(() => started('pending', minutes(61), now))).toBe('class_too_early');
  for (const state of ['in_progress', 'ended', 'cancelled'] as const) {
    expect(refusalOf(() => started(state, now, now))).toBe('class_not_pending');
    expect(refusalOf(() => changeable(state))).toBe('class_not_pending');
  }
  expect(ended('in_progress')).toBe('ended');
  for (const state of ['pending', 'ended', 'cancelled'] as const) expect(refusalOf(() => ended(state))).toBe('class_not_running');
  expect(plannedFor(minutes(-4).getTime(), now)).toEqual(minutes(-4));
  expect(refusalOf(() => plannedFor(minutes(-6).getTime(), now))).toBe('class_in_the_past');
});

test('a series keeps its hour', () => {
  expect(momentsOf(now, null, 'Asia/Shanghai')).toEqual([now]);
  expect(momentsOf(now, { every_days: 7, count: 3 }, 'Asia/Shanghai').map((at) => at.toISOString())).toEqual([
    '2026-11-22T08:00:00.000Z',
    '2026-11-29T08:00:00.000Z',
    '2026-12-06T08:00:00.000Z',
  ]);
});

test.each([
  ['summer time begins', 'Europe/Berlin', '2027-03-22T09:00:00.000Z', ['2027-03-22T09:00:00.000Z', '2027-03-29T08:00:00.000Z']],
  ['summer time ends', 'America/New_York', '2026-10-28T13:15:00.000Z', ['2026-10-28T13:15:00.000Z', '2026-11-04T14:15:00.000Z']],
  ['the time is skipped that day', 'Europe/Berlin', '2027-03-21T01:30:00.000Z', ['2027-03-21T01:30:00.000Z', '2027-03-28T01:30:00.000Z']],
])('a weekly series stays at the same time of the school’s clock when %s', (_when, zone, first, moments) => {
  expect(momentsOf(new Date(first), { every_days: 7, count: 2 }, zone).map((at) => at.toISOString())).toEqual(moments);
});

test.each([
  [true, null, { since: null, over: false }],
  [true, minutes(-20), { since: null, over: false }],
  [false, null, { since: now, over: false }],
  [false, minutes(-9.9), { since: minutes(-9.9), over: false }],
  [false, minutes(-10), { since: minutes(-10), over: true }],
])('a class without anybody who runs it goes on for ten minutes: present %s since %s', (present, since, found) => {
  expect(absence(present, since, now)).toEqual(found);
});
