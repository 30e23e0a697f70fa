import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { newPseudonymKey, pseudonymsBy } from '../pseudonyms.ts';
import { findOutletForUpdate, type Outlet, saveCursor, savePseudonymKey } from './outlets.store.ts';
import { hashOf, namedId, type Speaker, statementOf, voidingOf } from './statements.rules.ts';
import { countQueued, factsAfter, findOrphans, findVersions, type LiveStatement, markVoided, queueStatements } from './statements.store.ts';

const PAGE = 1000;
/** With so many waiting nothing more is put into the queue: the store is slower than the school. */
const MOST_QUEUED = 2000;

const keyOf = ({ source, ref, fact, part }: Pick<LiveStatement, 'source' | 'ref' | 'fact' | 'part'>) =>
  JSON.stringify([source, ref, fact, part]);

/** Speaks for the school to one outlet: its pseudonyms are of no use at another. */
async function speakerOf(app: App, outlet: Outlet): Promise<Speaker> {
  const sealed = outlet.pseudonyms_sealed ?? (await savePseudonymKey(app.db, outlet.id, newPseudonymKey(app)));
  return { origin: app.instance.origin, pseudonym: pseudonymsBy(app, sealed) };
}

const voidOf = (outlet: Outlet, one: LiveStatement, speaker: Speaker, now: Date) => ({
  ...{ source: one.source, ref: one.ref, fact: one.fact, part: one.part, version: one.version, hash: null },
  ...{ id: namedId(speaker.origin, outlet.id, 'void', one.id), body: voidingOf(one.id, speaker, now) },
});

async function planPage(db: Db, outlet: Outlet, speaker: Speaker, now: Date) {
  const { facts, next, more } = await factsAfter(db, outlet.cursor, outlet.institution_id, PAGE);
  const versions = new Map((await findVersions(db, outlet.id, facts)).map((one) => [keyOf(one), one]));
  const statements: Parameters<typeof queueStatements>[2][number][] = [];
  const voided: string[] = [];
  for (const fact of facts) {
    const known = versions.get(keyOf(fact));
    const live = known && !known.voided ? known : undefined;
    const statement = statementOf(fact, speaker);
    const hash = statement && hashOf(statement);
    if (live?.hash === hash) continue;
    if (live) {
      voided.push(live.seq);
      statements.push(voidOf(outlet, live, speaker, now));
    }
    if (!statement || !hash) continue;
    const version = (known?.version ?? 0) + 1;
    const { source, ref, part } = fact;
    const id = namedId(speaker.origin, outlet.id, source, ref, fact.fact, part, version);
    statements.push({ id, source, ref, fact: fact.fact, part, version, hash, body: { id, ...statement } });
  }
  await markVoided(db, voided);
  await queueStatements(db, outlet.id, statements, now);
  await saveCursor(db, outlet.id, next);
  return more;
}

/** One page of work on an outlet in a transaction of its own; false when there is no more, or too much waits already. */
const onePage = (app: App, outletId: string, work: (db: Db, outlet: Outlet) => Promise<boolean>) =>
  inTransaction(app, async (db) => {
    const outlet = await findOutletForUpdate(db, outletId);
    if (outlet?.state !== 'active' || (await countQueued(db, outletId)) >= MOST_QUEUED) return false;
    return work(db, outlet);
  });

/** Puts what changed since last time into the queue of an outlet, page by page, each with its cursor in one transaction. */
export async function planStatements(app: App, outlet: Outlet, isOver: () => boolean) {
  const speaker = await speakerOf(app, outlet);
  const plan = () => onePage(app, outlet.id, (db, locked) => planPage(db, locked, speaker, app.clock.now()));
  while (!isOver() && (await plan()));
}

/** Withdraws what was said about facts that are gone. */
export async function voidOrphans(app: App, outlet: Outlet, isOver: () => boolean) {
  const speaker = await speakerOf(app, outlet);
  const plan = () =>
    onePage(app, outlet.id, async (db, locked) => {
      const orphans = await findOrphans(db, outlet.id, locked.institution_id, PAGE);
      const seqs = orphans.map(({ seq }) => seq);
      await markVoided(db, seqs);
      const now = app.clock.now();
      const voids = orphans.map((one) => voidOf(locked, one, speaker, now));
      await queueStatements(db, outlet.id, voids, now);
      return orphans.length === PAGE;
    });
  while (!isOver() && (await plan()));
}
