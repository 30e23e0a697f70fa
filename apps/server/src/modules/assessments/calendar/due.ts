import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import type { MemberSpace } from '../../spaces/index.ts';
import { permissionsOf } from '../assessments.access.ts';
import { isReturned } from '../attempts/returned.rules.ts';
import { pageOf } from './dates.ts';
import {
  assessmentsDue,
  assessmentsEnding,
  assessmentsToMark,
  assessmentsToRegrade,
  type DueAssessment,
  examsRunning,
} from './due.store.ts';

/** What counts next: the end of what is under way or to be done again, the start of an exam that is not open yet, else the end. */
function nextDate(one: DueAssessment, now: Date) {
  if (one.attempt_state === 'rejected') return one.redo_until;
  if (one.attempt_state === 'not_submitted') return one.attempt_due ?? one.due_at;
  return one.starts_at && one.starts_at > now ? one.starts_at : one.due_at;
}

/** Assignments, exams and quizzes a student has to begin, go on with or do again. */
export async function assessmentsDueFor(db: Db, userId: string, now: Date) {
  return (await assessmentsDue(db, userId, now)).map((one) => ({
    id: one.id,
    space_id: one.space_id,
    kind: one.activity_id ? ('activity' as const) : one.kind === 'exam' ? ('exam' as const) : ('homework' as const),
    title: one.title,
    space_name: one.space,
    due_at: nextDate(one, now)?.getTime() ?? null,
    state: isReturned(one.attempt_state, one.reject_reason) ? ('rejected' as const) : ('not submitted' as const),
    note: isReturned(one.attempt_state, one.reject_reason) ? (one.reject_reason ?? '') : '',
    needs_camera: one.camera,
    started: one.attempt_state === 'not_submitted',
    to: pageOf(one),
  }));
}

const ENDING_MS = 7 * 86_400_000;
const ENDING_MOST = 4;

/** What ends within a week in the spaces where somebody marks. */
export async function assessmentDeadlinesFor(db: Db, places: readonly MemberSpace[], now: Date) {
  const spaceIds = places.filter((place) => permissionsOf(place).staff && permissionsOf(place).mark).map(({ spaceId }) => spaceId);
  if (spaceIds.length === 0) return [];
  const rows = await assessmentsEnding(db, spaceIds, { now, until: new Date(now.getTime() + ENDING_MS), most: ENDING_MOST });
  return rows.map(({ space, ends_at, ...row }) => ({
    ...row,
    ...{ space_name: space, ends_at: ends_at.getTime(), to: addressOf('assessment', { assessmentId: row.id }) },
  }));
}

/** What waits for somebody in assessments of their spaces: exams that run, answers to mark, requests to mark again. */
export async function assessmentWorkFor(db: Db, places: readonly MemberSpace[], now: Date) {
  const where = (may: (permissions: ReturnType<typeof permissionsOf>) => boolean) =>
    places.filter((place) => permissionsOf(place).staff && may(permissionsOf(place))).map(({ spaceId }) => spaceId);
  const marks = where(({ mark }) => mark);
  const [running, unmarked, requests] = await Promise.all([
    examsRunning(
      db,
      where(({ monitor }) => monitor),
      now,
    ),
    assessmentsToMark(db, marks),
    assessmentsToRegrade(db, marks),
  ]);
  const waits = (kind: 'mark' | 'regrade') => (row: (typeof unmarked)[number]) => ({
    ...{ kind, id: row.id, title: row.title, space_name: row.space, count: row.count, submitted: null, ends_at: null },
    ...{ since: row.since?.getTime() ?? null, to: addressOf('mark', { assessmentId: row.id }) },
  });
  return [
    ...running.map((exam) => ({
      ...{ kind: 'exam' as const, id: exam.id, title: exam.title, space_name: exam.space, count: exam.answering },
      ...{ submitted: exam.submitted, since: null, ends_at: exam.ends_at?.getTime() ?? null },
      to: addressOf('assessment', { assessmentId: exam.id, tab: 'monitor' }),
    })),
    ...unmarked.map(waits('mark')),
    ...requests.map(waits('regrade')),
  ];
}
