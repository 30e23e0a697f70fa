import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../platform/app.ts';
import { dayOf, daysBefore, daysBetween } from '../../../platform/clock/days.rules.ts';
import { inBites } from '../../../platform/following/giving-way.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import type { UsageCount, UsageEngine, Watermark } from './engines/usage-engine.ts';
import {
  addCounts,
  countDifferences,
  deleteDay,
  findWatermark,
  findZone,
  holdsWatermark,
  newestTransaction,
  saveCheck,
  saveWatermark,
  saveZone,
} from './fold.store.ts';

const SLICE = 50_000;
/** While an exam is busy a slice is taken in so many bites, since each holds a core as long as it takes. */
const BITES = 5;
const neverBusy = async () => false;

/** Counts one slice; undefined when somebody else counts right now. */
async function foldSlice(app: Pick<App, 'db' | 'clock'>, engine: UsageEngine, most: number) {
  const since = await findWatermark(app.db, engine.name);
  const slice = await engine.slice(since, most);
  const saved = await inTransaction(app, async (db) => {
    if (!(await holdsWatermark(db, engine.name, since))) return false;
    await addCounts(db, slice.counts);
    await saveWatermark(db, engine.name, slice.until, app.clock.now());
    return true;
  });
  return saved ? slice : undefined;
}

/**
 * Counts what the stream holds since it was counted last; undefined when somebody else counts right now. The stream is read before a
 * transaction begins, so a database of its own that hangs holds nothing of the school's; what is added and how far it reached are saved in one
 * transaction, so a server that dies in the middle has counted nothing of that slice.
 */
export async function foldUsage(app: Pick<App, 'db' | 'clock'>, engine: UsageEngine, most = SLICE, isBusy = neverBusy) {
  for (let counted = 0; ; ) {
    const slice = (await isBusy())
      ? await inBites(() => foldSlice(app, engine, Math.ceil(most / BITES)))
      : await foldSlice(app, engine, most);
    if (!slice) return undefined;
    counted += slice.events;
    if (!slice.more) return counted;
  }
}

const LOOK_AGAIN_MS = 100;
const MOST_LOOKS = 600;

/**
 * Counts until everything committed before is in. What is counted ends before the oldest transaction of the whole database server, so one that
 * is open anywhere else holds it back for a while; whoever counts each minute needs not wait, whoever counts once does.
 */
export async function foldToEnd(app: Pick<App, 'db' | 'clock'>, engine: UsageEngine) {
  const until = await newestTransaction(app.db);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    await foldUsage(app, engine);
    const reached = await findWatermark(app.db, engine.name);
    if (reached && BigInt(reached.xid) >= until) return;
    await pause(LOOK_AGAIN_MS);
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

const TRIES = 20;

/** Puts what the rows say in place of what was counted of a day; false when counting went on meanwhile. */
async function recountDay(app: Pick<App, 'db' | 'clock'>, engines: readonly UsageEngine[], day: string) {
  const reached: { engine: UsageEngine; since: Watermark | undefined }[] = [];
  for (const engine of engines) reached.push({ engine, since: await findWatermark(app.db, engine.name) });
  const found: UsageCount[] = [];
  for (const { engine, since } of reached) if (since) found.push(...(await engine.countDay(day, since)));
  return inTransaction(app, async (db) => {
    for (const { engine, since } of reached) if (!(await holdsWatermark(db, engine.name, since))) return false;
    await deleteDay(db, day);
    await addCounts(db, summed(found));
    return true;
  });
}

/**
 * After the school's time zone was changed: all days of which there are rows are counted again, by days of the new one. Whether it was; days
 * whose rows are gone stay as they were.
 */
export async function recountForZone(app: Pick<App, 'db' | 'clock'>, engines: readonly UsageEngine[], zone: string): Promise<boolean> {
  const known = await findZone(app.db);
  if (known === zone) return false;
  if (known === undefined) {
    await saveZone(app.db, zone);
    return false;
  }
  const oldest = [];
  for (const engine of engines) oldest.push((await engine.figures()).oldest);
  const first = Math.min(...oldest.flatMap((at) => at?.getTime() ?? []));
  const today = dayOf(app.clock.now(), zone);
  if (Number.isFinite(first))
    for (const day of daysBetween(daysBefore(dayOf(new Date(first), zone), 1), daysBefore(today, -1))) {
      let tries = 0;
      while (!(await recountDay(app, engines, day))) if (++tries === TRIES) throw new Error(`usage: day ${day} could not be counted again`);
    }
  await saveZone(app.db, zone);
  return true;
}
