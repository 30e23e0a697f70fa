import { rebuildSearch, type SearchHit, type SearchKind, search, searchKinds } from '@praxis/contract/search/search';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { operator } from '../accounts/index.ts';
import { spaceNames } from '../spaces/index.ts';
import { folded, gramsOfQuery, mistypable, nearlyIn, termsOf } from './grams.ts';
import { marked, markerOf, snippetOf } from './pieces.ts';
import { type Found, findByIds, findDocuments, findNearTitles, type Reader } from './search.store.ts';

const SEARCHES_PER_MINUTE = 240;
const NEAR_LOOKED_AT = 2000;

/** Titles in which every Latin word that was typed stands with a slip of the fingers. */
async function findNearly(db: Db, reader: Reader, q: string, size: number): Promise<Found['page']> {
  const words = mistypable(q);
  if (words.length === 0) return [];
  const typed = words.map(({ word }) => word);
  const near = (await findNearTitles(db, reader, words, NEAR_LOOKED_AT)).filter((row) => nearlyIn(typed, row.folded_title));
  return findByIds(
    db,
    near.slice(0, size).map((row) => row.id),
  );
}

async function view(db: Db, rows: Found['page'], q: string): Promise<SearchHit[]> {
  const terms = termsOf(q);
  const marker = markerOf(terms);
  const names = await spaceNames(db, [...new Set(rows.flatMap((row) => (row.kind === 'space' ? [] : (row.space_id ?? []))))]);
  return rows.map(({ id, kind, title, body, context, link, space_id, at }) => ({
    id,
    kind,
    title: marked(title, marker),
    snippet: snippetOf(body, terms),
    place: [names.get(space_id ?? '') ?? '', context].filter(Boolean),
    link,
    at: Number(at),
  }));
}

/** Searching, and building the index anew. */
export function searchRoutes(app: App) {
  serve(app, search, {
    access: anyone,
    async run({ actor, input, db, now }) {
      await app.limits.take(`search:${actor.userId}`, SEARCHES_PER_MINUTE, 60);
      const { q, kind, page, size } = input;
      const grams = gramsOfQuery(q);
      if (!grams) throw new Refusal('search_too_short', { fields: { q: 'search_too_short' } });
      const reader = { userId: actor.userId, utype: actor.utype, now };
      const found = await findDocuments(db, reader, { grams, phrase: folded(q), kind, page, size });
      const counts = searchKinds.flatMap((each: SearchKind) => (found.counts[each] ? [{ kind: each, count: found.counts[each] }] : []));
      const total = counts.filter((one) => kind === undefined || one.kind === kind).reduce((sum, one) => sum + one.count, 0);
      const near = counts.length === 0 && page === 1 ? await findNearly(db, reader, q, size) : [];
      const list = await view(db, near.length > 0 ? near : found.page, q);
      return { list, total: near.length > 0 ? near.length : total, page, size, counts, nearly: near.length > 0 };
    },
  });

  serve(app, rebuildSearch, {
    access: operator,
    async run({ actor, db, address }) {
      const jobId = await startJob(db, 'search_rebuild', {}, actor.userId);
      await audit(db, { actorId: actor.userId, action: 'search_rebuilt', objectType: 'job', objectId: jobId, address });
      return { job_id: jobId };
    },
  });
}
