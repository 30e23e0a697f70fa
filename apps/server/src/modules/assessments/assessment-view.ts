import type { AssessmentCard } from '@praxis/contract/assessments/assessments';
import type { Db } from '../../platform/database/db.ts';
import { type Venue, type Visible, visibleAt } from '../spaces/index.ts';
import type { Permissions } from './assessments.access.ts';
import { type AssessmentRow, countsOf, sizesOf } from './assessments.store.ts';
import { type OwnAttempt, ownAttemptsOf } from './attempts/attempts.store.ts';
import { isReturned } from './attempts/returned.rules.ts';
import { isAssignedTo } from './audience/audience.rules.ts';
import { assignedCounts } from './audience/audience.store.ts';
import { lastEnds, overridesFor } from './settings/overrides.store.ts';
import { showsNow, visibleState } from './settings/show.rules.ts';
import { closesAt, type OwnTimes, ownTimes, stateNow } from './settings/times.rules.ts';

/** Who looks at assessments of one venue. */
export type Looking = { db: Db; userId: string; groupId: string | null; permissions: Permissions; venue: Venue; now: Date };

const ms = (at: Date | null) => at?.getTime() ?? null;

type Releases = { everybodyEndsAt: Date | null; byVenue: Visible | undefined; now: Date };

/** The attempt a list speaks of: the open one, else the one that counts as far as scores are out, else the last. */
function chief(assessment: AssessmentRow, attempts: readonly OwnAttempt[], releases: Releases) {
  const open = attempts.find(({ state }) => state === 'not_submitted' || state === 'rejected');
  if (open) return open;
  const last = attempts.at(-1);
  if (assessment.settings.attempt_kept === 'last') return last;
  // Which of several is the best tells of scores that are not out.
  const out = attempts.filter((one) => showsNow(assessment, one, releases) !== 'nothing');
  return out.reduce((best, one) => ((one.score_total ?? -1) > (best?.score_total ?? -1) ? one : best), out[0] ?? last);
}

function toOwnView(assessment: AssessmentRow, attempts: readonly OwnAttempt[], own: OwnTimes, releases: Releases) {
  const { now } = releases;
  const one = chief(assessment, attempts, releases);
  const shows = one ? showsNow(assessment, one, releases) : 'nothing';
  return {
    attempt_id: one?.id ?? null,
    state: one ? visibleState(stateNow(one, now), shows, assessment.settings) : null,
    end_at: one?.state === 'not_submitted' ? ms(one.end_at) : null,
    used: attempts.length,
    allowed: own.attempts,
    score: shows === 'nothing' ? null : (one?.score_total ?? null),
    redo_until: one?.state === 'rejected' ? ms(one.redo_until) : null,
    returned: one !== undefined && isReturned(one.state, one.reject_reason),
  };
}

function mayAnswer(
  assessment: AssessmentRow,
  attempts: readonly OwnAttempt[],
  own: OwnTimes,
  { now, given }: { now: Date; given: boolean },
) {
  if (assessment.state !== 'published') return false;
  if (attempts.some((one) => stateNow(one, now) === 'not_submitted')) return attempts.every(({ stopped_at }) => stopped_at === null);
  if (attempts.some((one) => one.state === 'rejected' && one.redo_until && one.redo_until > now)) return true;
  const last = closesAt(own);
  return given && attempts.length < own.attempts && (!own.startAt || own.startAt <= now) && (!last || last > now);
}

/** What somebody may do with one assessment. */
function abilities(assessment: AssessmentRow, permissions: Permissions, answer: boolean) {
  const course = assessment.activity_id !== null || assessment.stage_id !== null;
  return {
    manage: permissions.manage && !course,
    publish: permissions.manage && !course && assessment.state === 'not_published',
    unpublish: permissions.manage && assessment.state === 'published',
    reopen: permissions.manage && assessment.state === 'unpublished',
    remove: permissions.manage && assessment.state === 'not_published',
    monitor: permissions.monitor,
    mark: permissions.mark,
    see_results: permissions.results,
    release: permissions.mark && assessment.stage_id === null,
    answer: permissions.student && answer,
  };
}

/** Assessments of one venue as the viewer sees them in a list. */
export async function cardsOf(rows: readonly AssessmentRow[], looking: Looking): Promise<AssessmentCard[]> {
  const { db, userId, groupId, permissions, now } = looking;
  const ids = rows.map(({ id }) => id);
  const sizes = await sizesOf(db, rows);
  const attempts = permissions.student ? await ownAttemptsOf(db, ids, userId) : [];
  const overrides = permissions.student ? await overridesFor(db, ids, userId, groupId) : [];
  const ends = permissions.student ? await lastEnds(db, ids) : new Map<string, Date | null>();
  const byVenue = new Map<string, Visible | undefined>();
  if (permissions.student) for (const row of rows) byVenue.set(row.id, await visibleAt(db, row, userId, now));
  const counts = permissions.staff ? await countsOf(db, ids) : undefined;
  const students = permissions.staff ? await assignedCounts(db, looking.venue, ids) : new Map<string, number>();
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
      start_at: permissions.student ? ms(own.startAt) : row.settings.start_at,
      end_at: permissions.student ? ms(own.dueAt && new Date(own.dueAt.getTime() + own.extra * 1000)) : row.settings.end_at,
      duration_s: row.settings.timer ? row.settings.duration_s : null,
      resp_mode: row.settings.resp_mode,
      results_released_at: ms(row.results_released_at),
      own: permissions.student
        ? toOwnView(row, mine, own, { everybodyEndsAt: ends.get(row.id) ?? null, byVenue: byVenue.get(row.id), now })
        : null,
      counts: permissions.staff
        ? {
            students: students.get(row.id) ?? 0,
            started: count?.started ?? 0,
            submitted: count?.submitted ?? 0,
            to_mark: count?.to_mark ?? 0,
            rejected: count?.rejected ?? 0,
          }
        : null,
      can: abilities(row, permissions, mayAnswer(row, mine, own, { now, given: isAssignedTo(row.audience, userId, groupId) })),
    };
  });
}
