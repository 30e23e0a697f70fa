import { reviewAttempt, takeOver } from '@praxis/contract/assessments/attempts';
import { makePaper } from '@praxis/contract/assessments/papers';
import { findStudentCode, listMySubmissions, showSubmission } from '@praxis/contract/judge-queue/submissions';
import { showCodePage, submitCode, tryCode } from '@praxis/contract/problems/problems';
import { expect, test } from 'vitest';
import { newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { problemMakers } from '../../../testing/makers/problems.ts';
import { pretendJudge } from '../../../testing/pretend-judge.ts';
import { specOfQuestion } from './code-answers.rules.ts';

const program = {
  languages: ['python' as const],
  initial_code: { python: 'print()' },
  input_params: '1 2',
  output: '3',
  time_ms: 1000,
  memory_mb: 256,
};

/** An exam with a programming question (10 points) and an OJ question (20 points). */
async function codeExam(kind: 'exam' | 'assignment' = 'exam') {
  const room = await examRoom();
  const { teacher, done, as, bank, question, published, place: space } = room;
  const problem = await problemMakers(room).problem(teacher);
  const of = await bank(teacher);
  const cases = [
    { input: '1 2', output: '3', hidden: false, share: 50 },
    { input: '5 6', output: '11', hidden: true, share: 50 },
  ];
  const programming = await question(of, { type: 'programming', stem: 'Add', key: { cases } });
  const oj = await question(of, { type: 'oj', stem: 'Solve', content: { problem_id: problem.id } });
  const items = [
    { version_id: programming.versionId, score: 10 },
    { version_id: oj.versionId, score: 20 },
  ];
  const { paper_id: id } = await done(
    as(teacher).call(makePaper, { title: 'Code', mode: 'fixed', sections: [{ title: 'One', items, rules: [] }] }),
  );
  const assessmentId = await published(
    space,
    { id, owner: teacher, questions: [programming, oj] },
    { kind, auto_release: true, show_result: 'answers' },
  );
  return { ...room, assessmentId, problem };
}

test('S-035 S-036: code of an exam is submitted and judged on the way, its hidden cases stay hidden, and its points arrive after the end', async () => {
  const room = await codeExam();
  const { as, start, save, submit, another, until, row, assessmentId, done, teacher } = room;
  const student = await another();
  const attempt = await start(assessmentId, student);
  const judge = await pretendJudge(room, { slots: 4 });
  const place = { at: 'attempt', attempt_id: attempt.id, item: 1 } as const;
  const at = { place, device: attempt.device };
  const page = await done(as(student).call(showCodePage, at));
  expect(page).toMatchObject({ kind: 'programming', exam: true, full_score: 10, input_params: '1 2', can: { submit: true, edit: false } });
  expect(page.samples.map(({ input }) => input)).toEqual(['1 2']);
  expect(JSON.stringify(page)).not.toContain('5 6');

  const sent = await done(as(student).call(submitCode, { ...at, language: 'python3', code: '# verdict:WA case:2' }));
  const judged = await until('it is judged', async () => {
    const view = await done(as(student).call(showSubmission, { submission_id: sent.submission_id }));
    return view.state === 'done' && view;
  });
  expect(judged).toMatchObject({ verdict: 'WA', score: 50, full: 100 });
  expect(judged.cases[1]).toMatchObject({ sample: false, input: null, expected: null, message: '', stdout: null });
  expect(await as(student).call(tryCode, { ...at, language: 'python3', code: '# right' })).toMatchObject({ code: 1 });

  await done(save(attempt, 1, [{ item: 2, value: { language: 'cpp', code: '// right' } }]));
  await done(submit(attempt));
  const marked = await until('both answers have their points', async () => {
    const now = await row(attempt.id);
    return now.to_mark === 0 && now.score_total !== null && now;
  });
  // Half of ten points for one of two cases, which does not count as correct (S-307); the saved draft was judged at the end.
  expect(marked.score_total).toBe(25);
  const review = await done(as(teacher).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(review.answers.map(({ score, correct }) => [score, correct])).toEqual([
    [5, false],
    [20, true],
  ]);
  const found = await done(as(teacher).call(findStudentCode, { place, user_id: student.id }));
  const seen = await done(as(teacher).call(showSubmission, { submission_id: found.submission_id }));
  expect(seen.cases[1]).toMatchObject({ input: '5 6', expected: '11' });
  expect((await as(student).call(submitCode, { ...at, language: 'python3', code: 'x' })).key).toBe('attempt_submitted');
  judge.close();
});

test('an attempt of somebody else is no place for code, nor is a question without any', async () => {
  const room = await codeExam('assignment');
  const { as, start, another, assessmentId } = room;
  const [one, other] = [await another(), await another()];
  const attempt = await start(assessmentId, one);
  const { device } = attempt;
  const send = (who: typeof one, item: number, language: 'python3' | 'cpp20' = 'python3') =>
    as(who).call(submitCode, { place: { at: 'attempt', attempt_id: attempt.id, item }, device, language, code: 'x' });
  expect((await send(other, 1)).code).toBe(-99);
  expect((await send(one, 3)).code).toBe(-99);
  expect((await send(one, 1)).code).toBe(1);
  expect((await send(one, 2, 'cpp20')).key).toBe('language_not_offered');
});

test('a device that was taken over neither reads a question of code nor runs nor submits; the one that took over does', async () => {
  const room = await codeExam();
  const { as, start, another, assessmentId, done } = room;
  const student = await another();
  const attempt = await start(assessmentId, student);
  const place = { at: 'attempt', attempt_id: attempt.id, item: 1 } as const;
  const program = { place, language: 'python3', code: '# right' } as const;
  const old = { device: attempt.device };
  const judge = await pretendJudge(room, { slots: 4 });
  expect((await as(student).call(submitCode, { ...program, ...old })).code).toBe(1);
  const other = { device: newDevice() };
  const keysAt = async (device: { device?: string }) => [
    (await as(student).call(showCodePage, { place, ...device })).key,
    (await as(student).call(tryCode, { ...program, ...device })).key,
    (await as(student).call(submitCode, { ...program, ...device })).key,
    (await as(student).call(listMySubmissions, { place, ...device })).key,
  ];
  const fenced = Array(4).fill('other_device_active');
  expect(await keysAt(other)).toEqual(fenced);
  await done(as(student).call(takeOver, { attempt_id: attempt.id, ...other }));
  expect(await keysAt(old)).toEqual(fenced);
  expect(await keysAt({})).toEqual(Array(4).fill('not_available'));
  expect(await keysAt(other)).toEqual(Array(4).fill(undefined));
  judge.close();
});

test('S-206 S-207: a programming question without cases is judged by its input parameters and its output', () => {
  const spec = specOfQuestion(program, { cases: [] });
  expect(spec.cases).toHaveLength(1);
  expect(spec).toMatchObject({
    groups: [{ no: 1, score: 100 }],
    languages: [{ id: 'python3' }],
    cases: [{ sample: true, inputBytes: 3, answerBytes: 1 }],
  });
  const equal = specOfQuestion(program, { cases: [1, 2].map((n) => ({ input: String(n), output: '', hidden: true, share: 0 })) });
  expect(equal.groups.map(({ score }) => score)).toEqual([1, 1]);
});
