import { randomInt } from 'node:crypto';
import { listPapers } from '@praxis/contract/assessments/papers';
import { expect, test } from 'vitest';
import { desktop, expectAccessible, journey, picture, settled } from '../journey.ts';
import { bankOfTwo, giveOut, handIn, spaceForTwo } from './own-assessment.ts';

const { visitor, calls } = journey();
type Page = Awaited<ReturnType<typeof visitor>>;

/** Puts the two questions of a bank onto a new paper. */
async function buildPaper(page: Page, title: string) {
  await page.goto('/index/papers');
  await page.getByRole('button', { name: '新建试卷' }).first().click();
  await page.getByLabel('试卷名称').fill(title);
  await page.getByRole('button', { name: '建立试卷' }).click();
  await page.waitForURL('**/paper/*');
  await page.getByRole('button', { name: '选题' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByLabel('按题干查找').fill(title);
  await picker.getByText('找到 2 题').waitFor();
  await picker.getByLabel('选择这里显示的全部题目').check();
  await picker.getByRole('button', { name: '加入 2 题' }).click();
  await page.getByLabel('移动第 2 题，按上下箭头键').press('ArrowUp');
  await page.getByLabel('第 1 题分值').fill('5');
  await page.getByLabel('第 2 题分值').fill('8');
  await page.getByText('已保存').waitFor();
  await page.getByRole('button', { name: '学生预览' }).click();
  await page.getByRole('dialog').getByText(`${title} 简答`).waitFor();
  await page.keyboard.press('Escape');
}

test('S-038 S-039 S-040 S-041 S-159 a paper is built, answered, sent back, redone, marked with keys and released', async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const title = `批改旅程 ${randomInt(1e9)}`;
  await bankOfTwo(asTeacher, title);
  const page = await visitor({ account: 'teacher1', viewport: desktop });
  await buildPaper(page, title);
  const [paper] = (await asTeacher(listPapers, { q: title })).list;
  expect(paper).toMatchObject({ questions: 2, total_score: 13, mode: 'fixed' });

  const space = await spaceForTwo(asTeacher, asStudent, title);
  const assessment = await giveOut(asTeacher, space, paper!.id, title);
  const first = await handIn(asStudent, asTeacher, assessment, '不知道');

  await page.goto(`/mark/${assessment}`);
  await page.getByText('不知道').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await page.getByLabel('退回原因').fill('请再想一想');
  await page.getByRole('button', { name: '退回重做' }).click();
  await page.getByText('已退回重做，重新交卷后再批改。').waitFor();
  expect(await handIn(asStudent, asTeacher, assessment, '利用空指针域'), 'the redo is the same attempt').toBe(first);

  await page.reload();
  await page.getByText('利用空指针域').waitFor();
  await page.keyboard.press('7');
  await page.keyboard.press('c');
  await page.keyboard.type('思路清楚');
  await page.keyboard.press('Control+Enter');
  await page.getByText('已批完 1 / 1').waitFor();
  await picture(page, 'marking-done');

  const student = await visitor({ account: 'student1', viewport: desktop });
  await student.goto(`/review/${first}`);
  await settled(student);
  await student.getByText('成绩公布后显示在这里', { exact: false }).waitFor();
  await page.getByRole('button', { name: '公布成绩…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();
  await page.getByRole('button', { name: '成绩已公布…' }).waitFor();
  await student.reload();
  await student.getByText('思路清楚').waitFor();
  await student.getByText('12', { exact: true }).first().waitFor();

  await page.goto(`/index/results/${assessment}`);
  await page.getByText('分数分布').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);
});
