import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import { isConnectionLost } from '../database/connection-pool.ts';
import type { Db } from '../database/db.ts';
import { extensionPoint } from '../extension-points.ts';
import { inTransaction } from '../http/serve.ts';
import { gathering } from '../jobs/gathering.ts';
import { sweepSoon } from '../jobs/jobs.ts';
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
  recordFailure,
} from './following.store.ts';
import { BITE, inBites, openBusyWatch } from './giving-way.ts';

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
  /** Every row it writes bears the generation. Nobody else writes the copy meanwhile but, in a rebuild, other refs of the source: see `batchesAtOnce`. */
  replace: (db: Db, source: string, refs: readonly string[], generation: number) => Promise<void>;
  /** After a rebuild: removes the rows of earlier generations, which no source knows any more. */
  removeBefore: (db: Db, generation: number) => Promise<void>;
  /** How many batches a rebuild writes at a time, one unless told. More only where refs share nothing that is written: a sum over refs is shared. */
  batchesAtOnce?: number;
};

export const followers = extensionPoint<Follower>('followers');
/** Whether a follower of a name is known here. */
export const knowsFollower = (app: { db: Db }, name: string) => followers.entries(app).some((known) => known.name === name);

/** Adds a follower; called in `mount`. */
export const registerFollower = (app: { db: Db }, follower: Follower) => followers.register(app, follower);

const CHANNEL = 'change_notes';
const BATCH = 100;
/** While something that must not be slowed down is busy: as many as in a batch, in bites. */
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

/** Everything a source holds, so many refs at a time. */
export async function* batchesOf(db: Db, source: FollowedSource, most = () => BATCH) {
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
  const soon = () => trigger(0);
  app.realtime.listen(CHANNEL, soon, soon);
  app.http.addHook('onReady', () => introduceFollowers(app).then(soon));
  app.http.addHook('onClose', async () => end());
  showFollowers(app);
}
