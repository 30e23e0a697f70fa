import type { Db } from '../../../platform/database/db.ts';
import { maxOf } from '../design/content.rules.ts';
import { reviewsOfRounds, roundsOfTasks } from './peers.store.ts';
import { resultOf } from './results.ts';

/** Stage id → what peers found, 0 to 1, with the weight it has in the stage, in percent. */
export type PeerRatios = Map<string, { weight: number; ratio: number; closedAt: Date }>;

/** What counts of the closed rounds of some tasks, by the team whose work was reviewed. */
export async function peerRatiosOf(db: Db, taskIds: readonly string[]): Promise<Map<string, PeerRatios>> {
  const rounds = (await roundsOfTasks(db, taskIds)).filter(({ state, weight }) => state === 'closed' && weight > 0);
  const reviews = Map.groupBy(
    await reviewsOfRounds(
      db,
      rounds.map(({ id }) => id),
    ),
    ({ round_id }) => round_id,
  );
  const ratios = new Map<string, PeerRatios>();
  for (const round of rounds)
    for (const [runId, list] of Map.groupBy(reviews.get(round.id) ?? [], ({ run_id }) => run_id)) {
      const { score } = resultOf(round.stage, list);
      const max = maxOf(round.stage);
      if (score === null || max === 0) continue;
      const own = ratios.get(runId) ?? new Map();
      own.set(round.stage_id, { weight: round.weight, ratio: score / max, closedAt: round.closed_at! });
      ratios.set(runId, own);
    }
  return ratios;
}
