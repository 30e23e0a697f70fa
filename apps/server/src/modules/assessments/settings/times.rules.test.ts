import { assessmentSettings } from '@praxis/contract/assessments/settings';
import { expect, test } from 'vitest';
import { secondsLate } from './late.rules.ts';
import { showsNow } from './show.rules.ts';
import { closesAt, endOf, ownTimes, refuseOutside, resumedEnd, stateNow } from './times.rules.ts';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 0, 1, 9, minute, second));
const settings = (traits: Record<string, unknown> = {}) => assessmentSettings.parse(traits);
const class_ = { start_at: at(0), end_at: at(60), extra_s: 0 };
const other = { start_at: null, end_at: null, extra_s: 0, attempts: null };

test('a student has the times of the settings, of the group before them, of one’s own before those', () => {
  expect(ownTimes(class_, settings())).toMatchObject({ startAt: at(0), dueAt: at(60), lastAt: at(60), extra: 0, attempts: 1 });
  const group = { ...other, end_at: at(70), attempts: 2 };
  const own = { ...other, end_at: at(80) };
  expect(ownTimes(class_, settings(), undefined, group)).toMatchObject({ dueAt: at(70), attempts: 2 });
  expect(ownTimes(class_, settings(), own, group)).toMatchObject({ dueAt: at(80), attempts: 2 });
});

test('the larger extra time of student and group counts, on top of what everybody got', () => {
  const running = { ...class_, extra_s: 60 };
  expect(ownTimes(running, settings(), { ...other, extra_s: 300 }, { ...other, extra_s: 600 }).extra).toBe(660);
  expect(ownTimes(running, settings(), { ...other, extra_s: 900 }, { ...other, extra_s: 600 }).extra).toBe(960);
});

test('an attempt ends with its length or with the last moment, whichever comes first, plus extra time', () => {
  const timer = settings({ timer: true, duration_s: 1800 });
  expect(endOf(at(10), ownTimes(class_, timer), timer)).toEqual({ dueAt: at(60), endAt: at(40) });
  expect(endOf(at(50), ownTimes(class_, timer), timer)).toEqual({ dueAt: at(60), endAt: at(60) });
  expect(endOf(at(50), ownTimes({ ...class_, extra_s: 300 }, timer), timer)).toEqual({ dueAt: at(65), endAt: at(65) });
  const without = { start_at: null, end_at: null, extra_s: 0 };
  expect(endOf(at(10), ownTimes(without, settings()), settings())).toEqual({ dueAt: null, endAt: null });
});

test('a late window moves the end, not the date that is due', () => {
  const late = settings({ late_minutes: 30 });
  const own = ownTimes(class_, late);
  expect(endOf(at(10), own, late)).toEqual({ dueAt: at(60), endAt: at(90) });
  expect(closesAt(own)).toEqual(at(90));
});

test('nobody starts before the start or at the end', () => {
  const own = ownTimes(class_, settings());
  expect(() => refuseOutside(own, new Date(at(0).getTime() - 1))).toThrow('assessment_not_open_yet');
  expect(() => refuseOutside(own, at(0))).not.toThrow();
  expect(() => refuseOutside(own, new Date(at(60).getTime() - 1))).not.toThrow();
  expect(() => refuseOutside(own, at(60))).toThrow('assessment_over');
});

test('S-304 an attempt reads as submitted from end + 5 s, also when nobody has closed it yet', () => {
  const open = { state: 'not_submitted', end_at: at(60), stopped_at: null };
  expect(stateNow(open, new Date(at(60, 5).getTime() - 1))).toBe('not_submitted');
  expect(stateNow(open, at(60, 5))).toBe('submitted');
  expect(stateNow({ ...open, stopped_at: at(59) }, at(70))).toBe('not_submitted');
  expect(stateNow({ ...open, end_at: null }, at(70))).toBe('not_submitted');
});

test('an attempt is late when its last change came more than 15 s after it was due', () => {
  expect(secondsLate(at(60, 15), at(60))).toBe(0);
  expect(secondsLate(at(60, 16), at(60))).toBe(16);
  expect(secondsLate(null, at(60))).toBe(0);
  expect(secondsLate(at(90), null)).toBe(0);
});

test('what was stopped goes on with the time it had left, at most until the student’s own end', () => {
  const own = ownTimes(class_, settings(), { ...other, extra_s: 600 });
  expect(resumedEnd(at(65), own)).toEqual(at(65));
  expect(resumedEnd(at(75), own)).toEqual(at(70));
  expect(resumedEnd(null, own)).toEqual(at(70));
});

test('answers that are shown after the end wait for the last of all students', () => {
  const done = { state: 'passed', folded_at: at(61) };
  const view = (rule: string, now: Date, everybodyEndsAt: Date | null = at(60), traits = {}, attempt = done) =>
    showsNow({ settings: settings({ show_result: rule, ...traits }), results_released_at: at(61) }, attempt, { everybodyEndsAt, now });
  expect(view('none', at(99))).toBe('nothing');
  expect(view('score', at(99))).toBe('score');
  expect(view('answers', at(61))).toBe('answers');
  expect(view('after_end', at(60, 15))).toBe('score');
  expect(view('after_end', at(60, 16))).toBe('answers');
  expect(view('after_end', at(99), at(120))).toBe('score');
  expect(view('after_end', at(99), null)).toBe('score');
  expect(view('answers', at(99), at(60), {}, { ...done, state: 'rejected' })).toBe('score');
  expect(view('answers', at(99), at(60), {}, { ...done, state: 'pending_approval' })).toBe('nothing');
  const unreleased = { settings: settings({ show_result: 'answers' }), results_released_at: null };
  expect(showsNow(unreleased, done, { everybodyEndsAt: at(60), now: at(99) })).toBe('nothing');
});
