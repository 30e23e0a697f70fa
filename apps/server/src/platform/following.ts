import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app.ts';
import { isConnectionLost } from './database/connection-pool.ts';
import type { Db } from './database/db.ts';
import { extensionPoint } from './extension-points.ts';
import {
  type ChangeNote,
  deleteNotes,
  findDueNotes,
  findFollowerStates,
  generationOf,
  insertFollower,
  insertNotes,
  leaseNote,
  lockFollower,
  nextGeneration,
  recordFailure,
  recordRebuild,
} from './following.store.ts';
import { fitting, inBites, openBusyWatch } from './giving-way.ts';
import { inTransaction } from './http/serve.ts';
import { gathering } from './jobs/gathering.ts';
import { type JobWork, sweepSoon } from './jobs/jobs.ts';

export { type FollowerState, findFollowerStates, findNotesApart, findProgress, followedUntil, retryNotes } from './following.store.ts';
export { giveWayTo, openBusyWatch } from './giving-way.ts';

/** A source that can be walked: the next refs after one, in an order of its own. */
export type FollowedSource = { refsAfter: (db: Db, after: string | undefined, limit: number) => Promise<string[]> };

/**
 * A copy that follows other tables. A migration says `select follow('TABLE', 'SOURCE', 'select id::text from changed')`; the follower is
 * then given the refs that changed and puts what they hold *now* in place of what it had of exactly these refs, in the transaction it is
 * given. It may be asked twice, late and in any order. A source that is new to a follower is walked once from the beginning. Notes of a source
 * that is not known stay for a server that knows it; a migration that removes a source removes its notes.
 */
export type Follower = {
  name: string;
  /** By the names that migrations use. */
  sources: (school: Db) => ReadonlyMap<string, FollowedSource>;
  /** Every row it writes bears the generation. */
  replace: (db: Db, source: string, refs: readonly string[], generation: number) => Promise<void>;
  /** After a rebuild: removes the rows of earlier generations, which no source knows any more. */
  removeBefore: (db: Db, generation: number) => Promise<void>;
};

const followers = extensionPoint<Follower>('followers');
/** Whether a follower of a name is known here. */
export const knowsFollower = (app: { db: Db }, name: string) => followers.entries(app).some((known) => known.name === name);

/** Adds a follower; called in `mount`. */
export const registerFollower = (app: { db: Db }, follower: Follower) => followers.register(app, follower);

const CHANNEL = 'change_notes';
const BATCH = 100;
/** While something that must not be slowed down is busy: as many in small bites, since each holds a core as long as it takes. */
const BITE = 10;
const BITES = 10;
const MOST_TURNS = 5;
/** How long a server may take to walk a source before another one begins. */
const WALK_MINUTES = 15;

/** What notes of one batch name: refs by source, those of everything apart. */
function refsOf(notes: readonly ChangeNote[]) {
  const refs = new Map<string, Set<string>>();
  for (const { source, ref } of notes) refs.set(source, (refs.get(source) ?? new Set()).add(ref));
  return refs;
}

async function* batchesOf(db: Db, source: FollowedSource, most = () => BATCH) {
  let refs = await source.refsAfter(db, undefined, most());
  while (refs.length > 0) {
    const last = refs.at(-1);
    yield refs;
    refs = await source.refsAfter(db, last, most());
  }
}

async function follow(db: Db, follower: Follower, notes: readonly ChangeNote[]) {
  const generation = await generationOf(db, follower.name);
  for (const [name, refs] of refsOf(notes)) await follower.replace(db, name, [...refs].sort(), generation);
  await deleteNotes(db, follower.name, notes);
}

const isWhole = ({ ref }: ChangeNote) => ref === '*';
const isSingle = (note: ChangeNote) => !isWhole(note);

/** Writes down that a note could not be followed, and says so. */
async function noteFailure(app: App, follower: Follower, { id, source, ref }: ChangeNote, error: Error) {
  const apart = await recordFailure(app.db, id, error.message, MOST_TURNS);
  const about = { err: error, follower: follower.name, source, ref };
  if (apart) app.http.log.error(about, 'follower: a change could not be followed and is set apart, mend its cause and retry');
  else app.http.log.warn(about, 'follower: a change could not be followed, it is tried again');
}

