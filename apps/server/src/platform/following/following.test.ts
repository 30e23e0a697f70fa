import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestServers, type TestServer } from '../../testing/server.ts';
import type { App } from '../app.ts';
import { asBackgroundWork } from '../database/connection-scope.ts';
import { type Db, withTransaction } from '../database/db.ts';
import { idsOf } from '../search-sources.ts';
import { insertFollower } from './following.store.ts';
import {
  type FollowedSource,
  type Follower,
  findFollowerStates,
  findNotesApart,
  followNow as followDue,
  followedUntil,
  giveWayTo,
  openBusyWatch,
  registerFollower,
  retryNotes,
} from './following.ts';
import { rebuildFollower as rebuild } from './rebuild.ts';

/** Sources that a newer server knows. */
const laterSources: [string, FollowedSource][] = [];
/** Refs of which reading fails, and what happens in the middle of a replacement. */
const trouble = { refs: new Set<string>(), turns: 0, midway: undefined as ((refs: readonly string[]) => Promise<void>) | undefined };
let saves = 0;
/**
 * Both servers also follow by themselves soon after every change. Where a test looks at single steps they know no source, as an older server
 * does not: a round of theirs would take a step away, or still have it in hand when the step is looked at.
 */
let bySelf = false;
const asked = new AsyncLocalStorage<boolean>();
const followNow = (server: App) => asked.run(true, followDue, server);
const rebuildFollower: typeof rebuild = (...args) => asked.run(true, rebuild, ...args);
const NO_SOURCES = new Map<string, FollowedSource>();

const things: Follower = {
  name: 'things',
  sources: () => (bySelf || asked.getStore() ? new Map([['thing', { refsAfter: idsOf('things') }], ...laterSources]) : NO_SOURCES),
  async replace(db, _source, refs, generation) {
    trouble.turns++;
    for (const ref of refs) if (trouble.refs.has(ref)) throw new Error(`thing ${ref} cannot be read`);
    await sql`delete from thing_copies where ref = any(${[...refs]}::text[])`.execute(db);
    await trouble.midway?.(refs);
    await sql`insert into thing_copies (ref, name, generation)
      select id::text, name, ${generation}::int from things where id::text = any(${[...refs]}::text[]) and state = 'open'`.execute(db);
  },
  removeBefore: async (db, generation) => void (await sql`delete from thing_copies where generation < ${generation}`.execute(db)),
  batchesAtOnce: 2,
};

const copies = async (db: Db) =>
  (await sql<{ name: string }>`select name from thing_copies order by ref::bigint`.execute(db)).rows.map(({ name }) => name);
const make = async (db: Db, ...names: string[]) =>
  (
    await sql<{ id: string }>`insert into things (name) select * from unnest(${names}::text[]) returning id::text as id`.execute(db)
  ).rows.map(({ id }) => id);
const notes = async (db: Db) =>
  Number((await sql<{ n: string }>`select count(*) as n from change_notes where follower = 'things'`.execute(db)).rows[0]!.n);

const FIRST = { page: 1, size: 10 };

let servers: TestServer[];
let app: App;
let db: Db;
/** A connection that no transaction of the school knows of. */
let outside: pg.Client;
/** Another one, which sees what the first waits for. */
let watching: pg.Client;
beforeAll(async () => {
  servers = await openTestServers(2);
  app = servers[0]!.app;
  db = app.db;
  outside = new pg.Client({ connectionString: app.instance.databaseUrl });
  watching = new pg.Client({ connectionString: app.instance.databaseUrl });
  for (const client of [outside, watching]) await client.connect();
  await sql`create table things (id bigint generated always as identity primary key, name text not null, state text not null default 'open')`.execute(
    db,
  );
  await sql`create table thing_copies (ref text not null, name text not null, generation int not null)`.execute(db);
  await sql`select follow('things', 'thing', 'select id::text from changed where state = ''open''')`.execute(db);
  // Asked for again, by another module's migration, it stays one trigger.
  await sql`select follow('things', 'thing', 'select id::text from changed where state = ''open''')`.execute(db);
  for (const server of servers) registerFollower(server.app, things);
  await insertFollower(db, 'things', 'thing');
});
afterAll(async () => {
  for (const client of [outside, watching]) await client.end();
  await servers[0]?.close();
});
beforeEach(async () => {
  bySelf = false;
  trouble.refs.clear();
  trouble.midway = undefined;
  await sql`truncate things`.execute(db);
  await sql`delete from thing_copies`.execute(db);
  await followNow(app);
});

