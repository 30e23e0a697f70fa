import { showSubmission } from '@praxis/contract/judge-queue/submissions';
import { listProblems, submitCode } from '@praxis/contract/problems/problems';
import { applyRejudge, cancelRejudge, showRejudge, startRejudge } from '@praxis/contract/problems/rejudge';
import { showSimilarity, showSimilarPair, startSimilarity } from '@praxis/contract/problems/similarity';
import { expect, test } from 'vitest';
import { problemMakers } from '../../../testing/makers/problems.ts';
import { pretendJudge } from '../../../testing/pretend-judge.ts';
import { world } from '../../../testing/world.ts';
import { type Compared, compared, likeness, tokensOf } from '../similarity/similarity.rules.ts';

const at = await world();
const { as, person, until } = at;

async function solved(code: string) {
  const teacher = await person('teacher');
  const student = await person();
  const problem = await problemMakers(at).problem(teacher, { title: `Again ${student.id}` });
  const judge = await pretendJudge(at);
  const { data } = await as(student).call(submitCode, { place: { at: 'practice', problem_id: problem.id }, language: 'cpp17', code });
  const show = async () => (await as(student).call(showSubmission, { submission_id: data.submission_id })).data;
  await until('it is judged', async () => (await show()).state === 'done');
  judge.close();
  return { teacher, student, problem, show, title: `Again ${student.id}` };
}

test('judging again shows what would change, changes nothing before it is applied, and keeps the old result', async () => {
  const { teacher, student, problem, show, title } = await solved('// right');
  const of = { problem_id: problem.id, reason: 'A case was wrong' };
  const { data: started } = await as(teacher).call(startRejudge, of);
  expect(started.submissions).toBe(1);
  expect((await as(teacher).call(startRejudge, of)).key).toBe('rejudge_running');
  expect((await as(teacher).call(applyRejudge, { rejudge_id: started.rejudge_id })).key).toBe('rejudge_not_ready');
  // The data would now make it wrong.
  await at.db.updateTable('submissions').set({ source: '// verdict:WA' }).where('problem_id', '=', problem.id).execute();
  const judge = await pretendJudge(at);
  const ready = await until('the preview is ready', async () => {
    const { data } = await as(teacher).call(showRejudge, { rejudge_id: started.rejudge_id });
    return data.rejudge.state === 'ready' && data;
  });
  expect(ready.rejudge).toMatchObject({ total: 1, judged: 1, changed: 1, moves: [{ from: 'AC', to: 'WA', count: 1 }] });
  expect(ready.submissions.list).toMatchObject([{ before: { verdict: 'AC', score: 100 }, after: { verdict: 'WA', score: 0 } }]);
  expect(await show()).toMatchObject({ verdict: 'AC' });
  expect((await as(teacher).call(applyRejudge, { rejudge_id: started.rejudge_id })).data).toEqual({ changed: 1 });
  expect(await show()).toMatchObject({ verdict: 'WA', score: 0, earlier: [{ verdict: 'AC', score: 100 }] });
  const list = await as(student).call(listProblems, { q: title });
  expect(list.data.list).toMatchObject([{ mine: 'tried', accepted: 0, submitted: 1, solvers: 0 }]);
  judge.close();
});

test('a preview that is dropped leaves everything as it was', async () => {
  const { teacher, problem, show } = await solved('// right');
  const { data } = await as(teacher).call(startRejudge, { problem_id: problem.id, reason: 'A look' });
  expect((await as(teacher).call(cancelRejudge, { rejudge_id: data.rejudge_id })).code).toBe(1);
  expect(await show()).toMatchObject({ verdict: 'AC', earlier: [] });
  expect((await as(teacher).call(cancelRejudge, { rejudge_id: data.rejudge_id })).key).toBe('rejudge_not_ready');
});

const PROGRAM = `#include <iostream>
int main() {
  long long first, second;
  std::cin >> first >> second;
  long long total = 0;
  for (int step = 0; step < 10; step++) total += first * step + second / (step + 1);
  if (total > 100) total = total % 97; else total = total * 3 + first;
  std::cout << total << std::endl;
  return 0;
}
`;
const RENAMED = PROGRAM.replaceAll('first', 'a')
  .replaceAll('second', 'b')
  .replaceAll('total', 'sum')
  .replace('int main', '// mine\nint main');
const OTHER = `n = int(input())
values = sorted(int(word) for word in input().split())
print(sum(value for place, value in enumerate(values) if place % 2 == 0))
`;

test('renaming does not hide a copy, and other programs are not alike', () => {
  const none = new Set<number>();
  const [one, copy, other] = [PROGRAM, RENAMED, OTHER].map((source, at) => compared(`${at}`, tokensOf(source), none)) as [
    Compared,
    Compared,
    Compared,
  ];
  const same = likeness(one, copy);
  expect(same.similarity).toBeGreaterThan(0.95);
  expect(same.blocks[0]).toMatchObject({ left: [1, expect.any(Number)], right: [1, expect.any(Number)] });
  expect(likeness(one, other).similarity).toBeLessThan(0.2);
});

test('a teacher sees two copies side by side', async () => {
  const { teacher, problem } = await solved(PROGRAM);
  const of = { problem_id: problem.id, language: 'cpp17' as const };
  expect((await as(teacher).call(startSimilarity, of)).key).toBe('similarity_too_few');
  const judge = await pretendJudge(at);
  const copier = await person();
  await as(copier).call(submitCode, { place: { at: 'practice', problem_id: problem.id }, language: 'cpp17', code: RENAMED });
  const { data: started } = await until('both are judged', async () => {
    const reply = await as(teacher).call(startSimilarity, of);
    return reply.code === 1 && reply;
  });
  const done = await until('the report is made', async () => {
    const { data } = await as(teacher).call(showSimilarity, { report_id: started.report_id });
    return data.report.state === 'done' && data;
  });
  expect(done).toMatchObject({ report: { submissions: 2, pairs: 1 } });
  const pair = await as(teacher).call(showSimilarPair, { pair_id: done.pairs.list[0]!.id });
  expect([pair.data.left.source, pair.data.right.source].sort()).toEqual([PROGRAM, RENAMED].sort());
  judge.close();
});
