import type { ProjectStage } from '@praxis/contract/projects/design';
import { dealAgain, dealReviews } from '@praxis/scoring/projects/peer-rounds';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import type { TaskRow } from '../tasks/tasks.store.ts';
import { notifyOfRound, notifyOfRoundLeft, publishRound } from './notify-round.ts';
import {
  findRound,
  insertReviews,
  insertRound,
  insertWorks,
  markMissed,
  type ReviewRow,
  type RoundRow,
  reviewsOfRounds,
  roundsDue,
  submittedWorks,
  updateRound,
} from './peers.store.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

type Opening = { reviews: number; closesAt: Date; againDays: number; weight: number; by: string };

/** Deals the submitted works of a stage among their teams and tells them. */
export async function openRound(db: Db, of: { task: TaskRow; stage: ProjectStage }, opening: Opening, now: Date): Promise<string> {
  const { task, stage } = of;
  const works = await submittedWorks(db, task.id, stage.id);
  const { reviews, closesAt, againDays, weight, by } = opening;
  if (works.length <= reviews)
    throw new Refusal('project_round_works', {
      ...{ values: { count: works.length, reviews, least: reviews + 1 }, fields: { reviews: 'project_round_works' } },
    });
  const id = await insertRound(db, {
    ...{ task_id: task.id, stage_id: stage.id, stage, reviews, weight, again_days: againDays },
    ...{ opened_by: by, opened_at: now, closes_at: closesAt },
  });
  if (!id) throw new Refusal('project_round_exists');
  await insertWorks(db, id, works);
  const dealt = dealReviews(
    works.map(({ run_id }) => run_id),
    reviews,
    seedOf(id),
  )!;
  await insertReviews(
    db,
    id,
    dealt.map((one) => ({ run_id: one.of, by_run_id: one.by, again: false })),
  );
  await audit(db, {
    ...{ actorId: by, action: 'open_project_peers', objectType: 'project_peer_round', objectId: id },
    detail: { stage_id: stage.id, works: works.length, reviews, weight },
  });
  const counts = new Map(works.map(({ run_id }) => [run_id, reviews]));
  await notifyOfRound(db, { id, stage, task_id: task.id, closes_at: closesAt }, 'project_peers_opened', counts);
  await publishRound(db, id);
  return id;
}

/** What decides who reviews whom; the round alone, so that it can be dealt again and looked up. */
const seedOf = (roundId: string, again = false) => `peers-${roundId}${again ? '-again' : ''}`;

/** Missing reviews for those who wrote all of theirs; what nobody is left for is the teacher's. */
function dealtAgain(round: RoundRow, reviews: readonly ReviewRow[], missing: readonly ReviewRow[]) {
  const written = Map.groupBy(reviews, ({ by_run_id }) => by_run_id);
  const willing = [...written].flatMap(([by, own]) => (by !== null && own.every(({ state }) => state === 'submitted') ? [by] : []));
  const pairs = (list: readonly ReviewRow[]) =>
    list.flatMap(({ by_run_id, run_id }) => (by_run_id === null ? [] : [{ by: by_run_id, of: run_id }]));
  return dealAgain({ missing: pairs(missing), known: pairs(reviews), willing, seed: seedOf(round.id, true) });
}

const countByTeam = (reviews: readonly { by_run_id: string | null }[]) =>
  new Map(
    [...Map.groupBy(reviews, ({ by_run_id }) => by_run_id)].flatMap(([by, list]) => (by === null ? [] : [[by, list.length] as const])),
  );

/** What is missing goes to the teacher, who may write it whenever they like. */
async function leaveToTeacher(db: Db, round: RoundRow, works: readonly string[]) {
  await insertReviews(
    db,
    round.id,
    works.map((run_id) => ({ run_id, by_run_id: null, again: true })),
  );
  if (works.length > 0) await notifyOfRoundLeft(db, round, works.length);
}

/**
 * Closes a round whose date has come. The first time what is missing is dealt once more, among those who wrote theirs; after that, or where
 * nothing is missing, results are told. A round that was closed by hand deals nothing again.
 */
export async function closeRound(db: Db, round: RoundRow, of: { again: boolean; by: string | null }, now: Date) {
  const reviews = await reviewsOfRounds(db, [round.id]);
  const missing = reviews.filter(({ state, by_run_id }) => state === 'open' && by_run_id !== null);
  await markMissed(
    db,
    missing.map(({ id }) => id),
  );
  if (missing.length > 0) await notifyOfRound(db, round, 'project_peers_missed', countByTeam(missing));
  const dealt = of.again && round.state === 'open' && round.again_days > 0 ? dealtAgain(round, reviews, missing) : [];
  await insertReviews(
    db,
    round.id,
    dealt.map((one) => ({ run_id: one.of, by_run_id: one.by, again: true })),
  );
  const left = missing.map(({ run_id }) => run_id);
  for (const one of dealt) left.splice(left.indexOf(one.of), 1);
  await leaveToTeacher(db, round, left);
  if (dealt.length > 0) {
    const closes_at = new Date(now.getTime() + round.again_days * DAY_MS);
    await updateRound(db, round.id, { state: 'again', closes_at });
    await notifyOfRound(db, { ...round, closes_at }, 'project_peers_again', countByTeam(dealt.map(({ by }) => ({ by_run_id: by }))));
  } else {
    await updateRound(db, round.id, { state: 'closed', closed_at: now });
    await notifyOfRound(db, round, 'project_peers_closed');
  }
  await audit(db, {
    ...(of.by && { actorId: of.by }),
    ...{ action: 'close_project_peers', objectType: 'project_peer_round', objectId: round.id },
    ...{ from: round.state, to: dealt.length > 0 ? 'again' : 'closed', detail: { missing: missing.length, dealt: dealt.length } },
  });
  await publishRound(db, round.id);
}

async function closeOne(db: Db, id: string, now: Date) {
  const round = await findRound(db, id, true);
  if (!round || round.state === 'closed' || round.closes_at > now) return;
  await closeRound(db, round, { again: true, by: null }, now);
}

/** Closes the rounds whose date has passed, each in a transaction of its own. */
export async function closeRounds(app: App) {
  const failures: unknown[] = [];
  for (let after = '0'; ; ) {
    const ids = await roundsDue(app.db, { now: app.clock.now(), after, most: BATCH });
    await eachApart(ids, (id) => inTransaction(app, (db) => closeOne(db, id, app.clock.now()))).catch((error) => failures.push(error));
    if (ids.length < BATCH) break;
    after = ids.at(-1)!;
  }
  if (failures.length > 0) throw failures[0];
}
