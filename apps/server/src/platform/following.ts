import type { App } from './app.ts';
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
  lockFollower,
  nextGeneration,
  recordFailure,
  recordRebuild,
} from './following.store.ts';
import { inTransaction } from './http/serve.ts';
import { gathering } from './jobs/gathering.ts';
import { type JobWork, sweepSoon } from './jobs/jobs.ts';

export { type FollowerState, findFollowerStates, findNotesApart, followedUntil, retryNotes } from './following.store.ts';

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

/** How many rows something that must not be slowed down has written since the start of the database. */
type BusyCounter = (db: Db) => Promise<number>;

const followers = extensionPoint<Follower>('followers');
const busyCounters = extensionPoint<BusyCounter>('what followers give way to');

/** Adds a follower; called in `mount`. */
export const registerFollower = (app: { db: Db }, follower: Follower) => followers.register(app, follower);

/** Adds something followers give way to: while it grows by more than 200 a second they take one batch a second. */
export const giveWayTo = (app: { db: Db }, counter: BusyCounter) => busyCounters.register(app, counter);

const CHANNEL = 'change_notes';
const BATCH = 100;
const MOST_TURNS = 5;
const BUSY_PER_SECOND = 200;

/** What notes of one batch name: refs by source, those of everything apart. */
function refsOf(notes: readonly ChangeNote[]) {
  const refs = new Map<string, Set<string>>();
  for (const { source, ref } of notes) refs.set(source, (refs.get(source) ?? new Set()).add(ref));
  return refs;
}

async function* batchesOf(db: Db, source: FollowedSource) {
  let refs = await source.refsAfter(db, undefined, BATCH);
  while (refs.length > 0) {
    yield refs;
    refs = await source.refsAfter(db, refs.at(-1), BATCH);
  }
}

async function follow(db: Db, follower: Follower, notes: readonly ChangeNote[]) {
  const sources = follower.sources(db);
  const generation = await generationOf(db, follower.name);
  for (const [name, refs] of refsOf(notes)) {
    const source = sources.get(name)!;
    if (refs.delete('*')) for await (const batch of batchesOf(db, source)) await insertNotes(db, follower.name, name, batch);
    if (refs.size > 0) await follower.replace(db, name, [...refs].sort(), generation);
  }
  await deleteNotes(db, follower.name, notes);
}

/** After a batch failed: each note alone, so that one that cannot be followed does not stop the others. */
async function followEach(app: App, follower: Follower, notes: readonly ChangeNote[]) {
  for (const note of notes) {
    const error = await inTransaction(app, async (db) => {
      await lockFollower(db, follower.name);
      await follow(db, follower, [note]);
    }).then(
      () => undefined,
      (failure: unknown) => failure as Error,
    );
    if (!error) continue;
    const apart = await recordFailure(app.db, note.id, error.message, MOST_TURNS);
    const about = { err: error, follower: follower.name, source: note.source, ref: note.ref };
    if (apart) app.http.log.error(about, 'follower: a change could not be followed and is set apart, mend its cause and retry');
    else app.http.log.warn(about, 'follower: a change could not be followed, it is tried again');
  }
}

/** One batch; whether more is due. */
async function followBatch(app: App, follower: Follower) {
  let taken: ChangeNote[] = [];
  try {
    await inTransaction(app, async (db) => {
      await lockFollower(db, follower.name);
      taken = await findDueNotes(db, follower.name, [...follower.sources(db).keys()], BATCH);
      if (taken.length > 0) await follow(db, follower, taken);
    });
  } catch (error) {
    if (taken.length === 0) throw error;
    await followEach(app, follower, taken);
  }
  return taken.length === BATCH || taken.some(({ ref }) => ref === '*');
}

/** Tells whether what followers give way to grows too fast for them to hurry. Counted at most once a second. */
export function openBusyWatch(app: Pick<App, 'db' | 'clock'>) {
  let last: { at: number; total: number } | undefined;
  let busy = false;
  return async () => {
    const counters = busyCounters.entries(app);
    const at = app.clock.now().getTime();
    if (counters.length === 0 || (last && at - last.at < 1000)) return busy;
    let total = 0;
    for (const counter of counters) total += await counter(app.db);
    busy = last !== undefined && ((total - last.total) * 1000) / (at - last.at) > BUSY_PER_SECOND;
    last = { at, total };
    return busy;
  };
}

/** Follows all that is due, for every follower; false when it stopped early to give way. */
async function followChanges(app: App, isBusy: () => Promise<boolean>) {
  let done = true;
  for (const follower of followers.entries(app)) {
    let more = true;
    while (more) {
      more = await followBatch(app, follower);
      if (more && (await isBusy())) {
        done = false;
        break;
      }
    }
  }
  return done;
}

/** Follows everything that is due now; for tests and tools. */
export const followNow = (app: App) => followChanges(app, async () => false);

/** The job of building a copy anew while people read it: every ref of every source is written again, then what none of them knows is removed. */
export async function rebuildFollower(app: App, name: string, { report }: Pick<JobWork, 'report'>) {
  const follower = followers.entries(app).find((known) => known.name === name);
  if (!follower) throw new Error(`There is no follower ${name}`);
  const sources = [...follower.sources(app.db)];
  const generation = await inTransaction(app, async (db) => {
    await lockFollower(db, name);
    return nextGeneration(db, name);
  });
  let written = 0;
  for (const [at, [sourceName, source]] of sources.entries()) {
    for await (const refs of batchesOf(app.db, source)) {
      await inTransaction(app, async (db) => {
        await lockFollower(db, name);
        await follower.replace(db, sourceName, refs, generation);
      });
      written += refs.length;
    }
    await report((100 * (at + 1)) / (sources.length + 1));
  }
  await inTransaction(app, async (db) => {
    await lockFollower(db, name);
    await follower.removeBefore(db, generation);
    await recordRebuild(db, name, app.clock.now());
  });
  return { written };
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

  const { hear, end } = gathering(() =>
    sweepSoon(app.db, 'following').then(
      () => undefined,
      (error: unknown) => app.http.log.warn({ err: error }, 'followers: no round was asked for, changes are followed within a minute'),
    ),
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
        if (!(await followChanges(app, isBusy))) hear(1);
      }
    } finally {
      open = undefined;
    }
  }

  app.jobs.every('following', '* * * * *', round);
  app.jobs.define('follower_rebuild', ({ payload, report }) => rebuildFollower(app, String(payload.follower), { report }));
  app.realtime.hear(CHANNEL, () => hear(0));
  app.http.addHook('onReady', async () => {
    await introduceFollowers(app);
    hear(0);
  });
  app.http.addHook('onClose', async () => end());
  showFollowers(app);
}
