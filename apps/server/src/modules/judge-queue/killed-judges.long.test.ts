import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { submitCode } from '@praxis/contract/problems';
import { repository } from '@praxis/instance/instance';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { problemMakers } from '../../testing/makers/problems.ts';
import { world } from '../../testing/world.ts';

const at = await world();
const { app, as, db, origin, person } = at;
const makers = problemMakers(at);

const SUBMISSIONS = 1000;
const KILL_EVERY_MS = [4000, 20_000] as const;

const program = (expression: string) => `#include <cstdio>
int main() {
  int a, b;
  if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", ${expression});
}
`;

/** A judge that is killed by chance again and again, and started anew. */
function doomedJudge(name: string) {
  const home = mkdtempSync(join(tmpdir(), 'praxis-doomed-'));
  const env = {
    ...process.env,
    ...{ PRAXIS_HOME: home, PRAXIS_SERVER: origin, PRAXIS_AGENT_KEY: app.secrets.agentKey, PRAXIS_JUDGE_NAME: name },
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

test('judges killed at random under 1,000 submissions: each gets exactly one final result, none is lost', { timeout: 3_600_000 }, async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) return skip('no full sandbox on this machine: not root');
  const yan = await person();
  const problem = await makers.problem(await person('teacher'));
  const place = { at: 'practice', problem_id: problem.id } as const;
  for (const expression of ['a + b', 'a - b']) {
    const sent = await as(yan).call(submitCode, { place, language: 'cpp17', code: program(expression) });
    expect(sent.code).toBe(1);
  }
  await sql`
    with model as (select s, r, row_number() over (order by s.id) as kind from submissions s join judge_runs r on r.submission_id = s.id where s.user_id = ${yan.id}),
     sent as (
       insert into submissions (user_id, place, place_at, place_key, problem_id, judge_class, graded, language, source, length, full_score, total_cases, created_at)
       select (s).user_id, (s).place, (s).place_at, (s).place_key, (s).problem_id, (s).judge_class, (s).graded, (s).language, (s).source, (s).length,
         (s).full_score, (s).total_cases, now()
       from generate_series(3, ${SUBMISSIONS}::int) n join model on kind = 1 + n % 2 returning id),
     runs as (
       insert into judge_runs (submission_id, revision_id, mode, cause, turn, lane, created_at)
       select sent.id, (r).revision_id, 'judge', 'submit', row_number() over (), (r).lane, now() from sent, model where kind = 1 returning id, lane, turn)
    insert into agent_tasks (kind, subject_id, payload, lane, turn) select 'judge', id, '{}', lane, turn from runs`.execute(db);
  const judges = [doomedJudge('doomed 1'), doomedJudge('doomed 2')];
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
  const { rows } = await sql<{ right: boolean; verdict: string; runs: number; cases: number; ends: number; count: number }>`
    select s.source like '%a + b%' as right, s.verdict, runs, cases, ends, count(*)::int as count
    from submissions s
    cross join lateral (select count(*)::int as runs, count(*) filter (where r.state = 'done' and r.ended_at is not null)::int as ends
      from judge_runs r where r.submission_id = s.id) of_runs
    cross join lateral (select count(*)::int as cases from judge_run_cases c join judge_runs r on r.id = c.run_id where r.submission_id = s.id) of_cases
    where s.user_id = ${yan.id} group by 1, 2, 3, 4, 5 order by 1`.execute(db);
  expect(judges.reduce((sum, { kills }) => sum + kills(), 0)).toBeGreaterThan(0);
  expect(rows).toEqual([
    { right: false, verdict: 'WA', runs: 1, cases: 3, ends: 1, count: SUBMISSIONS / 2 },
    { right: true, verdict: 'AC', runs: 1, cases: 3, ends: 1, count: SUBMISSIONS / 2 },
  ]);
  process.stderr.write(`judges were killed ${judges.map(({ kills }) => kills()).join(' and ')} times\n`);
});
