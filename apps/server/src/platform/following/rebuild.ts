import type { App } from '../app.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../http/serve.ts';
import type { JobWork } from '../jobs/jobs.ts';
import { findGeneration, insertNotes, lockFollower, nextGeneration, recordRebuild, shareFollower } from './following.store.ts';
import { batchesOf, type FollowedSource, type Follower, followers } from './following.ts';
import { BITE, fitting, inBites, openBusyWatch } from './giving-way.ts';

const FIRST_BATCH = 100;

/** A later rebuild has begun, which does all that this one had still to do. */
class Overtaken extends Error {}

/** A rebuild at one of its sources, and how many refs it has written of all. */
type Rebuild = { follower: Follower; source: string; generation: number; written: number };

/** Waits until no round writes the copy of a follower and makes sure that no later rebuild has begun. */
async function holdGeneration(db: Db, { follower: { name }, generation }: Pick<Rebuild, 'follower' | 'generation'>) {
  await shareFollower(db, name);
  // What a later one has written must not be written over with an earlier generation: it would be removed as a leftover.
  if ((await findGeneration(db, name)) !== generation) throw new Overtaken(`a later rebuild of ${name} has begun`);
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

/** Writes every ref of a source anew, while something that must not be slowed down is busy in bites, one at a time. */
async function rewriteAll(app: App, of: Rebuild, source: FollowedSource, isBusy: () => Promise<boolean>) {
  let size = FIRST_BATCH;
  let bites: Promise<void> = Promise.resolve();
  const batches = batchesOf(app.db, source, () => size);

  async function rewriteBatches() {
    for await (const refs of batches)
      while (refs.length > 0) {
        if (await isBusy()) {
          bites = bites.then(() => inBites(() => rewrite(app, of, refs.splice(0, BITE))));
          await bites;
        } else size = await fitting(refs.splice(0, size), (batch) => rewrite(app, of, batch));
      }
  }

  // Whoever fails closes the batches, and the others end with the one they have in hand.
  const ends = await Promise.allSettled(Array.from({ length: of.follower.batchesAtOnce ?? 1 }, rewriteBatches));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
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

/** Has operators build copies anew. */
export const offerRebuilds = (app: App) =>
  app.jobs.define('follower_rebuild', ({ payload, report }) => rebuildFollower(app, String(payload.follower), { report }));
