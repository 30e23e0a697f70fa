import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '@praxis/contract/core/pages';
import { search } from '@praxis/contract/search/search';
import { instance } from '@praxis/instance/instance';
import type pg from 'pg';
import { mountModules } from '../apps/server/src/app.ts';
import { replaceDocuments, rowOf } from '../apps/server/src/modules/search/index.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openSession } from '../apps/server/src/platform/http/sessions.ts';
import { closeApp, openApp, startApp } from '../apps/server/src/platform/open-app.ts';
import type { SearchDocument } from '../apps/server/src/platform/search-sources.ts';
import { ask } from '../scripts/school.ts';
import { throwawayDatabase } from '../scripts/tests/throwaway-database.ts';
import { figure, quantile } from './measure.ts';

const DOCUMENTS = 200_000;
const SPACES = 400;
const ACTIVITIES = 100;
const READERS = 40;
const SPACES_OF_A_READER = 20;
const BATCH = 2000;

let state = 20_261_121;
const roll = () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return state / 0x7fffffff;
};
const pick = (count: number) => Math.floor(roll() * count);

const sign = () => String.fromCharCode(0x4e00 + pick(3000));
const latin = () => Array.from({ length: 4 + pick(6) }, () => 'abcdefghiklmnoprstuvw'[pick(21)]).join('');
/** Words as they are in a school: the first ones stand in every tenth text, most are rare, every ninth is Latin. */
const label = Array.from({ length: 8000 }, (_, at) => (at % 9 === 8 ? ` ${latin()} ` : sign() + sign()));
const word = () => label[Math.min(label.length - 1, Math.floor(label.length ** roll()) - 1)] ?? label[0]!;
const textOf = (count: number) => Array.from({ length: count }, word).join('');

/** Spaces with a course of a hundred activities each, and people in twenty of them. */
async function makeSchool(pool: pg.Pool) {
  const idsOf = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows.map((row) => String(row.id));
  const [teacher] = await idsOf("insert into users (account, utype, nickname) values ('bench', 2, 'Bench') returning id");
  const readers = await idsOf(
    "insert into users (account, utype, nickname) select 'reader' || n, 1, 'Reader' from generate_series(1, $1::int) n returning id",
    [READERS],
  );
  const spaces = await idsOf(
    `insert into spaces (owner_id, name, intro, type, visibility, need_review, join_code)
     select $1, 'Space ' || n, '', 'live', 'private', true, 'code' || n from generate_series(1, $2::int) n returning id`,
    [teacher, SPACES],
  );
  const tree = {
    chapters: [
      {
        id: 'c',
        title: 'c',
        sections: [
          { id: 's', title: 's', activities: Array.from({ length: ACTIVITIES }, (_, at) => ({ id: `a${at}`, title: 'a', hidden: false })) },
        ],
      },
    ],
  };
  const [course] = await idsOf("insert into courses (owner_id, title, intro) values ($1, 'Course', '') returning id", [teacher]);
  const [version] = await idsOf(
    "insert into course_versions (course_id, number, title, tree, sha256, activities, published_by) values ($1, 1, 'Course', $2, '', $3, $4) returning id",
    [course, JSON.stringify(tree), ACTIVITIES, teacher],
  );
  await pool.query('insert into space_courses (space_id, course_id, version_id, assigned_by) select unnest($1::bigint[]), $2, $3, $4', [
    spaces,
    course,
    version,
    teacher,
  ]);
  for (const reader of readers) {
    const own = Array.from({ length: SPACES_OF_A_READER }, () => spaces[pick(SPACES)]);
    await pool.query(
      `insert into space_members (space_id, user_id, state, source, applied_at, joined_at)
       select unnest($1::bigint[]), $2, 'approved', 'apply', now(), now() on conflict do nothing`,
      [own, reader],
    );
  }
  await pool.query('delete from search_changes');
  return { readers, spaces, courseId: course! };
}