const wait = (holds: () => Promise<unknown>) => expect.poll(holds, { timeout: 10_000 });

describe('a copy that follows a table', () => {
  test('is right soon after a commit, without anybody asking', async () => {
    bySelf = true;
    const [first] = await make(db, 'a', 'b');
    await wait(() => copies(db)).toEqual(['a', 'b']);
    await sql`update things set name = 'A' where id = ${first}`.execute(db);
    await wait(() => copies(db)).toEqual(['A', 'b']);
    // A row that leaves the condition is noted as well as one that enters it.
    await sql`update things set state = 'closed' where id = ${first}`.execute(db);
    await wait(() => copies(db)).toEqual(['b']);
    await sql`delete from things where name = 'b'`.execute(db);
    await wait(() => copies(db)).toEqual([]);
  });

  test('a change that is rolled back is not noted', async () => {
    await withTransaction(db, async (inside) => {
      await make(inside, 'never');
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
    await followNow(app);
    expect(await copies(db)).toEqual([]);
  });

  test('notes that come twice and in disorder end in the same copy', async () => {
    const ids = await make(db, 'a', 'b', 'c');
    await sql`insert into change_notes (follower, source, ref) select 'things', 'thing', ref
      from unnest(${[...ids, ...ids.toReversed(), '999999']}::text[]) as g (ref), generate_series(1, 40) order by random()`.execute(db);
    await followNow(app);
    expect(await copies(db)).toEqual(['a', 'b', 'c']);
    expect(await notes(db)).toBe(0);
  });

  test('a source that is new to it is walked once', async () => {
    await sql`delete from source_followers where follower = 'things'`.execute(db);
    await make(db, ...Array.from({ length: 250 }, (_, no) => `n${no}`));
    expect(await insertFollower(db, 'things', 'thing')).toBe(true);
    expect(await insertFollower(db, 'things', 'thing')).toBe(false);
    await followNow(app);
    expect(await copies(db)).toHaveLength(250);
  });

  test('a source that cannot be walked is tried again and stops nobody; two servers walk it once', async () => {
    const walks: string[] = [];
    let broken = true;
    laterSources.push([
      'shaky',
      {
        async refsAfter(_db, after) {
          walks.push(after ?? 'begun');
          if (broken) throw new Error('the source is away');
          return after === undefined ? ['1'] : [];
        },
      },
    ]);
    await insertFollower(db, 'things', 'shaky');
    await make(db, 'beside');
    await followNow(app);
    expect(await copies(db)).toEqual(['beside']);
    broken = false;
    walks.length = 0;
    await sql`update change_notes set due_at = now() where source = 'shaky'`.execute(db);
    await Promise.all(servers.map((server) => followNow(server.app)));
    expect(walks).toEqual(['begun', '1']);
    laterSources.length = 0;
  });

  test('what a newer server has to walk is left to it by one that does not know the source', async () => {
    await make(db, 'a');
    await followNow(app);
    await sql`delete from thing_copies`.execute(db);
    await insertFollower(db, 'things', 'thing of tomorrow');
    await sql`insert into change_notes (follower, source, ref) values ('things', 'thing of tomorrow', '7')`.execute(db);
    await followNow(app);
    expect(await notes(db)).toBe(2);
    expect(await copies(db)).toEqual([]);
    laterSources.push(['thing of tomorrow', { refsAfter: idsOf('things') }]);
    await followNow(app);
    expect(await copies(db)).toEqual(['a']);
    expect(await notes(db)).toBe(0);
    laterSources.pop();
    await sql`delete from source_followers where source = 'thing of tomorrow'`.execute(db);
  });
});

describe('when something fails', () => {
  test('a note that cannot be followed stands apart after five turns, stops nobody, and comes back with the next change of its ref', async () => {
    const [bad] = await make(db, 'bad', 'good');
    trouble.refs.add(bad!);
    for (let turn = 0; turn < 5; turn++) {
      await sql`update change_notes set due_at = now() where follower = 'things'`.execute(db);
      await followNow(app);
    }
    expect(await copies(db)).toEqual(['good']);
    expect((await findFollowerStates(db)).find(({ follower }) => follower === 'things')).toMatchObject({ waiting: 0, apart: 1 });
    expect((await findNotesApart(db, 'things', FIRST)).list).toMatchObject([
      { source: 'thing', ref: bad, error: `thing ${bad} cannot be read` },
    ]);
    trouble.refs.clear();
    await sql`update things set name = 'mended' where id = ${bad}`.execute(db);
    await followNow(app);
    expect(await copies(db)).toEqual(['mended', 'good']);
    expect(await findNotesApart(db, 'things', FIRST)).toEqual({ list: [], total: 0 });
  });

  test('what stands apart is tried again when somebody asks', async () => {
    const [bad] = await make(db, 'bad');
    await sql`update change_notes set turns = 5, apart_at = now(), error = 'x' where follower = 'things'`.execute(db);
    await sql`insert into change_notes (follower, source, ref, turns, apart_at) values ('things', 'thing', ${bad}, 5, now())`.execute(db);
    expect(await retryNotes(db, 'things')).toBeGreaterThan(0);
    await followNow(app);
    expect(await copies(db)).toEqual(['bad']);
  });

  test('a connection killed in the middle of a round leaves the old copy and the note', async () => {
    const [only] = await make(db, 'first');
    await followNow(app);
    const seen: string[] = [];
    const outsideSees = async () =>
      void seen.push(...(await outside.query<{ name: string }>('select name from thing_copies')).rows.map(({ name }) => name));
    trouble.midway = async () => {
      trouble.midway = outsideSees;
      await outside.query(`select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.pid <> pg_backend_pid()
        and l.granted and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('follower things', 0)`);
    };
    await sql`update things set name = 'second' where id = ${only}`.execute(db);
    await followNow(app);
    expect(seen).toEqual(['first']);
    expect(await copies(db)).toEqual(['second']);
    expect(await notes(db)).toBe(0);
  });
});

test('two servers that follow at once copy each row once', async () => {
  const ids = await make(db, ...Array.from({ length: 300 }, (_, no) => `n${no}`));
  await Promise.all([...servers, ...servers].map((server) => followNow(server.app)));
  expect(await copies(db)).toHaveLength(ids.length);
});

test('a rebuild changes nothing that is right, mends what is wrong and removes what nobody knows, while changes go on', async () => {
  const ids = await make(db, 'a', 'b', 'c');
  await followNow(app);
  await sql`update thing_copies set name = 'wrong' where ref = ${ids[0]}`.execute(db);
  await sql`insert into thing_copies (ref, name, generation) values ('999998', 'nobody', 1)`.execute(db);
  let changed = false;
  trouble.midway = async () => {
    if (changed) return;
    changed = true;
    await outside.query(`insert into things (name) values ('new')`);
  };
  expect(await rebuildFollower(app, 'things', { report: async () => undefined })).toMatchObject({ written: expect.any(Number) });
  await followNow(app);
  expect(await copies(db)).toEqual(['a', 'b', 'c', 'new']);
});

test('a rebuild writes two batches at a time where its follower allows it, and no round beside them', async () => {
  await make(db, ...Array.from({ length: 250 }, (_, no) => `n${no}`));
  await followNow(app);
  let [inside, calls] = [0, 0];
  let late = '';
  let round: Promise<unknown> | undefined;
  const besides: number[] = [];
  trouble.midway = async (refs) => {
    if (refs.includes(late)) besides.push(inside);
    inside++;
    // The first waits for the second, and both until the round of the other server waits for them.
    if (++calls === 1) {
      await wait(async () => inside).toBe(2);
      late = (await outside.query(`insert into things (name) values ('late') returning id::text as id`)).rows[0].id;
      round = asBackgroundWork(() => followNow(servers[1]!.app));
    }
    if (calls <= 2)
      await wait(
        // Of this database: other tests wait for locks in theirs.
        async () =>
          (await watching.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)).rowCount,
      ).toBeGreaterThan(0);
    inside--;
  };
  expect(await rebuildFollower(app, 'things', { report: async () => undefined })).toEqual({ written: 251 });
  await round;
  expect(besides[0]).toBe(0);
  expect(await copies(db)).toHaveLength(251);
});

test('a rebuild leaves out what cannot be read and says so, and ends when a later one begins', async () => {
  const [, bad] = await make(db, 'good', 'bad');
  await followNow(app);
  trouble.refs.add(bad!);
  expect(await rebuildFollower(app, 'things', { report: async () => undefined })).toEqual({ written: 1 });
  expect(await copies(db)).toEqual(['good']);
  trouble.refs.clear();
  await sql`update change_notes set due_at = now() where follower = 'things'`.execute(db);
  await followNow(app);
  expect(await copies(db)).toEqual(['good', 'bad']);
  // A later one begins while this one is at its first batches: it waits for the copy as rebuilds do, and is next. No batch ends before.
  let later: Promise<unknown> | undefined;
  const { pid } = (await outside.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
  trouble.midway = async () => {
    later ??= outside.query(`select pg_advisory_xact_lock(hashtextextended('follower things', 0));
      update follower_states set generation = generation + 1 where follower = 'things'`);
    await wait(async () => (await watching.query('select 1 from pg_locks where pid = $1 and not granted', [pid])).rowCount).toBe(1);
  };
  await make(db, ...Array.from({ length: 650 }, (_, no) => `n${no}`));
  const log = vi.spyOn(app.http.log, 'info');
  const { written, overtaken } = await rebuildFollower(app, 'things', { report: async () => undefined });
  await later;
  // It says what it wrote until then, and that the rest is the later one's.
  expect([overtaken, written > 0, written < 652]).toEqual([true, true, true]);
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ follower: 'things', written }),
    expect.stringContaining('overtaken by a later one'),
  );
  log.mockRestore();
  trouble.midway = undefined;
  expect(await rebuildFollower(app, 'things', { report: async () => undefined })).toEqual({ written: 652 });
});

