import { randomInt } from 'node:crypto';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { openCapture } from '@praxis/contract/assessments/homework';
import { showGradebook } from '@praxis/contract/grades/grades';
import { ownCells } from '@praxis/contract/grades/own-cells';
import { saveGradeColumn, saveGradeSetup } from '@praxis/contract/grades/setup';
import { addClassToSpace, listSpaceClasses } from '@praxis/contract/spaces/classes';
import { createSpace } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { ownPaper } from './own-exam.ts';

const { visitor, calls, tolerate } = journey({ offline: true });

const PASSWORD = 'Tengda#2026';
/** A second press of the same button within a second is none. */
const BETWEEN_PRESSES_MS = 1100;
const term = String(randomInt(1e6)).padStart(6, '0');
const className = `一年 ${term}`;
const nameOf = (place: number) => `学生${'甲乙丙丁戊己庚辛壬癸'[place % 10]}${'一二三四五六'[Math.floor(place / 10)]}`;
const numberOf = (place: number) => `77${term}${String(place).padStart(2, '0')}`;

/** Sixty numbers without phones come by a sheet. */
async function importClass(page: Page) {
  await page.goto('/institution');
  await page.getByRole('button', { name: 'Import a sheet' }).click();
  const lines = Array.from({ length: 60 }, (_none, at) => `${nameOf(at)},,${numberOf(at)},测试系 ${term},${className}`);
  const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(['姓名,手机号,学工号,院系,班级', ...lines].join('\n')) };
  await page.getByLabel('Sheet', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Import 60 people' }).click();
  await page.getByText('60 people were imported').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Prints the slips of the class; what stands on that of one number. */
async function printedSlip(page: Page, number: string) {
  await page.getByText('Classes', { exact: true }).first().click();
  await page
    .getByRole('row', { name: new RegExp(className) })
    .getByRole('button', { name: /Print/ })
    .click();
  await page.getByRole('button', { name: /60/ }).last().click();
  const slip = page.getByRole('listitem').filter({ hasText: number });
  await slip.waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: `77${term}` })
      .count(),
  ).toBe(60);
  await picture(page, 'slips');
  // The paper is handed out: how full the institution is stays off it.
  const used = page.getByText('Seats used', { exact: true });
  await used.waitFor();
  await page.emulateMedia({ media: 'print' });
  await used.waitFor({ state: 'hidden' });
  expect(await slip.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  const words = (await slip.textContent())!;
  return { code: /[A-Z0-9]{4} [A-Z0-9]{4}/.exec(words)![0], address: /\/login\?school=\w+/.exec(words)![0] };
}

