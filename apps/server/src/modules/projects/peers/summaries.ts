import type { PeerRoundState, PeerRoundSummary } from '@praxis/contract/projects/peers';
import type { Db } from '../../../platform/database/db.ts';
import { reviewsOfRounds, roundsOfTasks, worksInRounds } from './peers.store.ts';
import { resultOf } from './results.ts';

type Reader = {
  /** Sees all teams: then counts are of the whole round. */
  watches: boolean;
  /** The team whose page it is, or the reader's own. */
  runId: string | undefined;
};

/** The rounds of a task in short: how far a team is with its reviews, or for who watches all teams how far the round is. */
export async function roundSummaries(db: Db, taskId: string, { watches, runId }: Reader): Promise<PeerRoundSummary[]> {
  const rounds = await roundsOfTasks(db, [taskId]);
  const ids = rounds.map(({ id }) => id);
  const works = Map.groupBy(await worksInRounds(db, ids), ({ round_id }) => round_id);
  const reviews = Map.groupBy(await reviewsOfRounds(db, ids), ({ round_id }) => round_id);
  return rounds.flatMap((round): PeerRoundSummary[] => {
    const own = works.get(round.id)?.some(({ run_id }) => run_id === runId) ?? false;
    if (!watches && !own) return [];
    const every = reviews.get(round.id) ?? [];
    const all = every.filter(({ state }) => state !== 'missed');
    const asked = watches ? all : every.filter(({ by_run_id }) => by_run_id === runId);
    const visible = own && (watches || round.state === 'closed');
    return [
      {
        ...{ id: round.id, stage_id: round.stage_id, state: round.state as PeerRoundState, closes_at: round.closes_at.getTime() },
        ...{ weight: round.weight, works: works.get(round.id)?.length ?? 0, asked: asked.length },
        done: asked.filter(({ state }) => state === 'submitted').length,
        missed: watches ? 0 : asked.filter(({ state }) => state === 'missed').length,
        left: watches ? all.filter(({ by_run_id, state }) => by_run_id === null && state === 'open').length : 0,
        score: visible
          ? resultOf(
              round.stage,
              all.filter(({ run_id }) => run_id === runId),
            ).score
          : null,
      },
    ];
  });
}
