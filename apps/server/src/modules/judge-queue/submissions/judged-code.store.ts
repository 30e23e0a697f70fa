import type { Verdict } from '@praxis/contract/judge-queue/task';
import type { Db } from '../../../platform/database/db.ts';

/** Code that was handed in at a place, with what counts of it; no verdict while it is being judged. `groups` are points, in their order. */
export type JudgedCode = {
  id: string;
  userId: string;
  at: Date;
  verdict: Verdict | null;
  score: number;
  full: number;
  groups: readonly number[];
};

/** What was handed in at some places, oldest first, by some people or by all; by the key of the place, in one statement. */
export async function judgedCodeAtPlaces(
  db: Db,
  placeKeys: readonly string[],
  userIds?: readonly string[],
): Promise<ReadonlyMap<string, JudgedCode[]>> {
  if (placeKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('submissions as s')
    .leftJoin('judge_runs as r', 'r.id', 's.run_id')
    .select(['s.place_key', 's.id', 's.user_id', 's.created_at', 's.state', 's.verdict', 's.score', 's.full_score', 'r.groups'])
    .where('s.place_key', 'in', [...placeKeys])
    .where('s.trial', '=', false)
    .$if(userIds !== undefined, (query) => query.where('s.user_id', 'in', [...(userIds ?? [])]))
    .orderBy('s.id')
    .execute();
  const codes = new Map<string, JudgedCode[]>();
  for (const row of rows) {
    const code = {
      ...{ id: row.id, userId: row.user_id, at: row.created_at, score: row.score ?? 0, full: row.full_score ?? 0 },
      verdict: row.state === 'done' ? (row.verdict as Verdict | null) : null,
      groups: ((row.groups ?? []) as { no: number; score: number }[]).filter(({ no }) => no > 0).map(({ score }) => score),
    };
    codes.set(row.place_key, [...(codes.get(row.place_key) ?? []), code]);
  }
  return codes;
}

/** What was handed in at one place, oldest first. */
export const judgedCodeAt = async (db: Db, placeKey: string, userIds?: readonly string[]): Promise<JudgedCode[]> =>
  (await judgedCodeAtPlaces(db, [placeKey], userIds)).get(placeKey) ?? [];