const fields = (page: Page) => page.locator('form input');
async function typeLogin(page: Page, number: string, password: string) {
  await fields(page).nth(0).fill(number);
  await fields(page).nth(1).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
const insideAgain = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/login'));

/** The first login: number and code, then a password of one's own; the slip is worth nothing afterwards. */
async function activated(page: Page, again: Page, { number, code, address }: { number: string; code: string; address: string }) {
  await page.goto(address);
  await settled(page);
  await expectAccessible(page);
  await typeLogin(page, number, code.toLowerCase().replace(' ', '-'));
  await page.getByText('请设一个自己的密码').waitFor();
  await picture(page, 'slip-own-password');
  await fields(page).nth(2).fill(PASSWORD);
  await page.waitForTimeout(BETWEEN_PRESSES_MS);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await insideAgain(page);

  await again.goto(address);
  await typeLogin(again, number, code);
  await again.getByRole('status').or(again.getByRole('alert')).first().waitFor();
  expect(new URL(again.url()).pathname).toBe('/login');
  await fields(again).nth(1).fill(PASSWORD);
  await again.waitForTimeout(BETWEEN_PRESSES_MS);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await insideAgain(again);
}

/** A homework of files in one step; its id. */
async function giveHomework(teacher: Page, space: string, title: string) {
  await teacher.goto(`/index/space/${space}/assessments`);
  await teacher.getByRole('link', { name: '布置文件作业' }).click();
  await teacher.getByLabel('标题').first().fill(title);
  await teacher.getByRole('textbox', { name: '要求' }).fill('手画一张队列图，拍照交上来。');
  // The tools of the text fold away while this is pressed, and the press counts all the same.
  await teacher.getByRole('button', { name: '一周后' }).click();
  await expect.poll(() => teacher.getByLabel('截止', { exact: true }).inputValue()).toMatch(/23:59$/);
  await expectAccessible(teacher);
  await picture(teacher, 'homework-writing');
  await teacher.getByRole('button', { name: /发布给/ }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await teacher.waitForURL('**/index/assessment/*');
  return teacher.url().match(/assessment\/(\d+)/)![1]!;
}

/** Hands in a file chosen while the line was cut, and two photos of a phone. */
async function handInHomework(student: Page, id: string, title: string) {
  await student.goto(`/index/assessment/${id}`);
  await student.getByRole('button', { name: '开始作答' }).click();
  await student.getByRole('heading', { name: '我的文件' }).waitFor();
  // Chosen while the line is cut: it is kept here, and travels when the line is back.
  await student.context().setOffline(true);
  const files = student.getByLabel('选文件').and(student.locator('input'));
  await files.setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(`A report ${title}`) });
  await student.getByText('report.txt').waitFor();
  await student.context().setOffline(false);
  await student.getByText('已收下').first().waitFor();

  const opened = student.waitForResponse((reply) => reply.url().endsWith(openCapture.path));
  await student.getByRole('button', { name: '显示二维码' }).click();
  const { address } = (await (await opened).json()).data as { address: string };
  const mobile = await visitor({ viewport: phone });
  await mobile.goto(address);
  const shot = await mobile.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  const other = await mobile.screenshot({ clip: { x: 0, y: 100, width: 200, height: 300 } });
  const photos = [shot, other].map((buffer, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer }));
  await mobile.locator('input[type=file]').first().setInputFiles(photos);
  await mobile.getByText('2 张都传到了').waitFor();
  await mobile.getByRole('button', { name: '往前' }).click();
  await expectAccessible(mobile);
  await picture(mobile, 'homework-phone');
  await expect.poll(() => student.getByText('已收下').count(), { timeout: 20_000 }).toBe(3);
  await expectAccessible(student);
  await picture(student, 'homework-answer');
  await student.getByRole('button', { name: '检查并提交' }).click();
  await student.getByRole('dialog').getByRole('button', { name: '提交作业' }).click();
  await student.getByText('作业已提交').waitFor();
}

