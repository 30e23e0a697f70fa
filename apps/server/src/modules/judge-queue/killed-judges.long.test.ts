import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { submitCode } from '@praxis/contract/problems/problems';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { agentKeyOf } from '../../testing/makers/agents.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { world } from '../../testing/world.ts';
import { findRevision, saveRevision, saveTexts } from './revisions/revisions.store.ts';

const at = await world();
const { app, as, db, origin, person } = at;
const makers = problemMakers(at);

const SUBMISSIONS = 1000;
const KILL_EVERY_MS = [1500, 6000] as const;

const program = (expression: string) => `#include <cstdio>
int main() {
  int a, b;
  if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", ${expression});
}
`;

/** A judge that is killed by chance again and again, and started anew. */
async function doomedJudge(name: string) {
  const home = mkdtempSync(join(tmpdir(), 'praxis-doomed-'));
  const env = {
    ...process.env,
    ...{ PRAXIS_HOME: home, PRAXIS_SERVER: origin, PRAXIS_AGENT_KEY: await agentKeyOf(app, 'judge', name), PRAXIS_JUDGE_NAME: name },
    ...{ PRAXIS_JUDGE_SLOTS: '1', PRAXIS_SUPERVISED: '' },
  };
  let child: ChildProcess | undefined;
  let kills = 0;
  let over = false;
  const living = (async () => {
    while (!over) {
      const mine = spawn(join(repository, 'node_modules/.bin/node'), [join(repository, 'apps/judge/src/main.ts')], {
        env,
        stdio: 'ignore',
      });
      child = mine;
      const ended = new Promise((done) => mine.once('exit', done));
      await Promise.race([ended, wait(KILL_EVERY_MS[0] + Math.random() * (KILL_EVERY_MS[1] - KILL_EVERY_MS[0]))]);
      if (!over) kills++;
      mine.kill('SIGKILL');
      await ended;
    }
  })();
  return {
    kills: () => kills,
    async close() {
      over = true;
      child?.kill('SIGKILL');
      await living;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The same problem under other test data, in which the difference is right. */
async function otherRevision() {
  const { rows } = await sql<{ id: string }>`select revision_id as id from judge_runs limit 1`.execute(db);
  const { spec } = (await findRevision(db, rows[0]!.id))!;
  const answers = await saveTexts(db, ['-1\n', '-1\n', '0\n']);
  const cases = spec.cases.map((one, at) => ({ ...one, answer: answers[at]!.sha256, answerBytes: answers[at]!.bytes }));
  return saveRevision(db, { ...spec, cases }, app.clock.now());
}

test('judges killed at random under 1,000 submissions: each gets exactly one final result under the test data it was queued with, none is lost', {
  timeout: 3_600_000,
}, async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('no full sandbox on this machine: not root');
  const yan = await person();
  const problem = await makers.problem(await person('teacher'));
  const place = { at: 'practice', problem_id: problem.id } as const;
  for (const expression of ['a + b', 'a - b']) {
    const sent = await as(yan).call(submitCode, { place, language: 'cpp17', code: program(expression) });
    expect(sent.code).toBe(1);
  }
  const other = await otherRevision();
  await sql`
    with model as (select s, r, row_number() over (order by s.id) as kind from submissions s join judge_runs r on r.submission_id = s.id where s.user_id = ${yan.id}),
     sent as (
       insert into submissions (user_id, place, place_at, place_key, problem_id, judge_class, graded, language, source, length, full_score, total_cases, created_at)
       select (s).user_id, (s).place, (s).place_at, (s).place_key, (s).problem_id, (s).judge_class, (s).graded, (s).language, (s).source, (s).length,
         (s).full_score, (s).total_cases, now()
       from generate_series(3, ${SUBMISSIONS + 2}::int) n join model on kind = 1 + n % 2 returning id),
     runs as (
       insert into judge_runs (submission_id, revision_id, mode, cause, turn, lane, created_at)
       select sent.id, case when sent.id % 4 < 2 then (r).revision_id else ${other}::bigint end, 'judge', 'submit', row_number() over (), (r).lane, now() from sent, model where kind = 1 returning id, lane, turn)
    insert into agent_tasks (kind, subject_id, payload, lane, turn) select 'judge', id, '{}', lane, turn from runs`.execute(db);
  const judges = [await doomedJudge('doomed 1'), await doomedJudge('doomed 2')];
  try {
    for (;;) {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from submissions where user_id = ${yan.id} and state <> 'done'`.execute(db);
      if (rows[0]!.left === 0) break;
      await wait(500);
    }
  } finally {
    await Promise.all(judges.map((judge) => judge.close()));
  }
  const { rows } = await sql<{ right: boolean; verdict: string; runs: number; cases: number; ends: number }>`
    select (s.source like '%a + b%') = (of_runs.revision_id <> ${other}::bigint) as right, s.verdict, runs, cases, ends
    from submissions s
    cross join lateral (select count(*)::int as runs, count(*) filter (where r.state = 'done' and r.ended_at is not null)::int as ends,
        min(r.revision_id) as revision_id
      from judge_runs r where r.submission_id = s.id) of_runs
    cross join lateral (select count(*)::int as cases from judge_run_cases c join judge_runs r on r.id = c.run_id where r.submission_id = s.id) of_cases
    where s.user_id = ${yan.id}`.execute(db);
  expect(judges.reduce((sum, { kills }) => sum + kills(), 0)).toBeGreaterThan(0);
  expect(rows).toHaveLength(SUBMISSIONS + 2);
  const wrong = rows.filter(
    ({ right, verdict, runs, cases, ends }) => verdict !== (right ? 'AC' : 'WA') || runs !== 1 || ends !== 1 || cases !== 3,
  );
  expect(wrong).toEqual([]);
  expect(new Set(rows.map(({ right }) => right)).size).toBe(2);
  process.stderr.write(`judges were killed ${judges.map(({ kills }) => kills()).join(' and ')} times\n`);
});
