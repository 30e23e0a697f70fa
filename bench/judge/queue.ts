import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SubmissionNews } from '@praxis/contract/judge-queue/submissions';
import { createProblem, problemWritten, publishProblem, saveProblem, saveReferences } from '@praxis/contract/problems/authoring';
import { writeCases } from '@praxis/contract/problems/files';
import { submitCode } from '@praxis/contract/problems/problems';
import { instance, repository } from '@praxis/instance/instance';
import { mountModules } from '../../apps/server/src/app.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openSession } from '../../apps/server/src/platform/http/sessions.ts';
import { closeApp, openApp, startApp } from '../../apps/server/src/platform/open-app.ts';
import { openSocket } from '../../apps/server/src/testing/socket.ts';
import { ask } from '../../scripts/school.ts';
import { throwawayDatabase } from '../../scripts/tests/throwaway-database.ts';
import { cores, cpuSeconds, figure, treeOf } from '../measure.ts';
import { tiny } from './programs.ts';

const FEW = 50;
const MANY = Number(process.env.BENCH_JUDGE_MANY) || 5000;
const PEOPLE = 50;
const FEEDBACKS = 5;

type App = Awaited<ReturnType<typeof openApp>>['app'];

const source = tiny.files[0]!.text;
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** People, and a published problem of two cases whose proof is taken as given. */
async function makeProblem(app: App, origin: string) {
  const { pool } = app.database;
  const { rows: teachers } = await pool.query("insert into users (account, utype, nickname) values ('bench', 2, 'Bench') returning id");
  const { rows: people } = await pool.query(
    "insert into users (account, utype, nickname) select 'solver' || n, 1, 'Solver' from generate_series(1, $1::int) n returning id",
    [PEOPLE],
  );
  const now = app.clock.now();
  const token = await openSession(app.db, { userId: String(teachers[0].id), utype: 2, now });
  const solver = await openSession(app.db, { userId: String(people[0].id), utype: 1, now });
  const { problem_id: id } = await ask(origin, token, createProblem, { title: 'Sum' });
  const written = problemWritten.parse({
    ...{ title: 'Sum', statement: '<p>Add.</p>', limits: { time_ms: 1000, memory_mb: 256 }, checker: { kind: 'lines' } },
    languages: [{ id: 'cpp17', time_ms: null, memory_mb: null }],
  });
  await ask(origin, token, saveProblem, { problem_id: id, version: 0, written });
  const cases = [
    { input: '1 2\n', output: '3\n', sample: true },
    { input: '5 6\n', output: '11\n' },
  ];
  await ask(origin, token, writeCases, { problem_id: id, cases });
  await ask(origin, token, saveReferences, { problem_id: id, references: [{ name: 'Right', program: tiny, expected: ['AC'] }] });
  await pool.query("update problems set proof_state = 'proved' where id = $1", [id]);
  await ask(origin, token, publishProblem, { problem_id: id, listed: true });
  return { id, solver };
}

/** What a student waits: from the hand-in to the first verdict that their page hears, less what the compiler itself took. */
async function firstFeedback({ database }: App, origin: string, { id, solver }: { id: string; solver: string }) {
  const socket = await openSocket(`${origin}/ws`);
  socket.send({ t: 'auth', token: solver });
  const times: number[] = [];
  for (let turn = 0; turn < FEEDBACKS; turn++) {
    const code = `${source}// ${turn}\n`;
    const handedIn = performance.now();
    const sent = await ask(origin, solver, submitCode, { place: { at: 'practice', problem_id: id }, language: 'cpp17', code });
    const topic = `submission:${sent.submission_id}`;
    const marks = { judged: 0, done: false };
    socket.socket.on('message', (raw) => {
      const frames = [JSON.parse(String(raw))].flat() as { t: string; topic?: string; body?: SubmissionNews }[];
      for (const { t, topic: of, body } of frames) {
        if (t !== 'msg' || of !== topic || !body) continue;
        if (body.cases.length > 0) marks.judged ||= performance.now();
        if (body.state === 'done') marks.done = true;
      }
    });
    socket.send({ t: 'sub', topic, since: '0' });
    for (const end = Date.now() + 60_000; !marks.done && Date.now() < end; ) await wait(5);
    if (!marks.judged) throw new Error('no word of a judged case came');
    const { rows } = await database.pool.query('select compile_ms from judge_runs where submission_id = $1', [sent.submission_id]);
    times.push(marks.judged - handedIn - Number(rows[0].compile_ms));
  }
  socket.socket.close();
  return median(times);
}