/**
 * Notes everything a source holds, a batch to a transaction: a school of many years is not walked under one lock. One server walks it; killed
 * on the way, it is walked anew, and what was noted twice is written twice.
 */
async function spread(app: App, follower: Follower, note: ChangeNote) {
  if (!(await leaseNote(app.db, note.id, WALK_MINUTES))) return;
  try {
    const source = follower.sources(app.db).get(note.source)!;
    for await (const refs of batchesOf(app.db, source)) await insertNotes(app.db, follower.name, note.source, refs);
    await deleteNotes(app.db, follower.name, [note]);
  } catch (error) {
    await noteFailure(app, follower, note, error as Error);
  }
}

/** After a batch failed: each note alone, so that one that cannot be followed does not stop the others. */
async function followEach(app: App, follower: Follower, notes: readonly ChangeNote[]) {
  for (const note of notes) {
    try {
      await inTransaction(app, async (db) => {
        await lockFollower(db, follower.name);
        await follow(db, follower, [note]);
      });
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      await noteFailure(app, follower, note, error as Error);
    }
  }
}

/** One batch of so many notes at most; whether more is due. */
async function followBatch(app: App, follower: Follower, most: number) {
  let taken: ChangeNote[] = [];
  try {
    await inTransaction(app, async (db) => {
      await lockFollower(db, follower.name);
      taken = await findDueNotes(db, follower.name, [...follower.sources(db).keys()], most);
      const single = taken.filter(isSingle);
      if (single.length > 0) await follow(db, follower, single);
    });
  } catch (error) {
    if (taken.length === 0) throw error;
    await followEach(app, follower, taken.filter(isSingle));
  }
  for (const note of taken.filter(isWhole)) await spread(app, follower, note);
  return taken.length === most || taken.some(isWhole);
}

/** Follows all that is due, for every follower; false when it stopped early to give way. */
async function followChanges(app: App, isBusy: () => Promise<boolean>) {
  let done = true;
  for (const follower of followers.entries(app)) {
    for (let bites = 0; ; ) {
      if (!(await isBusy())) {
        if (await followBatch(app, follower, BATCH)) continue;
        break;
      }
      if (!(await inBites(() => followBatch(app, follower, BITE)))) break;
      if (++bites === BITES) {
        done = false;
        break;
      }
    }
  }
  return done;
}

/** Follows everything that is due now; for tests and tools. */
export const followNow = (app: App) => followChanges(app, async () => false);

/** A later rebuild has begun, which does all that this one had still to do. */
class Overtaken extends Error {}

/** A rebuild at one of its sources, and how many refs it has written of all. */
type Rebuild = { follower: Follower; source: string; generation: number; written: number };

/** Waits for the copy of a follower and makes sure that no later rebuild has begun. */
async function holdGeneration(db: Db, { follower: { name }, generation }: Pick<Rebuild, 'follower' | 'generation'>) {
  await lockFollower(db, name);
  // What a later one has written must not be written over with an earlier generation: it would be removed as a leftover.
  if ((await generationOf(db, name)) !== generation) throw new Overtaken(`a later rebuild of ${name} has begun`);
}

/** Writes some refs of a rebuild, in halves where together they fail: one that cannot be read is left to the rounds, which set it apart in the end. */
async function rewrite(app: App, of: Rebuild, refs: readonly string[]): Promise<void> {
  try {
    await inTransaction(app, async (db) => {
      await holdGeneration(db, of);
      await of.follower.replace(db, of.source, refs, of.generation);
    });
    of.written += refs.length;
  } catch (error) {
    if (error instanceof Overtaken) throw error;
    const middle = refs.length >> 1;
    if (middle > 0) for (const half of [refs.slice(0, middle), refs.slice(middle)]) await rewrite(app, of, half);
    else {
      await insertNotes(app.db, of.follower.name, of.source, refs);
      app.http.log.warn(
        { err: error, follower: of.follower.name, source: of.source, ref: refs[0] },
        'follower: a rebuild left something out',
      );
    }
  }
}