/** What stands in a school: handouts, posts, private notes, notices, a few things for everybody. */
function documentOf(at: number, { readers, spaces, courseId }: Awaited<ReturnType<typeof makeSchool>>): SearchDocument {
  const spaceId = spaces[pick(SPACES)]!;
  const activityId = `a${pick(ACTIVITIES)}`;
  const created = { link: addressOf('home'), at: new Date(Date.now() - pick(300) * 86_400_000) };
  const inActivity = { spaceId, courseId, activityId };
  if (at % 20 === 0) return { ...created, kind: 'notice', title: textOf(6), body: textOf(40), audiences: ['everyone'] };
  if (at % 5 === 0)
    return { ...created, kind: 'activity', title: textOf(5), body: textOf(150), audiences: [`space:${spaceId}`], within: inActivity };
  if (at % 5 === 1)
    return { ...created, kind: 'note', title: '', body: textOf(15), audiences: [`user:${readers[pick(READERS)]}`], within: inActivity };
  if (at % 5 === 2)
    return { ...created, kind: 'space_notice', title: textOf(6), body: textOf(40), audiences: [`space:${spaceId}`], within: { spaceId } };
  return { ...created, kind: 'post', title: '', body: textOf(25), audiences: [`space:${spaceId}`], within: inActivity };
}

async function times(count: number, work: (at: number) => Promise<unknown>) {
  const elapsed: number[] = [];
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now();
    await work(at);
    elapsed.push(performance.now() - startedAt);
  }
  return { p50: quantile(elapsed, 0.5), p95: quantile(elapsed, 0.95) };
}

/** Searching 200,000 documents as students of twenty spaces, over HTTP, beside the bare statement without rights. */
export async function bench() {
  const database = await throwawayDatabase();
  const home = mkdtempSync(join(tmpdir(), 'praxis-bench-'));
  await migrate(database.url());
  const { app } = await openApp({ instance: instance({ PRAXIS_HOME: home, DATABASE_URL: database.url(), PORT: '0' }), logLevel: 'silent' });
  try {
    mountModules(app);
    await startApp(app, ['web']);
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { pool } = app.database;
    const school = await makeSchool(pool);
    const load = async (from: number, to: number) => {
      const rows = Array.from({ length: to - from }, (_, at) => rowOf(String(from + at), documentOf(from + at, school)));
      await replaceDocuments(
        app.db,
        'bench',
        rows.map((row) => row.ref),
        rows,
      );
    };
    // Most are loaded without the index, which is made afterwards; the last ones are written as in a running school.
    const { rows: indexes } = await pool.query("select indexdef from pg_indexes where indexname = 'search_documents_grams'");
    await pool.query('drop index search_documents_grams');
    for (let from = 0; from < DOCUMENTS - BATCH; from += BATCH) await load(from, from + BATCH);
    await pool.query(indexes[0].indexdef);
    const startedAt = performance.now();
    await load(DOCUMENTS - BATCH, DOCUMENTS);
    const writing = BATCH / ((performance.now() - startedAt) / 1000);
    await pool.query('vacuum analyze');
    const now = app.clock.now();
    const tokens = await Promise.all(school.readers.map((userId) => openSession(app.db, { userId, utype: 1, now })));
    // Every kind of word: the most frequent, the usual, the rare, two at once, Latin beginnings.
    const queries = Array.from({ length: 300 }, (_, at) => {
      const one = label[at % 3 === 0 ? pick(8) : pick(at % 3 === 1 ? 200 : 8000)]!.trim();
      if (at % 7 === 0) return `${one} ${word().trim()}`;
      return /^[a-z]/.test(one) ? one.slice(0, 4) : one;
    });
    const searching = (at: number) => ask(origin, tokens[at % READERS], search, { q: queries[at % queries.length]! });
    await times(50, searching);
    const all = await times(300, searching);
    const frequent = await times(100, (at) => ask(origin, tokens[at % READERS], search, { q: label[at % 8]!.trim() }));
    const bare = await times(300, (at) =>
      pool.query('select id, title from search_documents where body like $1 limit 20', [`%${queries[at % queries.length]}%`]),
    );
    const { rows } = await pool.query(
      "select count(*) as documents, pg_relation_size('search_documents_grams') as bytes from search_documents",
    );
    figure('search of 200,000 documents, p50', all.p50, 'ms', { words: 'bare scan without rights', value: bare.p50 });
    figure('search of 200,000 documents, p95', all.p95, 'ms', { words: 'bare scan without rights', value: bare.p95 });
    figure('the eight most frequent words, p95', frequent.p95, 'ms');
    figure('writing the index', writing, 'documents/s');
    return {
      search_documents: Number(rows[0].documents),
      search_p50_ms: all.p50,
      search_p95_ms: all.p95,
      search_frequent_word_p95_ms: frequent.p95,
      search_bare_p50_ms: bare.p50,
      search_bare_p95_ms: bare.p95,
      search_written_per_second: writing,
      search_index_megabytes: Number(rows[0].bytes) / 1_048_576,
    };
  } finally {
    await closeApp(app);
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
}
