import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { findMemberSpace } from '../../spaces/index.ts';
import { projectPermissions, taskTheActorEnters, taskTheActorMarks } from '../projects.access.ts';
import { joinedRun } from '../runs/runs.store.ts';
import { findTask } from '../tasks/tasks.store.ts';
import { findReview, findRound, worksInRounds } from './peers.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db; now: Date };

/** A round the actor runs: who marks all teams. It is kept from other changes. */
export async function roundTheActorRuns(ask: Ask<{ round_id: string }>) {
  const known = await findRound(ask.db, ask.input.round_id);
  if (!known) throw notForYou();
  const entered = await taskTheActorMarks({ ...ask, input: { task_id: known.task_id } });
  const round = await findRound(ask.db, known.id, true);
  if (!round) throw notForYou();
  return { ...entered, round };
}

/** A round as the actor meets it: who watches all teams, or a team whose work is in it. */
export async function roundTheActorSees(ask: Ask<{ round_id: string }>) {
  const round = await findRound(ask.db, ask.input.round_id);
  if (!round) throw notForYou();
  const entered = await taskTheActorEnters({ ...ask, input: { task_id: round.task_id } });
  const ownRunId = entered.permissions.student ? await joinedRun(ask.db, round.task_id, ask.actor.userId) : undefined;
  const takesPart = ownRunId !== undefined && (await worksInRounds(ask.db, [round.id])).some(({ run_id }) => run_id === ownRunId);
  if (!entered.permissions.watch && !takesPart) throw notForYou();
  return { ...entered, round, ownRunId };
}
/** A round as somebody meets it. */
export type EnteredRound = Awaited<ReturnType<typeof roundTheActorSees>>;

/** A review the actor's team writes, or one that is the teacher's. Its round is kept from closing meanwhile. */
export async function reviewTheActorWrites(ask: Ask<{ review_id: string }>) {
  const known = await findReview(ask.db, ask.input.review_id);
  if (!known) throw notForYou();
  const entered = await roundTheActorSees({ ...ask, input: { round_id: known.round_id } });
  const { permissions, task } = entered;
  const own =
    known.by_run_id === null ? permissions.mark : permissions.work && task.state === 'open' && known.by_run_id === entered.ownRunId;
  if (!own) throw notForYou();
  const round = await findRound(ask.db, known.round_id, true);
  const review = await findReview(ask.db, known.id);
  if (!round || !review) throw notForYou();
  return { ...entered, round, review };
}

/** Whether somebody follows all of a round as it goes: who watches its teams. Teams follow their own rooms. */
export async function maySubscribeToRound(db: Db, actor: Pick<Actor, 'userId'>, roundId: string): Promise<boolean> {
  const round = /^[1-9]\d{0,18}$/.test(roundId) ? await findRound(db, roundId) : undefined;
  const task = round && (await findTask(db, round.task_id));
  const place = task && (await findMemberSpace(db, actor.userId, task.space_id));
  return place !== undefined && projectPermissions(place).watch;
}

/** Whether somebody opens the files of a work they review: what their team missed is closed to it from the close on. */
export async function mayReadReviewed(db: Db, userId: string, reviewId: string): Promise<boolean> {
  const review = /^[1-9]\d{0,18}$/.test(reviewId) ? await findReview(db, reviewId) : undefined;
  const round = review && (await findRound(db, review.round_id));
  const task = round && (await findTask(db, round.task_id));
  if (!review?.by_run_id || review.state === 'missed' || task?.state !== 'open') return false;
  const place = await findMemberSpace(db, userId, task.space_id);
  return place?.member.role === 'student' && (await joinedRun(db, task.id, userId)) === review.by_run_id;
}