async function markHomework(teacher: Page, id: string) {
  await teacher.goto(`/mark/${id}`);
  await expect.poll(() => teacher.getByRole('img', { name: /photo-/ }).count(), { timeout: 20_000 }).toBe(2);
  await expectAccessible(teacher);
  await picture(teacher, 'homework-marking');
  await teacher.getByLabel('得分', { exact: true }).fill('86');
  await teacher.keyboard.press('Control+Enter');
  await teacher.getByText(/已批完 1 \//).waitFor();
  await teacher.getByRole('button', { name: '公布成绩…' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();
  await teacher.getByRole('button', { name: '成绩已公布…' }).waitFor();
}

/** Answers the choice and the sentence of an exam right and hands it in. */
async function sitExam(student: Page, id: string) {
  await student.goto(`/index/assessment/${id}`);
  await student.getByRole('button', { name: /开始/ }).first().click();
  await student.getByRole('radio', { name: /Blocked/ }).click();
  await student.getByRole('button', { name: '下一题' }).click();
  await student.getByRole('radio').first().click();
  await student.getByRole('button', { name: '交卷', exact: true }).click();
  await student.getByRole('dialog').getByRole('button', { name: '交卷' }).last().click();
  await student.getByRole('heading', { name: '已交卷' }).waitFor();
}

/** What Excel and LibreOffice put on the clipboard, pasted where the cursor is. */
const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

/** The teacher's gradebook: types, pastes, undoes, releases and takes it away as a workbook. `units`: the scores typed so far. */
async function keepBook(teacher: Page, space: string, name: string, units: () => Promise<(number | null)[]>) {
  await teacher.goto(`/index/space/${space}/grades`);
  await settled(teacher);
  await teacher.getByLabel('姓名或学号').fill(name);
  const cell = (about: RegExp) => teacher.getByRole('gridcell', { name: about });
  await cell(/文件.*86/).waitFor();
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
  await expect.poll(units).toContain(8_500_000);
  await cell(/报告/).click();
  await teacher.keyboard.type('77');
  await teacher.keyboard.press('Enter');
  await cell(/报告.*77/).waitFor();
  await teacher.getByText(/已保存/).waitFor();

  await teacher.getByRole('button', { name: '公布…' }).click();
  await teacher.getByRole('checkbox', { name: '报告' }).click();
  await teacher.getByRole('button', { name: /公布 1 列/ }).click();
  await teacher.getByRole('dialog').waitFor({ state: 'detached' });
  const save = teacher.waitForEvent('download');
  await teacher.getByRole('button', { name: '导出…' }).click();
  await teacher.getByText('Excel 工作簿（.xlsx）').click();
  expect((await save).suggestedFilename()).toMatch(/\.xlsx$/);
}

/** A space with the class in it, an exam, and two columns filled by hand, whose totals students may see and try out. */
async function spaceOfTerm(title: string) {
  const asTeacher = await calls('teacher1');
  const { space_id } = await asTeacher(createSpace, {
    name: title,
    intro: 'A space',
    type: 'mooc',
    visibility: 'private',
    need_review: false,
  });
  const known = (await asTeacher(listSpaceClasses, { space_id })).list.find(({ name }) => name === className)!;
  expect(await asTeacher(addClassToSpace, { space_id, class_id: known.id, follow: true })).toEqual({ added: 60 });
  const about = { space_id, kind: 'exam' as const, paper_id: await ownPaper(asTeacher, title), title: `期末 ${term}` };
  const { assessment_id } = await asTeacher(makeAssessment, {
    ...about,
    show_result: 'answers',
    auto_release: true,
    short_answers: 'auto',
  });
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });
  for (const name of ['口试', '报告']) await asTeacher(saveGradeColumn, { space_id, title: name, max: 10_000_000, category: 'manual' });
  const book = () => asTeacher(showGradebook, { space_id });
  const { revision, settings, columns } = await book();
  await asTeacher(saveGradeSetup, {
    ...{ space_id, revision, settings: { ...settings, method: 'points', total_shown: 'both', trial_allowed: true } },
    columns: columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts })),
  });
  return { space: space_id, exam: assessment_id, book };
}

test('S-040 S-158 a first term: sixty numbers without phones, a slip, a homework by photo, an exam and scores by hand end in one gradebook, released and taken away', {
  timeout: 300_000,
}, async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const number = numberOf(17);
  const office = await visitor({ account: 'teacher1', language: 'en', viewport: desktop });
  await importClass(office);
  const slip = await printedSlip(office, number);
  const { space, exam, book } = await spaceOfTerm(`学期 ${term}`);
  const student = await visitor({ viewport: desktop });
  const handset = await visitor({ viewport: phone });
  await activated(handset, student, { number, ...slip });

  const teacher = await visitor({ account: 'teacher1', viewport: desktop });
  const homework = await giveHomework(teacher, space, `文件旅程 ${term}`);
  await handInHomework(student, homework, term);
  await markHomework(teacher, homework);
  await sitExam(student, exam);
  await keepBook(teacher, space, number, async () => ownCells(await book()).map(([, , { units }]) => units));

  // On a phone: what is released, and what it would take.
  await handset.goto(`/index/scores/${space}`);
  await settled(handset);
  for (const score of ['86', '85']) await handset.getByText(score, { exact: true }).first().waitFor();
  expect(await handset.getByText('77', { exact: true }).count(), 'what is not released is not there').toBe(0);
  await handset.getByText('试算').click();
  await handset.getByLabel(/口试/).fill('95');
  await handset.getByText('95', { exact: true }).first().waitFor();
  await expectAccessible(handset);
  await picture(handset, 'gradebook-trial');
  // What is tried out is sent to nobody.
  expect(ownCells(await book()).map(([, , { units }]) => units)).not.toContain(9_500_000);
});
