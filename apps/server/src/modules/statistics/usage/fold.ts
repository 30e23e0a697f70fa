import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { addCounts, countDifferences, findWatermark, holdsWatermark, saveCheck, saveWatermark } from './fold.store.ts';
import type { UsageCount, UsageEngine } from './usage-engine.ts';

const SLICE = 50_000;

/**
 * Counts what the stream holds since it was counted last; undefined when somebody else counts right now. The stream is read before a
 * transaction begins, so a database of its own that hangs holds nothing of the school's; what is added and how far it reached are saved in one
 * transaction, so a server that dies in the middle has counted nothing of that slice.
 */
export async function foldUsage(app: Pick<App, 'db' | 'clock'>, engine: UsageEngine, most = SLICE): Promise<number | undefined> {
  let counted = 0;
  for (;;) {
    const since = await findWatermark(app.db, engine.name);
    const slice = await engine.slice(since, most);
    const saved = await inTransaction(app, async (db) => {
      if (!(await holdsWatermark(db, engine.name, since))) return false;
      await addCounts(db, slice.counts);
      await saveWatermark(db, engine.name, slice.until, app.clock.now());
      return true;
    });
    if (!saved) return undefined;
    counted += slice.events;
    if (!slice.more) return counted;
  }
}

/** Counts of several engines as one: on the day it changed, a stream lies in two. */
function summed(counts: readonly UsageCount[]): UsageCount[] {
  const known = new Map<string, UsageCount>();
  for (const one of counts) {
    const key = [one.day, one.person, one.space_id, one.institution_id, one.kind, one.area].join(' ');
    const before = known.get(key);
    known.set(key, before ? { ...one, n: before.n + one.n, value: String(BigInt(before.value) + BigInt(one.value)) } : one);
  }
  return [...known.values()];
}

/** Counts a closed day once more from its rows; whether it differs. A difference is reported and never repaired in silence. */
export async function checkDay(app: Pick<App, 'db' | 'clock' | 'http'>, engines: readonly UsageEngine[], day: string) {
  const found: UsageCount[] = [];
  for (const engine of engines) found.push(...(await engine.countDay(day)));
  const counts = summed(found);
  const rows = counts.reduce((sum, { n }) => sum + n, 0);
  // The raw rows of a school that was restored stayed where it came from.
  if (rows === 0) return 0;
  const differences = await countDifferences(app.db, day, counts);
  await saveCheck(app.db, day, rows, differences, app.clock.now());
  if (differences > 0)
    app.http.log.error(
      { day, rows, differences },
      'statistics: the use of a day was counted differently; compare usage_days with usage_events',
    );
  return differences;
}
