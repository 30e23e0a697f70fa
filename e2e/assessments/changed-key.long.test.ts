import { randomBytes, randomInt } from 'node:crypto';
import { startAttempt, submitAttempt } from '@praxis/contract/assessments/attempts';
import { giveMark, listMarkedStudents, markByStudent, releaseResults } from '@praxis/contract/assessments/marking';
import { expect, test } from 'vitest';
import { desktop, expectAccessible, journey, phone, picture } from '../journey.ts';
import { ownExam } from './own-exam.ts';

const { visitor, calls } = journey();
const SHORT = 3;

test('C-03 a key that was wrong is corrected: every total is shown before and after, then changed at once, and the student sees it', {
  timeout: 120_000,
}, async () => {
  const asTeacher = await calls('teacher1');
  const students = [await calls('student11'), await calls('student12'), await calls('student13')];
  const exam = await ownExam(asTeacher, students, `Key ${randomInt(1e9)}`, { show_result: 'answers', duration_s: 1200, timer: true });
  // Two chose Running, one Blocked.
  for (const [at, student] of students.entries()) {
    const device = randomBytes(16).toString('hex');
    const page = await student(startAttempt, { assessment_id: exam.assessment_id, device });
    const question = page.questions.find((item) => item.type === 'single')!;
    const word = at < 2 ? 'Running' : 'Blocked';
    const option = question.options.find(({ html }) => html.includes(word))!;
    const changes = [
      { item: question.item, value: { options: [option.name] } },
      { item: SHORT, value: { text: `A counter, says ${at}` } },
    ];
    await student(submitAttempt, { attempt_id: page.attempt_id, device, client_seq: 1, changes });
  }
  const finished = async () => (await asTeacher(listMarkedStudents, { assessment_id: exam.assessment_id })).list;
  await expect.poll(async () => (await finished()).filter(({ state }) => state === 'pending_approval').length, { timeout: 30_000 }).toBe(3);
  for (const { attempt_id } of await finished()) {
    const { answers } = await asTeacher(markByStudent, { attempt_id: attempt_id! });
    for (const { item, revision, score } of answers)
      if (score === null) await asTeacher(giveMark, { attempt_id: attempt_id!, item, revision, score: 2 });
  }
  await asTeacher(releaseResults, { assessment_id: exam.assessment_id, released: true });

  const teacher = await visitor({ account: 'teacher1', language: 'zh-cn' });
  await teacher.goto(`/mark/${exam.assessment_id}?by=question&question=1`);
  await teacher.getByRole('button', { name: '题目有误' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^更正答案/ }).check();
  await dialog.getByRole('radio', { name: 'B', exact: true }).check();
  await dialog.getByRole('textbox').fill('答案录错了');
  await dialog.getByRole('button', { name: '预览' }).click();
  await dialog.getByRole('row').nth(3).waitFor();
  const changes = (await dialog.getByRole('row').allTextContents()).slice(1).map((row) => /\d+/.exec(row)?.[0]);
  expect(changes.sort()).toEqual(['27', '27', '72']);
  await expectAccessible(teacher);
  await picture(teacher, 'changed-key-preview');
  await teacher.setViewportSize(phone);
  await picture(teacher, 'changed-key-preview-phone');
  await teacher.setViewportSize(desktop);
  await dialog.getByRole('button', { name: '应用' }).click();
  await dialog.waitFor({ state: 'detached' });
  await picture(teacher, 'changed-key-done');
  expect((await finished()).map(({ score }) => score).sort()).toEqual([2, 7, 7]);

  const student = await visitor({ account: 'student11', language: 'en', viewport: phone });
  await student.goto(`/index/assessment/${exam.assessment_id}`);
  await student.getByRole('heading', { name: 'My attempts' }).waitFor();
  await picture(student, 'changed-key-student');
});
