import { joinByCode } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { start } from '../assessments/demo-exam.ts';
import { desktop, expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { spaceWithCourse } from '../own-space.ts';
import { ownProblem, publishOwn } from './own-problem.ts';
import { examWithProgram } from './own-program.ts';

const { visitor, calls } = journey();

/** Puts a program into the editor that is in front, in place of what it holds. */
async function write(page: Page, code: string) {
  await page.locator('.cm-content').last().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(code);
}

async function addReference(page: Page, name: string, code: string, verdict: string) {
  await page.getByRole('button', { name: '添加解法' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('语言').selectOption({ label: 'Python 3' });
  if (verdict !== '通过') {
    await dialog.getByRole('checkbox', { name: '通过', exact: true }).uncheck();
    await dialog.getByRole('checkbox', { name: verdict, exact: true }).check();
  }
  await write(page, code);
  await dialog.getByRole('button', { name: '保存解法' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A teacher sets, proves and publishes a problem; returns where it is set. */
async function setProblem(page: Page, title: string) {
  await page.goto('/index/problemSetting');
  await page.getByRole('button', { name: '新题目' }).click();
  await page.getByRole('dialog').getByLabel('题名').fill(title);
  await page.getByRole('button', { name: '建立题目' }).click();
  await page.waitForURL(/\/problemSetting\/\d+/);
  await page.locator('.ProseMirror').click();
  await page.keyboard.insertText('给出两个整数，输出它们的和。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('有未保存的修改').waitFor({ state: 'hidden' });

  await page.getByRole('tab', { name: '测试数据' }).click();
  await page.getByRole('button', { name: '手写测试点' }).click();
  const cases = page.getByRole('dialog');
  await cases.getByLabel('输入').fill('1 2\n');
  await cases.getByLabel('输出').fill('3\n');
  await cases.getByRole('button', { name: '再加一个测试点' }).click();
  await cases.getByLabel('输入').last().fill('10 -3\n');
  await cases.getByLabel('输出').last().fill('7\n');
  await cases.getByRole('button', { name: /保存为新版本/ }).click();
  await page.getByRole('heading', { name: '数据第 1 版' }).waitFor();

  await page.getByRole('tab', { name: '参考解法' }).click();
  await addReference(page, 'right.py', 'print(sum(map(int, input().split())))', '通过');
  await addReference(page, 'wrong.py', 'print(3)', '通过');
  await page.getByRole('button', { name: '运行参考解法' }).click();
  await page.getByText(/不能发布。请看 wrong\.py/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('现在还不能发布：').waitFor();
  await page.keyboard.press('Escape');
  await picture(page, 'problem-disagrees');

  await page
    .getByRole('row', { name: /wrong\.py/ })
    .getByRole('button', { name: '删去' })
    .click();
  await page.getByRole('row', { name: /wrong\.py/ }).waitFor({ state: 'hidden' });
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: '运行参考解法' }).click();
  await page.getByText('全部解法的结果与预期相符，可以发布。').waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  // S-294: a second click within a second is none.
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('已发布').waitFor();
}

test('S-036 a teacher sets a problem, may not publish it while a reference disagrees, and a student solves it at the second try', {
  timeout: 240_000,
}, async () => {
  const title = `两数之和 ${Date.now()}`;
  await setProblem(await visitor({ account: 'teacher1' }), title);

  const page = await visitor({ account: 'student1', viewport: desktop });
  await page.goto(`/index/problems?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).click();
  await page.getByLabel('语言').selectOption({ label: 'Python 3' });
  await write(page, 'a, b = map(int, input().split())\nprint(a - b)\n');
  await page.getByRole('button', { name: /^运行/ }).click();
  await page.getByRole('status').filter({ hasText: '答案错误' }).waitFor({ timeout: 60_000 });
  await page.getByText('草稿已保存').waitFor();

  await page.getByRole('button', { name: /^提交/ }).click();
  await page
    .getByText(/ 提交$/)
    .first()
    .waitFor();
  await page.getByRole('status').filter({ hasText: '答案错误' }).waitFor({ timeout: 60_000 });
  await picture(page, 'problem-wrong');
  // What was written and how it did is there again after a reload.
  await page.reload();
  await page.getByRole('status').filter({ hasText: '答案错误' }).waitFor();
  expect(await page.locator('.cm-content').textContent()).toContain('print(a - b)');

  await write(page, 'a, b = map(int, input().split())\nprint(a + b)\n');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: '通过' }).waitFor({ timeout: 60_000 });
  await page.getByText('已通过').waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: '提交记录' }).click();
  await expect.poll(() => page.getByRole('list', { name: '提交记录' }).getByRole('listitem').count()).toBe(2);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: '对比代码' }).click();
  await page.getByRole('dialog').locator('.cm-changedText').first().waitFor();
  await picture(page, 'problem-compared');

  const small = await visitor({ account: 'student1', viewport: phone });
  await small.goto(`/index/problems?q=${encodeURIComponent(title)}`);
  await small.getByRole('list', { name: '编程练习' }).getByText('已通过').waitFor();
  await small.getByRole('link', { name: title }).click();
  await small.getByRole('tab', { name: '代码' }).click();
  await small.getByRole('toolbar', { name: '常用符号' }).waitFor();
  await settled(small);
  await expectAccessible(small);
  await picture(small, 'problem-phone');
});

test('S-035 a program in an exam: tried on the sample, judged before handing in, and seen by its marker', {
  timeout: 180_000,
}, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await examWithProgram(asTeacher, asStudent, `Program ${Date.now()}`);
  const page = await visitor({ account: 'student1', language: 'en' });
  await start(page, exam);
  await write(page, 'a, b = map(int, input().split())\nprint(3)\n');
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByRole('status').filter({ hasText: 'Accepted' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Submit code/ }).click();
  await page.getByText(/^Submitted/).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /Partly right|Wrong answer/ })
    .waitFor({ timeout: 60_000 });
  // What goes into a hidden case is not shown in an exam, nor what should come out.
  await page.getByRole('button', { name: /^2/ }).filter({ hasText: 'wrong' }).click();
  await page.getByText('The data of this case is not shown').waitFor();
  expect(await page.locator('main').textContent()).not.toContain('10 -3');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'exam-program');

  await write(page, 'a, b = map(int, input().split())\nprint(a + b)\n');
  // The guard of clicks again: the judge is quicker.
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: /^Submit code/ }).click();
  await page.getByRole('status').filter({ hasText: 'Accepted' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('All your answers have arrived.').waitFor();

  const marker = await visitor({ account: 'teacher1', language: 'en' });
  await marker.goto(`/mark/${exam}?by=student`);
  await marker.getByRole('region', { name: 'Result' }).getByText('Accepted').first().waitFor({ timeout: 60_000 });
  await marker.getByText('print(a + b)').first().waitFor();
  await expectAccessible(marker);
  await picture(marker, 'mark-program');
});

test('S-017 S-089 S-091 S-307 a program in a course: solved from its address, done in the lesson, read by the teacher', {
  timeout: 180_000,
}, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const problem = await ownProblem(asTeacher, `Course sum ${Date.now()}`);
  await publishOwn(asTeacher, problem);
  const activity = { kind: 'programming' as const, title: 'Write a sum', config: { problem_id: problem } };
  const place = await spaceWithCourse(asTeacher, { title: `Codes ${Date.now()}`, needReview: false }, async () => [activity]);
  await asStudent(joinByCode, { code: place.join_code });

  const page = await visitor({ account: 'student1', language: 'en' });
  await page.goto(`/courseOj/${place.space_id}/0/${problem}`);
  await page.waitForURL(/\/code\//);
  await page.getByLabel('Language').selectOption({ label: 'Python 3' });
  await write(page, 'print(sum(map(int, input().split())))\n');
  await page.getByRole('button', { name: /^Submit code/ }).click();
  await page.getByRole('status').filter({ hasText: 'Accepted' }).waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await page.getByRole('link', { name: 'Continue programming' }).waitFor();
  await page.getByText('Solved', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'course-program');

  const uid = await page.evaluate(() => localStorage.getItem('uid'));
  const reader = await visitor({ account: 'teacher1', language: 'en' });
  await reader.goto(`/answerDetail/3/${place.space_id}/0/${problem}/${uid}/0`);
  await reader.waitForURL(/\/submission\//);
  await reader.getByRole('status').filter({ hasText: 'Accepted' }).waitFor();
  await expectAccessible(reader);
});