/** Writes every ref of a source anew, in small bites while something that must not be slowed down is busy. */
async function rewriteAll(app: App, of: Rebuild, source: FollowedSource, isBusy: () => Promise<boolean>) {
  let size = BATCH;
  for await (const refs of batchesOf(app.db, source, () => size))
    while (refs.length > 0) {
      if (await isBusy()) await inBites(() => rewrite(app, of, refs.splice(0, BITE)));
      else size = await fitting(refs.splice(0, size), (batch) => rewrite(app, of, batch));
    }
}

/**
 * The job of building a copy anew while people read it: every ref of every source is written again, then what none of them knows is removed.
 * It gives way as rounds do, and leaves the rest to a later rebuild when one begins: then it says that it was `overtaken`.
 */
export async function rebuildFollower(app: App, name: string, { report }: Pick<JobWork, 'report'>) {
  const follower = followers.entries(app).find((known) => known.name === name);
  if (!follower) throw new Error(`There is no follower ${name}`);
  const sources = [...follower.sources(app.db)];
  const isBusy = openBusyWatch(app);
  const generation = await inTransaction(app, async (db) => {
    await lockFollower(db, name);
    return nextGeneration(db, name);
  });
  const of: Rebuild = { follower, source: '', generation, written: 0 };
  try {
    for (const [at, [source, known]] of sources.entries()) {
      of.source = source;
      await rewriteAll(app, of, known, isBusy);
      await report((100 * (at + 1)) / (sources.length + 1));
    }
    await inTransaction(app, async (db) => {
      await holdGeneration(db, of);
      await follower.removeBefore(db, generation);
      await recordRebuild(db, name, app.clock.now());
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    const about = { follower: name, generation, written: of.written };
    app.http.log.info(about, 'follower: a rebuild was overtaken by a later one, which writes all of it again');
    return { written: of.written, overtaken: true };
  }
  return { written: of.written };
}

/** Says what a new follower has to copy; a source that was followed before is left as it is. */
async function introduceFollowers(app: App) {
  for (const follower of followers.entries(app))
    for (const source of follower.sources(app.db).keys()) await insertFollower(app.db, follower.name, source);
}

function showFollowers(app: App) {
  const worst = (value: (state: Awaited<ReturnType<typeof findFollowerStates>>[number]) => number) => async () =>
    Math.max(0, ...(await findFollowerStates(app.db)).map(value));
  app.gauges.set('praxis_followers_age_seconds', {
    help: 'Age of the oldest change a follower has not copied yet',
    read: worst(({ asOf }) => Math.max(0, (Date.now() - asOf.getTime()) / 1000)),
  });
  app.gauges.set('praxis_followers_apart', {
    help: 'Changes that could not be followed after five turns, of the worst follower',
    read: worst(({ apart }) => apart),
  });
}

/** Has followers follow soon after every commit, and once a minute what a notification that got lost would have told. */
export function followRegularly(app: App) {
  const isBusy = openBusyWatch(app);
  let open: { again: boolean } | undefined;

  const { trigger, end } = gathering(
    () => sweepSoon(app.db, 'following'),
    (error) => app.http.log.warn({ err: error }, 'followers: no round was asked for, trying again'),
  );

  async function round() {
    // Whoever is at it already goes on a little longer, and no second worker waits for the first.
    if (open) {
      open.again = true;
      return;
    }
    open = { again: true };
    try {
      while (open.again) {
        open.again = false;
        if (!(await followChanges(app, isBusy))) trigger(1);
      }
    } finally {
      open = undefined;
    }
  }

  app.jobs.every('following', '* * * * *', round);
  app.jobs.define('follower_rebuild', ({ payload, report }) => rebuildFollower(app, String(payload.follower), { report }));
  const soon = () => trigger(0);
  app.realtime.listen(CHANNEL, soon, soon);
  app.http.addHook('onReady', () => introduceFollowers(app).then(soon));
  app.http.addHook('onClose', async () => end());
  showFollowers(app);
}
