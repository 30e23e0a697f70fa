import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { findOutletForUpdate, type Outlet, saveCursor } from './outlets.store.ts';
import { hashOf, namedId, type Speaker, statementOf, voidingOf } from './statements.rules.ts';
import { countQueued, factsAfter, findOrphans, findVersions, type LiveStatement, markVoided, queueStatements } from './statements.store.ts';

const PAGE = 500;
/** With so many waiting nothing more is put into the queue: the store is slower than the school. */
const MOST_QUEUED = 2000;

const keyOf = ({ source, ref, fact, part }: Pick<LiveStatement, 'source' | 'ref' | 'fact' | 'part'>) =>
  JSON.stringify([source, ref, fact, part]);

/** Speaks for the school to one outlet: its pseudonyms are of no use at another. */
export const speakerOf = (app: Pick<App, 'instance' | 'secrets'>, outletId: string): Speaker => ({
  origin: app.instance.origin,
  pseudonym: (personId) => app.secrets.sign(`xapi pseudonym ${outletId} ${personId}`),
});

const voidOf = (outlet: Outlet, one: LiveStatement, speaker: Speaker, now: Date) => ({
  ...{ source: one.source, ref: one.ref, fact: one.fact, part: one.part, version: one.version, hash: null },
  ...{ id: namedId(speaker.origin, outlet.id, 'void', one.id), body: voidingOf(one.id, speaker, now) },
});

async function planPage(db: Db, outlet: Outlet, speaker: Speaker, now: Date) {
  const { facts, next } = await factsAfter(db, outlet.cursor, outlet.institution_id, PAGE);
  if (!next) return false;
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
  return true;
}

/** Puts what changed since last time into the queue of an outlet, page by page, each with its cursor in one transaction. */
export async function planStatements(app: App, outletId: string) {
  const speaker = speakerOf(app, outletId);
  for (let more = true; more; )
    more = await inTransaction(app, async (db) => {
      const outlet = await findOutletForUpdate(db, outletId);
      if (outlet?.state !== 'active' || (await countQueued(db, outletId)) >= MOST_QUEUED) return false;
      return planPage(db, outlet, speaker, app.clock.now());
    });
}

/** Withdraws what was said about facts that are gone. */
export async function voidOrphans(app: App, outletId: string) {
  const speaker = speakerOf(app, outletId);
  for (let more = true; more; )
    more = await inTransaction(app, async (db) => {
      const outlet = await findOutletForUpdate(db, outletId);
      if (outlet?.state !== 'active' || (await countQueued(db, outletId)) >= MOST_QUEUED) return false;
      const orphans = await findOrphans(db, outletId, outlet.institution_id, PAGE);
      await markVoided(
        db,
        orphans.map(({ seq }) => seq),
      );
      const now = app.clock.now();
      await queueStatements(
        db,
        outletId,
        orphans.map((one) => voidOf(outlet, one, speaker, now)),
        now,
      );
      return orphans.length === PAGE;
    });
}
