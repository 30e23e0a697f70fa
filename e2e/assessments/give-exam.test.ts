import { giveMark, markByStudent, releaseResults } from '@praxis/contract/assessments/marking';
import { makeCourse } from '@praxis/contract/courses/courses';
import { showOutline } from '@praxis/contract/courses/learning';
import { assignCourse } from '@praxis/contract/courses/space-courses';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { expectAccessible, journey, picture, settled } from '../journey.ts';
import { choose, demoExam, mark, start, turnTo } from './demo-exam.ts';

const { visitor, calls } = journey();

test('S-160 S-161 S-162 S-302 a teacher prepares an exam, publishes it knowing that this is irrevocable, stops it and opens it again', {
  timeout: 180_000,
}, async () => {
  const asTeacher = await calls('teacher1');
  const space = { name: `Gives ${Date.now()}`, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  await (await calls('student1'))(joinByCode, { code: join_code });
  const page = await visitor({ account: 'teacher1', language: 'en' });
  await page.goto(`/index/space/${space_id}/assessments`);
  await page.getByRole('button', { name: 'New assignment or exam' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Exam', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mid-term');
  await dialog.getByRole('combobox', { name: 'Paper' }).selectOption({ label: '操作系统期中试卷, 13 questions, 100 points' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next: settings' }).click();
  const length = page.getByRole('textbox', { name: 'Time limit', exact: true });
  expect(await length.inputValue()).toBe('90');
  await length.fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Enter a time limit of at least 1 minute').waitFor();
  await length.fill('60');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved').waitFor();
  await page.getByRole('button', { name: 'Publish exam', exact: true }).click();
  await page.getByText('1 student is notified. Questions: 13, points: 100.').waitFor();
  await page.getByText(/Publishing is irrevocable/).waitFor();
  await expectAccessible(page);
  await picture(page, 'publish-asked');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Stop answering' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Question 3 is wrong');
  await dialog.getByRole('button', { name: 'Stop answering' }).click();
  await page.getByText('Stopped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Open again' }).click();
  await dialog.getByRole('button', { name: 'Open again' }).click();
  const pressed = await page.evaluate(() => performance.now());
  await dialog.getByText('Say why').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Explained to everybody');
  // A button hears nobody twice within a second (S-294).
  await page.waitForFunction((at) => performance.now() - at > 1000, pressed);
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
});

test('one question at a time behind a password: there is no way back, and a reload stays where it was', { timeout: 120_000 }, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Single ${Date.now()}`, { resp_mode: 2, access_password: 'oak tree' });
  const page = await visitor({ account: 'student1', language: 'en' });
  await page.goto(`/index/assessment/${exam.assessment_id}`);
  const password = page.getByRole('textbox', { name: 'Access password' });
  await password.fill('elm');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('The access password is wrong').waitFor();
  await password.fill('oak tree');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('timer').first().waitFor();
  await choose(page, 'b');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('#question').getByText('2', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Previous' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('timer').first().waitFor();
  await page.locator('#question').getByText('2', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'one-question');
});

test('S-088 S-091 addresses of papers lead to the page before, to answering, and to the review of what was handed in', {
  timeout: 180_000,
}, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Address ${Date.now()}`, { show_result: 'answers' });
  const address = (mode: number) => `/coursePaper/${exam.space_id}/0/${exam.assessment_id}/${mode}`;
  const page = await visitor({ account: 'student1', language: 'en' });
  await page.goto(address(1));
  await page.waitForURL(`**/index/assessment/${exam.assessment_id}`);
  await start(page, exam.assessment_id);
  await choose(page, 'b');
  await turnTo(page, 11);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('They stay on top.');
  await mark(page, 'Saved').waitFor();
  await page.goto(address(1));
  await page.waitForURL(`**/answer/${exam.assessment_id}`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('All your answers have arrived.').waitFor();
  const { attempt_id, student } = await exam.watched();
  await expect.poll(async () => (await exam.watched()).state, { timeout: 20_000 }).toBe('pending_approval');
  const answers = await asTeacher(markByStudent, { attempt_id: attempt_id! });
  for (const { item, revision, score } of answers.answers)
    if (score === null) await asTeacher(giveMark, { attempt_id: attempt_id!, item, revision, score: 4 });
  await asTeacher(releaseResults, { assessment_id: exam.assessment_id, released: true });
  await page.goto(address(3));
  await page.waitForURL(`**/review/${attempt_id}`);
  await page.getByText('They stay on top.').waitFor();
  await settled(page);
  await expectAccessible(page);
  await picture(page, 'review');
  const teacher = await visitor({ account: 'teacher1', language: 'en' });
  await teacher.goto(`/answerDetail/1/${exam.space_id}/0/${exam.assessment_id}/${student.id}/0`);
  await teacher.waitForURL(`**/review/${attempt_id}`);
  const outsider = await visitor({ account: 'student2', language: 'en' });
  await outsider.goto(`/answerDetail/1/${exam.space_id}/0/${exam.assessment_id}/${student.id}/0`);
  await outsider.waitForURL('**/index/informationPrompt/-99');
});

test('S-013 a quiz in a course is answered from the player, leads back to the lesson and counts for progress', {
  timeout: 180_000,
}, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const title = `Quiz ${Date.now()}`;
  const { course_id } = await asTeacher(makeCourse, { title, intro: 'A course' });
  const designer = await visitor({ account: 'teacher1', language: 'en' });
  await designer.goto(`/course/${course_id}/design`);
  await designer.getByRole('button', { name: 'Add activity' }).click();
  await designer.getByRole('menuitem', { name: 'Quiz' }).click();
  await designer.getByRole('textbox', { name: 'Title' }).fill('A quiz');
  await designer.getByRole('combobox', { name: 'Paper' }).selectOption({ label: '同步与死锁, 4 questions, 30 points' });
  await designer.getByRole('textbox', { name: 'Attempts' }).fill('0');
  await designer.getByText('Enter a whole number from 1 to 100').waitFor();
  await designer.getByRole('textbox', { name: 'Attempts' }).fill('2');
  await designer.getByRole('textbox', { name: 'Pass mark (%)' }).fill('');
  await designer.getByRole('textbox', { name: 'Pass mark (%)' }).blur();
  await designer.getByText(/^Saved /).waitFor();
  await expectAccessible(designer);
  await picture(designer, 'quiz-editor');
  await designer.getByRole('button', { name: 'Publish v1' }).click();
  await designer.getByRole('dialog').getByRole('button', { name: 'Publish v1' }).click();
  await designer.getByRole('dialog').waitFor({ state: 'detached' });
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const created = await asTeacher(createSpace, space);
  await asTeacher(assignCourse, { space_id: created.space_id, course_id });
  await asStudent(joinByCode, { code: created.join_code });
  const outline = () => asStudent(showOutline, { space_id: created.space_id, course_id });
  const quiz = (await outline()).chapters[0]?.sections[0]?.activities[0];
  const page = await visitor({ account: 'student1', language: 'en' });
  const lesson = `/learn/${created.space_id}/${course_id}/${quiz?.id}`;
  await page.goto(lesson);
  await page.getByText('4 questions, 30 points').waitFor();
  await settled(page);
  await expectAccessible(page);
  await picture(page, 'quiz');
  await page.getByRole('button', { name: 'Start the quiz' }).click();
  await page.getByRole('button', { name: /^Question 1,/ }).waitFor();
  await choose(page, 'b');
  await mark(page, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await page.waitForURL(`**${lesson}`);
  await page.getByRole('link', { name: 'Review' }).waitFor();
  await page.getByText('1 of 2 attempts left', { exact: false }).waitFor();
  await expect
    .poll(async () => (await outline()).chapters[0]?.sections[0]?.activities[0], { timeout: 10_000 })
    .toMatchObject({ title: 'A quiz', state: 'done' });
});
