import { addressOf } from '@praxis/contract/core/pages';
import type { CalendarAsk, CalendarDate, RemindedDate, ReminderSource } from '../../calendar/index.ts';
import { assessmentsAhead, assessmentsOf, assessmentsTaughtBy, type DatedAssessment } from './dates.store.ts';

/** The page on which a student opens an assessment: its own, or the activity of a course it stands in. */
export const pageOf = (one: Pick<DatedAssessment, 'id' | 'course_id' | 'activity_id'> & { space_id: string | null }) =>
  one.activity_id && one.course_id && one.space_id
    ? addressOf('learn', { spaceId: one.space_id, courseId: one.course_id, activityId: one.activity_id })
    : addressOf('assessment', { assessmentId: one.id });

function datesOf(one: DatedAssessment & { done: boolean }): CalendarDate[] {
  const where = { space: { id: one.space_id, name: one.space }, link: pageOf(one), done: one.done };
  const values = { title: one.title };
  if (one.kind === 'exam' && one.starts_at) {
    const exam = { ...where, key: `exam-${one.id}`, kind: 'exam' as const, title: { key: 'calendar_exam' as const, values } };
    return [{ ...exam, startsAt: one.starts_at, ...(one.due_at && { endsAt: one.due_at }) }];
  }
  const starts = { ...where, key: `assessment-opens-${one.id}`, kind: 'opens' as const };
  const ends = { ...where, key: `assessment-due-${one.id}`, kind: 'due' as const };
  return [
    ...(one.starts_at
      ? [
          {
            ...starts,
            title: { key: one.activity_id ? ('calendar_quiz_opens' as const) : ('calendar_assessment_opens' as const), values },
            startsAt: one.starts_at,
          },
        ]
      : []),
    ...(one.due_at
      ? [
          {
            ...ends,
            title: { key: one.activity_id ? ('calendar_quiz_due' as const) : ('calendar_assessment_due' as const), values },
            startsAt: one.due_at,
          },
        ]
      : []),
  ];
}

/** Exams, and when assignments open and are due, for students by their own times and for those who teach by the settings. */
export async function assessmentDates({ db, userId, from, to }: CalendarAsk): Promise<CalendarDate[]> {
  const taught = await assessmentsTaughtBy(db, userId, from, to);
  const own = await assessmentsOf(db, userId, from, to);
  const known = new Set(own.map(({ id }) => id));
  return [...own, ...taught.filter(({ id }) => !known.has(id))].flatMap(datesOf);
}

const startKinds = { 24: 'exam_tomorrow', 1: 'exam_soon' } as const;
const dueKinds = { 24: 'due_tomorrow', 1: 'due_soon' } as const;
const latest = (...moments: readonly (Date | null)[]) =>
  moments.reduce((one, other) => (!one || (other && other > one) ? other : one), null);

/** One date for all students who share it. */
function gather(rows: readonly DatedAssessment[], what: 'starts_at' | 'due_at'): RemindedDate[] {
  const dates = new Map<string, RemindedDate & { userIds: string[] }>();
  for (const row of rows) {
    const at = row[what]!;
    const key = `${row.id} ${at.getTime()}`;
    const known = dates.get(key);
    if (known) known.userIds.push(row.user_id);
    else
      dates.set(key, {
        occasion: what === 'due_at' ? `assessment-due-${row.id}` : `exam-${row.id}`,
        at,
        since: what === 'due_at' ? latest(row.published_at, row.starts_at) : row.published_at,
        userIds: [row.user_id],
        kinds: what === 'due_at' ? dueKinds : startKinds,
        values: { title: row.title, space: row.space },
        link: pageOf(row),
      });
  }
  return [...dates.values()];
}

/** Exams that begin, and what is due and not handed in. */
export const assessmentReminders: ReminderSource = async ({ db, from, to }) => {
  const starts = (await assessmentsAhead(db, 'starts_at', from, to)).filter(({ kind }) => kind === 'exam');
  return [...gather(starts, 'starts_at'), ...gather(await assessmentsAhead(db, 'due_at', from, to), 'due_at')];
};
