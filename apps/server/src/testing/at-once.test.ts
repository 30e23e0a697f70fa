import { passLoad } from '@praxis/contract/accounts/accounts';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import { listMySpaces } from '@praxis/contract/spaces/spaces';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '../modules/accounts/sign-in/password-hash.ts';
import { afterFile } from './after-file.ts';
import { ALLOWED } from './hostile/ask-hostile.ts';
import { sampleOf } from './hostile/sample.ts';
import { assessmentMakers } from './makers/assessments/assessments.ts';
import { allRows } from './matrix/all.rows.ts';
import { type MatrixSchool, openMatrixSchool } from './matrix/school.ts';
import { openTestServers } from './server.ts';
import { type TestPerson, worldOn } from './world.ts';

const long = process.env.TEST_LONG === '1';
// The short form has few connections instead of many callers, and takes the first row of each area of calls and every eighth that changes something.
const CONNECTIONS = long ? 16 : 3;
const CALLERS = long ? 100 : 6;
const areaOf = ({ endpoint }: (typeof allRows)[number]) => endpoint.path.split('/').slice(0, 3).join('/');
const FIRST = new Set([...Map.groupBy(allRows, areaOf).values()].map(([row]) => row));
const ROWS = long ? allRows : allRows.filter((row, at) => FIRST.has(row) || (at % 8 === 0 && row.endpoint.method === 'POST'));
/** Far above what any call takes: only a call that waits for ever is not answered by then. */
const FOR_EVER_MS = 60_000;

const [server] = await openTestServers(1, {}, CONNECTIONS);
afterFile(() => server!.close());
const created = await worldOn(server!);
const { app, db, person, persons, as, until, origin } = created;

const within = <Value>(text: string, work: Promise<Value>) => {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, failed) => {
    timer = setTimeout(
      () => failed(new Error(`${text} was not answered. ${JSON.stringify(app.pools.map((pool) => pool.state()))}`)),
      FOR_EVER_MS,
    );
  });
  return Promise.race([work, never]).finally(() => clearTimeout(timer));
};

/** Messages and audit lines that rightly come as often as their call is carried out. */
const REPEATED_RIGHTLY: Record<string, string> = {
  password_changed: 'each reset draws another password, and its owner is told of each',
  export_ready: 'each export is a file of its own',
  skill_observed: 'what each teacher has seen of somebody stands for itself',
};

/** Messages to one person, and lines of the audit log about one change of state, that say the same several times since two moments. */
async function repeated(since: { messages: string; audit: string }, path: string, by: 'one' | 'several' = 'one') {
  const { rows: messages } = await sql<{ kind: string; times: number }>`
    select kind, count(*)::int as times from messages where id > ${since.messages}::bigint
    group by user_id, kind, "values", link having count(*) > 1`.execute(db);
  const { rows: lines } = await sql<{ action: string; times: number }>`
    select action, count(*)::int as times from audit_log where id > ${since.audit}::bigint and object_id is not null and from_state is distinct from to_state
    group by case when ${by} = 'one' then actor_id end, action, object_type, object_id, from_state, to_state, detail having count(*) > 1`.execute(
    db,
  );
  return [
    ...messages.filter(({ kind }) => !(kind in REPEATED_RIGHTLY)).map(({ kind, times }) => `${path}: ${times} messages ${kind}`),
    ...lines.filter(({ action }) => !(action in REPEATED_RIGHTLY)).map(({ action, times }) => `${path}: ${times} audit lines ${action}`),
  ];
}

async function newest() {
  const { rows } = await sql<{ messages: string; audit: string }>`
    select coalesce((select max(id) from messages), 0)::text as messages, coalesce((select max(id) from audit_log), 0)::text as audit`.execute(
    db,
  );
  return rows[0]!;
}

/** How long a plain read took right after a crowd had called, the slowest of all; printed, since a busy machine is slow for other reasons too. */
const after = { reader: await person('student'), slowest: 0, path: '' };
afterFile(async () => void process.stdout.write(`after a crowd a read took ${after.slowest.toFixed(0)} ms at most (${after.path})\n`));

async function readAfter(path: string) {
  const read = () => within(`a list after ${path}`, as(after.reader).call(listMySpaces, {} as never));
  const asked = performance.now();
  const { code } = await read();
  const took = performance.now() - asked;
  if (took > after.slowest) Object.assign(after, { slowest: took, path });
  if (code === 1) return;
  // Some rows move the clock by days: the session of before is over by then.
  after.reader = await person('student');
  expect(await read(), `a list after ${path}`).toMatchObject({ code: 1 });
}

