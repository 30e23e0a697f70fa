import { expect, test } from 'vitest';
import { chooseHandler } from './handler.rules.ts';
import { answerMs, closedBecause, objectionsUntil, reminderDue } from './publicity.rules.ts';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(hours * HOUR);
const version = (kind: string, hours: number) => ({ kind, published_at: at(hours) });

test.each([
  ['nothing published', [], 72, undefined],
  ['a final result alone', [version('final', 1)], 72, undefined],
  ['a first preliminary result', [version('preliminary', 0)], 72, 72],
  ['a correction in time leaves the end where it is', [version('preliminary', 0), version('preliminary', 10)], 72, 72],
  ['a late correction leaves a day', [version('preliminary', 0), version('preliminary', 71)], 72, 95],
  ['on the spot, a correction leaves the short time again', [version('preliminary', 0), version('preliminary', 1)], 2, 3],
])('objections are taken in time: %s', (_, versions, hours, until) => {
  expect(objectionsUntil(versions, hours)?.getTime()).toBe(until === undefined ? undefined : until * HOUR);
});

test('why nobody may object is said', () => {
  expect(closedBecause('hidden', undefined, at(1))).toBe('dissent_not_open');
  expect(closedBecause('preliminary', at(2), at(1))).toBeUndefined();
  expect(closedBecause('preliminary', at(2), at(2))).toBe('dissent_time_over');
  expect(closedBecause('final', at(2), at(1))).toBe('dissent_result_final');
  expect([answerMs(2), answerMs(72)]).toEqual([2 * HOUR, 48 * HOUR]);
});

test('a reply is reminded of at half of the time and when it is over, once each', () => {
  const of = (reminders: number) => ({ filed_at: at(0), answer_by: at(48), reminders });
  expect([at(23), at(24), at(48)].map((now) => reminderDue(of(0), now))).toEqual([0, 1, 2]);
  expect([at(24), at(48)].map((now) => reminderDue(of(1), now))).toEqual([0, 2]);
  expect(reminderDue(of(2), at(99))).toBe(0);
});

test('whoever has fewest looks into it, never somebody in conflict, an organiser only when nobody else is free', () => {
  const one = (id: string, kind: 'arbiter' | 'expert' | 'organiser', load: number, conflicts: 'school'[] = []) => ({
    id,
    kind,
    load,
    conflicts,
  });
  expect(chooseHandler([one('1', 'organiser', 0), one('2', 'arbiter', 3), one('3', 'expert', 2)])?.id).toBe('3');
  expect(chooseHandler([one('1', 'organiser', 0), one('2', 'arbiter', 0, ['school'])])?.id).toBe('1');
  expect(chooseHandler([one('9', 'arbiter', 1), one('10', 'arbiter', 1), one('3', 'expert', 1)])?.id).toBe('9');
  expect(chooseHandler([one('2', 'arbiter', 0, ['school'])])).toBeUndefined();
});
