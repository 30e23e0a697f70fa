import { randomInt } from 'node:crypto';
import { showGradebook } from '@praxis/contract/grades/grades';
import { saveGradeColumn, saveGradeSetup } from '@praxis/contract/grades/setup';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { spaceForTwo } from './own-assessment.ts';

const { visitor, calls } = journey();

/** A space with two columns filled by hand, whose totals students may see and try out. */
async function bookOfTwo(title: string) {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const spaceId = await spaceForTwo(asTeacher, asStudent, title);
  const where = { space_id: spaceId };
  for (const name of ['口试', '报告']) await asTeacher(saveGradeColumn, { ...where, title: name, max: 10_000_000, category: 'manual' });
  const { revision, settings, columns } = await asTeacher(showGradebook, where);
  await asTeacher(saveGradeSetup, {
    ...{ ...where, revision, settings: { ...settings, method: 'points', total_shown: 'both', trial_allowed: true } },
    columns: columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts })),
  });
  return { spaceId, book: () => asTeacher(showGradebook, where) };
}

/** What Excel and LibreOffice put on the clipboard, pasted where the cursor is. */
const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

test('a teacher types, pastes from a spreadsheet, undoes and releases; a student reads the score on a phone and tries what it would take', async () => {
  const { spaceId, book } = await bookOfTwo(`成绩册 ${randomInt(1e9)}`);
  const teacher = await visitor({ account: 'teacher1' });
  await teacher.goto(`/index/space/${spaceId}/grades`);
  await settled(teacher);
  const cell = (name: RegExp) => teacher.getByRole('gridcell', { name });
  await cell(/口试/).click();
  await teacher.keyboard.type('85');
  await teacher.keyboard.press('Enter');
  await cell(/口试.*85/).waitFor();
  await teacher.getByText(/已保存/).waitFor();

  // A cell above its maximum and a formula are left alone, the rest is pasted and undone as one.
  await cell(/口试/).click();
  await paste(teacher, '９０\t105\r\n');
  await teacher.getByText(/超过满分/).waitFor();
  await expectAccessible(teacher);
  await picture(teacher, 'gradebook-paste');
  await teacher.getByRole('button', { name: '粘贴 1 格' }).click();
  await cell(/口试.*90/).waitFor();
  await cell(/报告/).click();
  await paste(teacher, '=SUM(A1:A9)');
  await teacher.getByText(/不是分数/).waitFor();
  await teacher.keyboard.press('Escape');
  await teacher.keyboard.press('Control+z');
  await cell(/口试.*85/).waitFor();
  await expect.poll(async () => (await book()).own.map(([, , { units }]) => units)).toContain(8_500_000);

  await cell(/报告/).click();
  await teacher.keyboard.type('77');
  await teacher.keyboard.press('Enter');
  await cell(/报告.*77/).waitFor();
  await teacher.getByText(/已保存/).waitFor();

  await teacher.getByRole('button', { name: '公布…' }).click();
  await teacher.getByRole('checkbox', { name: '报告' }).click();
  await teacher.getByRole('button', { name: /公布 1 列/ }).click();
  await expect.poll(async () => (await book()).columns.filter(({ released }) => released).length).toBe(1);

  const student = await visitor({ account: 'student1', language: 'en', viewport: phone });
  await student.goto(`/index/scores/${spaceId}`);
  await settled(student);
  await student.getByText('85', { exact: true }).first().waitFor();
  expect(await student.getByText('77').count(), 'what is not released is not there').toBe(0);
  await student.getByText('Try out').click();
  await student.getByLabel('Try a score for 口试, of 100').fill('95');
  await student.getByText('95', { exact: true }).first().waitFor();
  await expectAccessible(student);
  await picture(student, 'gradebook-trial');
  // What is tried out is sent to nobody.
  expect((await book()).own.map(([, , { units }]) => units)).not.toContain(9_500_000);
});
