import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { skillEvidence } from '@praxis/contract/skills/maps';
import { observeSkill, withdrawObservation } from '@praxis/contract/skills/observations';
import { instance } from '@praxis/instance/instance';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '../../../../../supervisor/src/postgres.ts';
import { postgresProcesses, signal } from '../../../../../supervisor/src/processes.ts';
import { mountModules } from '../../../app.ts';
import { movableClock } from '../../../platform/clock/clock.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { closeApp, openApp, type Role, startApp } from '../../../platform/open-app.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import type { TestServer } from '../../../testing/server.ts';
import { worldOn } from '../../../testing/world.ts';
import { EVIDENCE } from './follow-evidence.ts';

const LONG = process.env.TEST_LONG === '1';
/** Statements at which a round stands, by words of them, and those of a rebuild. */
const ROUND = ['from change_notes', 'delete from evidence', 'insert into evidence', 'delete from change_notes', 'commit'];
const REBUILD = ['generation + 1', 'insert into evidence', 'commit', 'delete from "evidence"'];

const folder = mkdtempSync(join(tmpdir(), 'praxis-killed-'));
const place = { dataFolder: join(folder, 'postgres'), socketFolder: join(folder, 'run') };
let postgres: Postgres;
/** What a killed program acknowledged lies in the log all the same; a disk that loses power is not tried here, so nothing is flushed to it. */
const start = async () => {
  postgres = await startPostgres({
    ...place,
    durable: false,
    settings: { synchronous_commit: 'on', full_page_writes: 'on', max_connections: 60 },
  });
};
async function killDatabase() {
  // Halted first: a process it started meanwhile would outlive the others, and go on in memory they left half written.
  signal(postgres.pid, 'SIGSTOP');
  for (const pid of [postgres.pid, ...postgresProcesses(place.dataFolder)]) signal(pid, 'SIGKILL');
  await postgres.ended;
}

const servers: TestServer[] = [];
/** A server on that database. */
async function openServer(roles: readonly Role[]): Promise<TestServer> {
  const clock = movableClock();
  const at = instance({ PRAXIS_HOME: folder, DATABASE_URL: postgres.url(), PRAXIS_DEV: '1', PORT: '0' });
  const { app } = await openApp({ instance: at, clock, logLevel: process.env.TEST_LOG ?? 'silent', connections: 8 });
  mountModules(app);
  await startApp(app, roles);
  const server = { app, clock, origin: await app.http.listen({ port: 0, host: '127.0.0.1' }), close: () => closeApp(app) };
  servers.push(server);
  return server;
}

/** A statement of the copy's transactions at which the database dies: which of those with the words, when answered or on its way. */
type Step = { words: string; nth: number; answered: boolean };
let step: (Step & { die: () => Promise<void> }) | undefined;
const { query } = pg.Client.prototype;
/** Connections in a transaction that holds the copy. */
const holding = new WeakSet<pg.Client>();

function queryOrDie(this: pg.Client, ...args: unknown[]) {
  const [statement] = args as [string | { text?: string; values?: unknown[] } | undefined];
  const text = (typeof statement === 'string' ? statement : statement?.text) ?? '';
  if (JSON.stringify(args).includes(`follower ${EVIDENCE}`)) holding.add(this);
  const due = step && holding.has(this) && text.includes(step.words) && --step.nth === 0 ? step : undefined;
  if (/^(begin|commit|rollback)/.test(text)) holding.delete(this);
  if (!due) return Reflect.apply(query, this, args) as unknown;
  step = undefined;
  if (due.answered) return Promise.resolve(Reflect.apply(query, this, args)).then((value) => due.die().then(() => value));
  const result = Reflect.apply(query, this, args) as unknown;
  void due.die();
  return result;
}

/** The database dies at a step; resolved when it is dead. */
const dieAt = (at: Step) =>
  new Promise<void>((dead) => {
    step = { ...at, die: () => killDatabase().then(dead) };
  });