/** Everybody calls at once; returns what is wrong with the answers and with the pools afterwards. */
async function burst(endpoint: Endpoint, callers: readonly (TestPerson | undefined)[], input: unknown) {
  const calls = callers.map((who) => as(who).call(endpoint, input as never));
  const replies = await within(endpoint.path, Promise.all(calls));
  const faults = replies.flatMap(({ status, code, msg, key }) => {
    const fine =
      ALLOWED.has(status) && typeof code === 'number' && typeof msg === 'string' && (code === 1 || typeof key === 'string' || msg !== '');
    return fine ? [] : [`${endpoint.method} ${endpoint.path}: ${status} ${key} ${msg}`];
  });
  await until(`nobody waits for a connection after ${endpoint.path}`, async () => app.pools.every((pool) => pool.waitingCount === 0), 60);
  await readAfter(endpoint.path);
  return [...new Set(faults)];
}

async function everythingAnswers() {
  // Some rows move the clock by days: sessions and exams of before are over by then.
  const { attempt, teacher } = await within('a start', prepare());
  expect(await within('readyz', fetch(`${origin}/readyz`)), 'readyz').toMatchObject({ status: 200 });
  expect(app.pools.filter((pool) => pool.stuckSince() !== undefined)).toEqual([]);
  await db.deleteFrom('rate_limits').execute();
  const signedIn = await within('a sign-in', as(undefined).call(passLoad, { account: teacher.account, password: 'Praxis#2026' }));
  expect(signedIn, 'a sign-in').toMatchObject({ code: 1 });
  expect(await within('a list', as(teacher).call(listMySpaces, {} as never)), 'a list').toMatchObject({ code: 1 });
  expect(await within('a save', exams.save(attempt, 1, [{ item: 3, value: { truth: true } }])), 'a save').toMatchObject({ code: 1 });
}

const exams = assessmentMakers(created);
async function prepare() {
  const { school } = await openMatrixSchool(created);
  const space = await school.place();
  const { owner, student } = school.people;
  const attempt = await exams.start(await exams.published(space, await exams.paper(owner)), student);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('Praxis#2026') })
    .where('id', '=', owner.id)
    .execute();
  return { attempt, teacher: owner };
}

const crowd = async () =>
  Promise.all(Array.from({ length: CALLERS }, (_, at) => person((['student', 'teacher', 'operator', 'expert'] as const)[at % 4]!)));

test('whatever is called with any input by one person or by many at once is answered, and everything else goes on', {
  timeout: 1_800_000,
}, async () => {
  const people = await crowd();
  const faults: string[] = [];
  // Whatever is called rightly below need not be called with anything in the short form.
  const below = new Set(long ? [] : ROWS.map((row) => row.endpoint.path));
  for (const [at, endpoint] of app.endpoints.filter(({ path }) => !below.has(path)).entries()) {
    await db.deleteFrom('rate_limits').execute();
    const input = sampleOf(endpoint.input);
    const one = people[at % people.length];
    const halves = [people.map(() => one), people];
    for (const callers of long ? halves : [halves.flatMap((half) => half.slice(0, CALLERS / 2))])
      faults.push(...(await burst(endpoint, callers, input)));
    if (endpoint.path.includes('/logout') || endpoint.path.includes('password')) people.splice(0, people.length, ...(await crowd()));
  }
  expect(faults.join('\n')).toBe('');
  await everythingAnswers();
});

/** What several operators decide at the same moment happens once and is told once. */
async function decidedAtOnce(row: (typeof allRows)[number], school: MatrixSchool) {
  const input = await row.input(school, 'operator');
  const operators = [school.people.operator, ...(await persons(Array.from({ length: 3 }, () => ({ role: 'operator' as const }))))];
  await db.deleteFrom('rate_limits').execute();
  const since = await newest();
  return [...(await burst(row.endpoint, operators, input)), ...(await repeated(since, row.endpoint.path, 'several'))];
}

test('whatever is called rightly by one person or by everybody at once is answered, and everything else goes on', {
  timeout: 3_600_000,
}, async () => {
  const faults: string[] = [];
  for (const [turn, row] of ROWS.entries()) {
    const { school } = await openMatrixSchool(created);
    const role = row.allowed.at(-1)!;
    const input = await row.input(school, role);
    await db.deleteFrom('rate_limits').execute();
    const one = role === 'none' ? undefined : school.people[role];
    const everybody = [...Object.values(school.people), undefined];
    const calls = Array.from({ length: CALLERS });
    const alone = calls.map(() => one);
    const together = calls.map((_, at) => everybody[(turn * CALLERS + at) % everybody.length]);
    const since = await newest();
    faults.push(...(await burst(row.endpoint, alone, input)), ...(await repeated(since, row.endpoint.path)));
    const then = await newest();
    faults.push(...(await burst(row.endpoint, together, input)), ...(await repeated(then, row.endpoint.path, 'several')));
    if (row.allowed.includes('operator') && row.endpoint.method === 'POST') faults.push(...(await decidedAtOnce(row, school)));
  }
  expect(faults.join('\n')).toBe('');
  await everythingAnswers();
});
