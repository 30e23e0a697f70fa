import { SAVES_UNTIL_SECONDS, SUBMIT_AFTER_SECONDS } from '@praxis/contract/assessments/assessments';
import type { AssessmentKind, AssessmentSettings, AttemptState } from '@praxis/contract/assessments/settings';
import { Refusal } from '../../../platform/http/refusal.ts';

/** The times of an assessment as its settings have them. */
export type Times = { start_at: Date | null; end_at: Date | null; extra_s: number };
/** Other times of one student, of the student's group, or nothing. */
export type Override = { start_at: Date | null; end_at: Date | null; extra_s: number; attempts: number | null };
/** What holds for one student. */
export type OwnTimes = { startAt: Date | null; dueAt: Date | null; lastAt: Date | null; extra: number; attempts: number };

const later = (at: Date | null, seconds: number) => (at ? new Date(at.getTime() + seconds * 1000) : null);
const earlier = (one: Date | null, other: Date | null) => (!one ? other : !other ? one : one < other ? one : other);

/** The times of one student: their own come before their group's, those before the settings'; the larger extra time counts. */
export function ownTimes(times: Times, settings: AssessmentSettings, personal?: Override, group?: Override): OwnTimes {
  const dueAt = personal?.end_at ?? group?.end_at ?? times.end_at;
  const extra = times.extra_s + Math.max(personal?.extra_s ?? 0, group?.extra_s ?? 0);
  return {
    startAt: personal?.start_at ?? group?.start_at ?? times.start_at,
    dueAt,
    lastAt: later(dueAt, settings.late_minutes * 60),
    extra,
    attempts: personal?.attempts ?? group?.attempts ?? settings.attempts,
  };
}

/** Of the times of two who answer together, those that end later. */
export function latestTimes(one: OwnTimes, other: OwnTimes): OwnTimes {
  const ends = [one, other].map((times) => closesAt(times)?.getTime() ?? Number.POSITIVE_INFINITY);
  return ends[1]! > ends[0]! ? other : one;
}

/** When an attempt that began at some moment is due and when it ends; null without an end. */
export function endOf(startedAt: Date, own: OwnTimes, settings: AssessmentSettings) {
  const byLength = settings.timer && settings.duration_s !== null ? later(startedAt, settings.duration_s) : null;
  return { dueAt: later(own.dueAt, own.extra), endAt: later(earlier(byLength, own.lastAt), own.extra) };
}

/** The moment a student can no longer start. */
export const closesAt = (own: OwnTimes) => later(own.lastAt, own.extra);

/** When an attempt ends that was stopped and is opened again: with the time it had left, at most until the student can no longer start. */
export const resumedEnd = (shifted: Date | null, own: OwnTimes) => earlier(shifted, closesAt(own));

/** The end with which an assessment is over now for everybody without times of their own, its late window and extra time counted in. */
export function closedForOthers(times: Times, settings: AssessmentSettings, now: Date): Date {
  const over = new Date(now.getTime() - (settings.late_minutes * 60 + times.extra_s) * 1000);
  const end = times.end_at && times.end_at < over ? times.end_at : over;
  return times.start_at && times.start_at > end ? times.start_at : end;
}

/** Refuses to start outside the student's times. */
export function refuseOutside(own: OwnTimes, now: Date) {
  if (own.startAt && now < own.startAt) throw new Refusal('assessment_not_open_yet');
  const last = closesAt(own);
  if (last && now >= last) throw new Refusal('assessment_over');
}

/** Where an attempt stands now, also when nobody has closed it yet (C-22). */
export const stateNow = (attempt: { state: string; end_at: Date | null; stopped_at: Date | null }, now: Date): AttemptState =>
  attempt.state === 'not_submitted' && !attempt.stopped_at && attempt.end_at && now >= later(attempt.end_at, SUBMIT_AFTER_SECONDS)!
    ? 'submitted'
    : (attempt.state as AttemptState);

/** Until when saves of an attempt are taken. */
export const savesUntil = (endAt: Date) => later(endAt, SAVES_UNTIL_SECONDS)!;

/** Settings that contradict each other are refused. */
export function checkSettings(settings: AssessmentSettings, kind: AssessmentKind = 'assignment') {
  if (settings.start_at !== null && settings.end_at !== null && settings.start_at > settings.end_at)
    throw new Refusal('start_after_end', { fields: { end_at: 'start_after_end' } });
  if (settings.timer && settings.duration_s === null)
    throw new Refusal('duration_required', { fields: { duration_s: 'duration_required' } });
  if (settings.late_grace_minutes > settings.late_minutes)
    throw new Refusal('late_grace_too_long', { fields: { late_grace_minutes: 'late_grace_too_long' } });
  if (settings.by_group && (kind !== 'assignment' || settings.resp_mode !== 1 || settings.proctoring !== 'off'))
    throw new Refusal('group_work_settings', { fields: { by_group: 'group_work_settings' } });
}