beforeAll(async () => {
  afterFile(async () => {
    pg.Client.prototype.query = query;
    for (const server of servers) await server.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  await migrate(postgres.url());
  pg.Client.prototype.query = queryOrDie as typeof query;
});

/** A teacher who observes students of a space. */
async function observedSpace(server: TestServer, count: number) {
  const at = await worldOn(server);
  const spaces = spaceMakers(at);
  const teacher = await at.person('teacher');
  const space = await spaces.space(teacher);
  const students = [];
  for (let no = 0; no < count; no++) students.push((await spaces.member(space)).person);
  const { id: skillId } = await at.db
    .insertInto('skills')
    .values({ owner_id: teacher.id, scope: 'private', name: `Paging ${randomUUID().slice(0, 8)}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...at, teacher, space, students, skillId };
}

type Observed = Awaited<ReturnType<typeof observedSpace>>;
/** The copy, without what differs from one rebuild to the next. */
const copyOf = async ({ db }: Observed) =>
  (await db.selectFrom('evidence').selectAll().orderBy('source').orderBy('ref').orderBy('id').execute()).map(
    ({ id: _, generation: __, ...row }) => row,
  );
/** What the teacher's observations of a skill say, and what the copy says of them. */
async function observedAndCounted({ db, skillId }: Observed) {
  const observed = await sql<{ ref: string; ratio: number }>`
    select id::text as ref, ratio from observations where skill_id = ${skillId} and withdrawn_at is null order by id`.execute(db);
  const counted = await sql<{ ref: string; ratio: number }>`
    select ref, ratio from evidence where object_kind = 'skill' and object_id = ${skillId}::text order by ref::bigint`.execute(db);
  return { observed: observed.rows, counted: counted.rows };
}

/** Empties the copy and builds it anew: it has to be what it was. */
async function expectRebuilt(school: Observed) {
  const before = await copyOf(school);
  await school.db.deleteFrom('evidence').execute();
  await rebuildFollower(school.app, EVIDENCE, { report: async () => undefined });
  expect(await copyOf(school)).toEqual(before);
}

test('a database that is killed at any step of a round or a rebuild of evidence has lost and doubled nothing once it is up', {
  timeout: 120_000,
}, async () => {
  const server = await openServer(['web']);
  const school = await observedSpace(server, 1);
  const { app, db, teacher, space, students, skillId } = school;
  const values = { author_id: teacher.id, user_id: students[0]!.id, skill_id: skillId, space_id: space.id, reason: 'Seen', at: new Date() };
  await db
    .insertInto('observations')
    .values(Array.from({ length: 350 }, () => ({ ...values, ratio: 0 })))
    .execute();
  await followNow(app);
  const steps: (Step & { work: 'round' | 'rebuild' })[] = [
    ...ROUND.map((words) => ({ work: 'round' as const, words, nth: 2, answered: true })),
    { work: 'round', words: 'commit', nth: 2, answered: false },
    ...REBUILD.map((words) => ({ work: 'rebuild' as const, words, nth: words === 'commit' ? 2 : 1, answered: true })),
  ];
  for (const [no, { work, ...at }] of steps.entries()) {
    const label = `${work}: ${at.words}`;
    await sql`update observations set ratio = (id % 10 + ${no}::float8 / 20) / 20`.execute(db);
    const dead = dieAt(at);
    await expect(
      work === 'round' ? followNow(app) : rebuildFollower(app, EVIDENCE, { report: async () => undefined }),
      label,
    ).rejects.toThrow();
    await dead;
    await start();
    await school.until(`${label}: followed`, () => followNow(app).catch(() => false));
    const { observed, counted } = await observedAndCounted(school);
    expect(counted, label).toEqual(observed);
  }
  await expectRebuilt(school);
});

test('observations that were answered for while the database was killed under two servers that count them, and notes came twice, count once each', {
  timeout: LONG ? 600_000 : 120_000,
}, async () => {
  const school = await observedSpace(await openServer(['web', 'worker']), 6);
  const beside = await worldOn(await openServer(['web', 'worker']));
  const { teacher, space, students, skillId } = school;
  /** As often as it takes until the server answers for it. */
  async function insist<T extends { code: number }>(call: () => Promise<T>) {
    for (;;) {
      const reply = await call().catch(() => undefined);
      if (reply?.code === 1) return reply;
      await pause(30);
    }
  }
  let over = false;
  const answered = new Map<string, number>();
  const write = async (student: (typeof students)[number], place: number) => {
    const { as } = place % 2 ? beside : school;
    for (let no = 1; !over; no++) {
      const ratio = (no % 21) / 20;
      const seen = { space_id: space.id, user_id: student.id, skill_id: skillId, ratio, reason: `No. ${no}` };
      const { observation_id } = (await insist(() => as(teacher).call(observeSkill, seen))).data;
      answered.set(observation_id, ratio);
      if (no % 5) continue;
      await insist(async () => {
        const reply = await as(teacher).call(withdrawObservation, { observation_id });
        // Withdrawn by a call whose answer was lost.
        return reply.code === -99 ? { code: 1 } : reply;
      });
      answered.delete(observation_id);
    }
  };
  const writers = students.map(write);
  const steps = ROUND.flatMap((words) => [true, false].map((answered) => ({ words, nth: 2, answered })));
  for (const at of LONG ? [...steps, ...steps, ...steps] : steps.filter((_, no) => no % 3 === 0)) {
    await dieAt(at);
    await start();
    // Notes that come twice, shuffled, and of what is not there.
    await insist(() =>
      sql`insert into change_notes (follower, source, ref) select ${EVIDENCE}, 'observation', ref
        from unnest(${[...answered.keys(), '999999999']}::text[]) as g (ref), generate_series(1, 2) order by random()`
        .execute(school.db)
        .then(() => ({ code: 1 })),
    );
  }
  over = true;
  await Promise.all(writers);
  const asked = (user_id: string) => ({ skill_id: skillId, user_id, space_id: space.id });
  // The queue looks for work every six seconds until it hears of it again.
  const isCounted = async () => {
    const replies = await Promise.all(students.map(({ id }) => school.as(teacher).call(skillEvidence, asked(id))));
    return replies.every(({ code, data }) => code === 1 && !data.behind);
  };
  await school.until('nothing is left to be counted', isCounted, 30);
  const { observed, counted } = await observedAndCounted(school);
  expect(new Map(observed.map(({ ref, ratio }) => [ref, ratio]))).toEqual(answered);
  expect(counted).toEqual(observed);
  await expectRebuilt(school);
});