test('a rebuild finds the one of many that cannot be read by halves', async () => {
  const ids = await make(db, ...Array.from({ length: 90 }, (_, no) => `n${no}`));
  await followNow(app);
  trouble.refs.add(ids[41]!);
  trouble.turns = 0;
  expect(await rebuildFollower(app, 'things', { report: async () => undefined })).toEqual({ written: 89 });
  expect(trouble.turns).toBeLessThanOrEqual(15);
});

test('its age is that of the oldest change it has not copied', async () => {
  await sql`insert into change_notes (follower, source, ref, noted_at, due_at)
    values ('things', 'thing', '1', now() - interval '90 seconds', now() + interval '1 hour')`.execute(db);
  const age = Date.now() - (await followedUntil(db, 'things')).getTime();
  expect(age).toBeGreaterThanOrEqual(89_000);
  await sql`delete from change_notes where follower = 'things'`.execute(db);
  expect(Date.now() - (await followedUntil(db, 'things')).getTime()).toBeLessThan(60_000);
});

test('it gives way while an exam saves more than 200 rows a second, and no longer', async () => {
  const { clock } = servers[0]!;
  let counts = 0;
  giveWayTo(app, async () => {
    // The servers' own rounds ask too, whenever their minute is over.
    if (asked.getStore()) counts++;
    return saves;
  });
  const watch = openBusyWatch({ db, clock });
  const isBusy = () => asked.run(true, watch);
  expect(await isBusy()).toBe(false);
  for (const [rows, busy] of [
    [5000, true],
    [1500, true],
    [100, false],
  ] as const) {
    saves += rows;
    clock.move(5000);
    counts = 0;
    expect(await Promise.all(Array.from({ length: 40 }, isBusy))).toEqual(Array.from({ length: 40 }, () => busy));
    // Asked again at once, it does not count again.
    saves += 5;
    expect(await isBusy()).toBe(busy);
    expect(counts).toBe(1);
  }
  bySelf = true;
  await make(db, ...Array.from({ length: 250 }, (_, no) => `n${no}`));
  await wait(async () => (await copies(db)).length).toBe(250);
});

test('no table that is written many times a second is followed', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'follow\\_%'`.execute(db);
  const hot = rows.filter(({ name }) => /^(attempt_saves|attempt_presence|class_logs|class_events|usage_.*)$/.test(name));
  expect(hot).toEqual([]);
});
