import type { Db } from '../../../platform/database/db.ts';
import { gradeSources } from '../grade-sources.ts';

const DAYS = 30;

/** When a score of each student last changed where it is made, over the last month. */
export async function changedAtSources(db: Db, spaceId: string, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const last = new Map<string, number>();
  for (const { changedSince } of gradeSources(db))
    for (const { userId, at } of (await changedSince?.(db, { spaceId, since })) ?? [])
      last.set(userId, Math.max(last.get(userId) ?? 0, at.getTime()));
  return last;
}
