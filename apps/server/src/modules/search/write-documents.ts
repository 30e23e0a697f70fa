import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import type { SearchDocument } from '../../platform/search-sources.ts';
import { folded, gramsOfText } from './grams.ts';
import {
  type DocumentRow,
  forgetOtherSources,
  knownRefsAfter,
  lockWriters,
  queueRefs,
  replaceDocuments,
  takeChanges,
} from './index.store.ts';

const BATCH = 100;
const MOST_TITLE = 300;
const MOST_BODY = 100_000;

const oneLine = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed();

/** A document as the table holds it. */
export function rowOf(ref: string, document: SearchDocument): DocumentRow {
  const title = oneLine(document.title, MOST_TITLE);
  const body = oneLine(document.body, MOST_BODY);
  const row = {
    ref,
    part: document.part ?? '',
    kind: document.kind,
    title,
    folded_title: folded(title),
    body,
    context: oneLine(document.context ?? '', MOST_TITLE),
    link: document.link,
    audiences: document.audiences,
    visible_from: document.visibleFrom ?? null,
    space_id: document.within?.spaceId ?? null,
    course_id: document.within?.courseId ?? null,
    activity_id: document.within?.activityId ?? null,
    dated_at: document.at,
    grams: gramsOfText(`${title}\n${body}`),
  };
  return { ...row, digest: createHash('sha256').update(JSON.stringify(row)).digest('hex') };
}

/** Writes down what some refs of a source hold now. The caller's transaction holds the writers' lock. */
async function write(app: App, db: Db, sourceName: string, refs: readonly string[]) {
  const source = app.search.get(sourceName);
  if (!source || refs.length === 0) return;
  const documents = await source.documents(db, refs);
  const rows = refs.flatMap((ref) => (documents.get(ref) ?? []).map((document) => rowOf(ref, document)));
  await replaceDocuments(db, sourceName, refs, rows);
}

/** All refs of a source, in batches. */
async function* refsOf(app: App, db: Db, sourceName: string) {
  const source = app.search.get(sourceName)!;
  let refs = await source.refsAfter(db, undefined, BATCH);
  while (refs.length > 0) {
    yield refs;
    refs = await source.refsAfter(db, refs.at(-1), BATCH);
  }
}

async function queueEverything(app: App, db: Db) {
  for (const name of app.search.keys()) for await (const refs of refsOf(app, db, name)) await queueRefs(db, name, refs);
}

/** One batch of what changed; false when nothing more is due. */
const writeBatch = (app: App) =>
  inTransaction(app, async (db) => {
    await lockWriters(db);
    const changes = await takeChanges(db, BATCH);
    const bySource = Map.groupBy(changes, (change) => change.source);
    for (const [name, of] of bySource) {
      if (name === '*') await queueEverything(app, db);
      else await write(app, db, name, [...new Set(of.map((change) => change.ref))]);
    }
    return changes.length === BATCH || changes.some(({ source }) => source === '*');
  });

/** Writes down everything that changed and is due. */
export async function writeChanges(app: App) {
  while (await writeBatch(app));
}

const rounds = new WeakMap<App, { again: boolean }>();

/** The same, unless this server is at it already: then that round goes on a little longer, and no second worker waits for the first. */
export async function writeChangesAlone(app: App) {
  const open = rounds.get(app);
  if (open) {
    open.again = true;
    return;
  }
  const round = { again: true };
  rounds.set(app, round);
  try {
    while (round.again) {
      round.again = false;
      await writeChanges(app);
    }
  } finally {
    rounds.delete(app);
  }
}

const writeRefs = (app: App, name: string, refs: readonly string[]) =>
  inTransaction(app, async (db) => {
    await lockWriters(db);
    await write(app, db, name, refs);
  });

/** The job of building the index anew, source by source; what is gone since is taken out. People search on meanwhile. */
export async function rebuild(app: App, { report }: Pick<JobWork, 'report'>) {
  const names = [...app.search.keys()];
  let written = 0;
  for (const [at, name] of names.entries()) {
    for await (const refs of refsOf(app, app.db, name)) {
      await writeRefs(app, name, refs);
      written += refs.length;
    }
    let known = await knownRefsAfter(app.db, name, '', BATCH);
    while (known.length > 0) {
      await writeRefs(app, name, known);
      known = await knownRefsAfter(app.db, name, known.at(-1)!, BATCH);
    }
    await report((100 * (at + 1)) / names.length);
  }
  await forgetOtherSources(app.db, names);
  return { written };
}
