import type { AssessmentCard } from '@praxis/contract/assessments/assessments';
import type { Db } from '../../platform/db.ts';
import { memberIds } from '../spaces/index.ts';
import type { Powers } from './assessments.access.ts';
import { type AssessmentRow, countsOf, lastEnds, overridesFor, sizesOf } from './assessments.store.ts';
import { type OwnAttempt, ownAttemptsOf } from './attempts/attempts.store.ts';
import { showsNow } from './settings/show.rules.ts';
import { closesAt, type OwnTimes, ownTimes, stateNow } from './settings/times.rules.ts';

/** Who looks at assessments of one space. */
export type Looking = { db: Db; userId: string; groupId: string | null; powers: Powers; spaceId: string; now: Date };

const ms = (at: Date | null) => at?.getTime() ?? null;

/** The attempt a list speaks of: the open one, else the one that counts, else the last. */
function chief(attempts: readonly OwnAttempt[], kept: 'best' | 'last') {
  const open = attempts.find(({ state }) => state === 'not_submitted' || state === 'rejected');
  if (open) return open;
  const last = attempts.at(-1);
  if (kept === 'last') return last;
  return attempts.reduce<OwnAttempt | undefined>((best, one) => ((one.score_total ?? -1) > (best?.score_total ?? -1) ? one : best), last);
}

function ownShown(assessment: AssessmentRow, attempts: readonly OwnAttempt[], own: OwnTimes, everybodyEndsAt: Date | null, now: Date) {
  const one = chief(attempts, assessment.settings.attempt_kept);
  const shows = one ? showsNow(assessment, one, { everybodyEndsAt, now }) : 'nothing';
  return {
    attempt_id: one?.id ?? null,
    state: one ? stateNow(one, now) : null,
    end_at: one?.state === 'not_submitted' ? ms(one.end_at) : null,
    used: attempts.length,
    allowed: own.attempts,
    score: shows === 'nothing' ? null : (one?.score_total ?? null),
    redo_until: one?.state === 'rejected' ? ms(one.redo_until) : null,
  };
}

function mayAnswer(assessment: AssessmentRow, attempts: readonly OwnAttempt[], own: OwnTimes, now: Date) {
  if (assessment.state !== 'published') return false;
  if (attempts.some((one) => stateNow(one, now) === 'not_submitted')) return attempts.every(({ stopped_at }) => stopped_at === null);
  if (attempts.some((one) => one.state === 'rejected' && one.redo_until && one.redo_until > now)) return true;
  const last = closesAt(own);
  return attempts.length < own.attempts && (!own.startAt || own.startAt <= now) && (!last || last > now);
}

/** What somebody may do with one assessment. */
function abilities(assessment: AssessmentRow, powers: Powers, answer: boolean) {
  const course = assessment.activity_id !== null;
  return {
    manage: powers.manage && !course,
    publish: powers.manage && assessment.state === 'not_published',
    unpublish: powers.manage && assessment.state === 'published',
    reopen: powers.manage && assessment.state === 'unpublished',
    remove: powers.manage && assessment.state === 'not_published',
    monitor: powers.monitor,
    mark: powers.mark,
    see_results: powers.results,
    release: powers.mark,
    answer: powers.student && answer,
  };
}

/** Assessments of one space as the viewer sees them in a list. */
export async function cardsOf(rows: readonly AssessmentRow[], looking: Looking): Promise<AssessmentCard[]> {
  const { db, userId, groupId, powers, now } = looking;
  const ids = rows.map(({ id }) => id);
  const sizes = await sizesOf(db, rows);
  const attempts = powers.student ? await ownAttemptsOf(db, ids, userId) : [];
  const overrides = powers.student ? await overridesFor(db, ids, userId, groupId) : [];
  const ends = powers.student ? await lastEnds(db, ids) : new Map<string, Date | null>();
  const counts = powers.staff ? await countsOf(db, ids) : undefined;
  const students = powers.staff ? (await memberIds(db, looking.spaceId, 'student')).length : 0;
  return rows.map((row) => {
    const mine = attempts.filter((one) => one.assessment_id === row.id);
    const other = overrides.filter((one) => one.assessment_id === row.id);
    const own = ownTimes(
      row,
      row.settings,
      other.find((one) => one.user_id),
      other.find((one) => one.group_id),
    );
    const size = sizes.get(row.id);
    const count = counts?.get(row.id);
    return {
      ...{ id: row.id, space_id: row.space_id, kind: row.kind, title: row.title, state: row.state },
      questions: size?.questions ?? 0,
      total_score: size?.totalScore ?? 0,
      start_at: powers.student ? ms(own.startAt) : row.settings.start_at,
      end_at: powers.student ? ms(own.dueAt && new Date(own.dueAt.getTime() + own.extra * 1000)) : row.settings.end_at,
      duration_s: row.settings.timer ? row.settings.duration_s : null,
      resp_mode: row.settings.resp_mode,
      results_released_at: ms(row.results_released_at),
      own: powers.student ? ownShown(row, mine, own, ends.get(row.id) ?? null, now) : null,
      counts: powers.staff
        ? {
            students,
            started: count?.started ?? 0,
            submitted: count?.submitted ?? 0,
            to_mark: count?.to_mark ?? 0,
            rejected: count?.rejected ?? 0,
          }
        : null,
      can: abilities(row, powers, mayAnswer(row, mine, own, now)),
    };
  });
}