/** Queues copies of the last submission, as if everybody sent it at once, and waits until all are judged. */
async function drain(app: App, count: number, agent: number) {
  const { pool } = app.database;
  const [people] = (await pool.query("select array_agg(id order by id) as ids from users where account like 'solver%'")).rows;
  await pool.query(
    `with model as (select s, r from submissions s join judge_runs r on r.submission_id = s.id order by s.id desc limit 1),
     sent as (
       insert into submissions (user_id, place, place_at, place_key, problem_id, judge_class, graded, language, source, length, full_score, total_cases, created_at)
       select ($1::bigint[])[1 + n % $2::int], (s).place, (s).place_at, (s).place_key, (s).problem_id, (s).judge_class, (s).graded, (s).language,
         (s).source, (s).length, (s).full_score, (s).total_cases, now()
       from model, generate_series(1, $3::int) n returning id),
     runs as (
       insert into judge_runs (submission_id, revision_id, mode, cause, turn, lane, created_at)
       select sent.id, (r).revision_id, 'judge', 'submit', row_number() over (), (r).lane, now() from sent, model returning id, lane, turn)
     insert into agent_tasks (kind, subject_id, payload, lane, turn) select 'judge', id, '{}', lane, turn from runs`,
    [people.ids, people.ids.length, count],
  );
  const processes = () => [process.pid, ...treeOf(agent).map(({ pid }) => pid)];
  const cpu = cpuSeconds(processes());
  const startedAt = performance.now();
  app.agents.wake();
  for (;;) {
    const { rows } = await pool.query("select count(*)::int as left from judge_runs where state <> 'done'");
    if (rows[0].left === 0) break;
    await wait(Math.min(1000, 20 + rows[0].left * 5));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await pool.query("select count(*)::int as wrong from submissions where verdict is distinct from 'AC'");
  if (rows[0].wrong > 0) throw new Error(`${rows[0].wrong} submissions did not end well`);
  return { rate: count / seconds, cpuMs: ((cpuSeconds(processes()) - cpu) * 1000) / count };
}

/** From the hand-in to the page, with a real server, a real database and a judge of its own process. */
export async function benchQueue() {
  const database = await throwawayDatabase();
  const home = mkdtempSync(join(tmpdir(), 'praxis-bench-'));
  await migrate(database.url());
  const { app } = await openApp({ instance: instance({ PRAXIS_HOME: home, DATABASE_URL: database.url(), PORT: '0' }), logLevel: 'silent' });
  mountModules(app);
  await startApp(app, ['web', 'worker']);
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const env = { ...process.env, PRAXIS_HOME: home, PRAXIS_SERVER: origin, PRAXIS_JUDGE_SLOTS: String(cores()), PRAXIS_SUPERVISED: '' };
  const agent = spawn(join(repository, 'node_modules/.bin/node'), [join(repository, 'apps/judge/src/main.ts')], { env, stdio: 'ignore' });
  try {
    const isThere = () => app.agents.connected().some(({ capacity }) => (capacity.judge ?? 0) > 0);
    for (const end = Date.now() + 120_000; !isThere(); await wait(50)) if (Date.now() > end) throw new Error('the judge did not come');
    const feedback = await firstFeedback(app, origin, await makeProblem(app, origin));
    figure('hand-in to the first verdict that the page hears, less the compile', feedback, 'ms');
    const few = await drain(app, FEW, agent.pid!);
    const many = await drain(app, MANY, agent.pid!);
    figure(`submissions judged of ${MANY} that wait`, many.rate, '/s', { words: `of ${FEW}`, value: few.rate });
    figure(`CPU of a submission of two cases, everything but the database, of ${MANY}`, many.cpuMs, 'ms', {
      words: `of ${FEW}`,
      value: few.cpuMs,
    });
    return { first_feedback_ms: feedback, submissions_per_s_50: few.rate, submissions_per_s_5000: many.rate };
  } finally {
    agent.kill('SIGTERM');
    await closeApp(app);
    await database.close();
    await new Promise((done) => (agent.exitCode === null ? agent.once('exit', done) : done(undefined)));
    rmSync(home, { recursive: true, force: true });
  }
}
