import { expect, test } from 'vitest';
import { reminderDue } from './reminders.rules.ts';

const HOUR = 3_600_000;
const at = new Date('2026-11-22T15:00:00Z');
const before = (hours: number) => new Date(at.getTime() - hours * HOUR);

test('a date is reminded of a day and an hour before, not earlier, not later, and not when it was only just told', () => {
  expect(reminderDue(at, null, before(24.01))).toBeUndefined();
  expect(reminderDue(at, null, before(24))).toBe(24);
  expect(reminderDue(at, null, before(2))).toBe(24);
  expect(reminderDue(at, null, before(1))).toBe(1);
  expect(reminderDue(at, null, before(0.01))).toBe(1);
  expect(reminderDue(at, null, at)).toBeUndefined();
  expect(reminderDue(at, before(20), before(19))).toBeUndefined();
  expect(reminderDue(at, before(20), before(1))).toBe(1);
  expect(reminderDue(at, before(0.5), before(0.4))).toBeUndefined();
});
