import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import { type LateRule, lateOff, secondsOver } from '@praxis/scoring/grades/late';
import { savesUntil } from './times.rules.ts';

/** The settings that say what handing in late costs; they stay as they were announced. */
export const LATE_SETTINGS = [
  'late_grace_minutes',
  'late_per',
  'late_count',
  'late_of',
  'late_percent_off',
  'late_most_percent',
] as const satisfies (keyof AssessmentSettings)[];

/** What decides how much a late hand-in loses. */
export type LateSettings = Pick<AssessmentSettings, (typeof LATE_SETTINGS)[number]>;

const hundredths = (value: number) => Math.round(value * 100);

/** The rule of an assessment. */
export const lateRuleOf = (settings: LateSettings): LateRule => ({
  graceMinutes: settings.late_grace_minutes,
  per: settings.late_per,
  count: settings.late_count,
  off: hundredths(settings.late_percent_off),
  of: settings.late_of,
  most: hundredths(settings.late_most_percent),
});

/** Seconds between the date and the last change; 0 in time, the seconds after the bell included. */
export const secondsLate = (lastChange: Date | null, dueAt: Date | null) =>
  lastChange !== null && dueAt !== null && lastChange > savesUntil(dueAt) ? Math.floor((lastChange.getTime() - dueAt.getTime()) / 1000) : 0;

/** Whether that is late at all. */
export const isLate = (settings: Pick<LateSettings, 'late_grace_minutes'>, lateSeconds: number) =>
  secondsOver({ graceMinutes: settings.late_grace_minutes }, lateSeconds) > 0;

/** Points a late hand-in loses of its sum. */
export const pointsOff = (settings: LateSettings, of: { sum: number; full: number; lateSeconds: number }) =>
  lateOff(lateRuleOf(settings), { earned: hundredths(of.sum), full: hundredths(of.full), lateSeconds: of.lateSeconds }) / 100;
