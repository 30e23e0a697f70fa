import { addressOf } from '@praxis/contract/core/pages';
import type { Comparison } from '@praxis/contract/statistics/statistics';
import type { Db } from '../../../platform/database/db.ts';
import { findResultsBeside, findSnapshot, saveSnapshot } from './comparison.store.ts';
import { changedResults, comparisonOf, FEW, RENEWED_AT } from './fold.rules.ts';

const MOST = 12;

/** What is shown of a class: as it was until three results are new, so that nobody reads a single one from the difference. */
async function releasedResults(db: Db, spaceId: string, object: string, results: readonly number[], now: Date) {
  if (results.length < FEW) return results;
  const before = await findSnapshot(db, spaceId, object);
  if (before && changedResults(before, results) < RENEWED_AT) return before;
  await saveSnapshot(db, spaceId, object, results, now);
  return results;
}

/** A person's results beside their classes, without names. */
export async function comparisonsOf(db: Db, userId: string, from: string, now: Date): Promise<Comparison[]> {
  const works: Comparison[] = [];
  for (const { object, title, own, space_id, results } of await findResultsBeside(db, userId, from, MOST)) {
    const shown = await releasedResults(db, space_id, object, results, now);
    works.push({ object, title, own, link: addressOf('scores', { spaceId: space_id }), ...comparisonOf(shown, own) });
  }
  return works;
}
