import { askClarification } from '@praxis/contract/competitions/clarifications';
import { createCompetition, designCompetition } from '@praxis/contract/competitions/design';
import { enterStage } from '@praxis/contract/contests/workspace';
import { addressOf } from '@praxis/contract/core/pages';
import { listUsableProblems } from '@praxis/contract/problems/authoring';
import { saveRegistration, submitRegistration } from '@praxis/contract/teams/registrations';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { typedDate } from '../../apps/web/src/ui/fields/date-typed.ts';
import { ownExam } from '../assessments/own-exam.ts';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { makeOrganiser } from './own-competition.ts';

const { visitor, calls } = journey();
const MINUTE = 60_000;

/** A second click within a second is none (S-294). */
const breath = (page: Page) => page.waitForTimeout(1000);

/** Opens a draft from the home page; returns its id. */
async function openDraft(page: Page, title: string) {
  await page.goto('/index/home');
  await page.getByRole('button', { name: '新建竞赛' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '建立草稿' }).click();
  await dialog.getByText('请输入竞赛名称').waitFor();
  await dialog.getByLabel('竞赛名称').fill(title);
  await breath(page);
  await dialog.getByRole('button', { name: '建立草稿' }).click();
  await page.waitForURL(/\/competitionDesign\/\d+/);
  return /\/competitionDesign\/(\d+)/.exec(page.url())![1]!;
}

async function writeBasics(page: Page) {
  await page.locator('.ProseMirror').click();
  await page.keyboard.insertText('一场只有两个部分的竞赛。');
  await page.getByLabel('类别').fill('操作系统');
  await page.getByRole('tab', { name: /^报名与资格/ }).click();
  await page.getByLabel('名额', { exact: true }).fill('20');
  await page.getByRole('button', { name: '保存设置' }).click();
  await page.getByRole('button', { name: '保存设置' }).waitFor({ state: 'hidden' });
  await page.getByText('共 20 个名额。').waitFor();
}

/** A stage with a problem and a paper in it; what is picked names its section. */
async function addStage(page: Page, problem: string, paper: string) {
  await page.getByRole('tab', { name: /^阶段/ }).click();
  await page.getByRole('button', { name: '添加阶段' }).click();
  const stage = page.getByRole('dialog');
  await stage.getByLabel('阶段名称').fill('决赛');
  await picture(page, 'competition-stage-dialog');
  await stage.getByRole('button', { name: '添加阶段' }).click();
  await stage.waitFor({ state: 'hidden' });

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '添加环节' }).click();
  await dialog.getByText('编程', { exact: true }).click();
  await dialog.getByLabel('题目', { exact: true }).selectOption({ label: problem });
  await dialog.getByLabel('名称').fill('编程题');
  await dialog.getByLabel('权重').fill('60');
  await dialog.getByRole('button', { name: '添加环节' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await breath(page);
  await page.getByRole('button', { name: '添加环节' }).click();
  await dialog.getByText('试卷', { exact: true }).first().click();
  await dialog.getByLabel('查找试卷').fill(paper);
  const choice = dialog.getByLabel('试卷', { exact: true }).last();
  const option = choice.getByRole('option', { name: new RegExp(paper) });
  await option.waitFor({ state: 'attached' });
  await choice.selectOption(await option.getAttribute('value'));
  expect(await dialog.getByLabel('名称').inputValue()).toBe(paper);
  await picture(page, 'competition-section-dialog');
  await dialog.getByRole('button', { name: '添加环节' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('权重合计 100%').waitFor();
  // The paper first, by the keyboard.
  await page.getByRole('button', { name: `移动 ${paper}` }).press('ArrowUp');
  await expect.poll(() => page.getByRole('list', { name: '决赛的环节' }).getByRole('listitem').first().textContent()).toContain(paper);
  await expectAccessible(page);
}

async function publish(page: Page) {
  await page.getByRole('button', { name: '发布竞赛' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('发布后所有用户都能看到').waitFor();
  await picture(page, 'competition-publish');
  await dialog.getByRole('button', { name: '发布竞赛' }).click();
  await page.waitForURL(/\/competitionDesk\//);
}

/** Moves the beginning of a stage that has not started to this minute. */
async function startNow(page: Page, id: string) {
  await page.goto(addressOf('competitionDesign', { id }, { part: 'stages' }));
  await page.getByRole('button', { name: '修改阶段' }).click();
  const dialog = page.getByRole('dialog');
  const start = dialog.getByLabel('开始', { exact: true });
  await start.fill(typedDate(Date.now() - MINUTE));
  await start.blur();
  await dialog.getByRole('button', { name: '保存阶段' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function reviewAll(page: Page, count: number) {
  await page.getByRole('tab', { name: new RegExp(`^报名 ?${count}`) }).waitFor();
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await page.getByText('没有等待审核的报名').waitFor();
  await page.getByLabel('状态').selectOption('approved');
  await expect.poll(() => page.getByRole('table', { name: '报名' }).getByRole('row').count()).toBe(count + 1);
  await expectAccessible(page);
}

test('S-062 a teacher builds a competition in the browser, publishes it, reviews who registered, moves its end and answers a question', {
  timeout: 240_000,
}, async () => {
  const title = `竞赛 ${Date.now()}`;
  const paper = `试卷 ${Date.now()}`;
  await makeOrganiser(await calls('operator1'), 'teacher1');
  const teacher = await calls('teacher1');
  await ownExam(teacher, [], paper);
  const { list } = await teacher(listUsableProblems, {});
  const problem = list[0]!;
  const page = await visitor({ account: 'teacher1' });
  const id = await openDraft(page, title);
  await writeBasics(page);
  await addStage(page, `${problem.code}　${problem.title}`, paper);
  await publish(page);

  const entrants = ['student2', 'student3', 'student4'];
  for (const account of entrants) {
    const entrant = await calls(account);
    await entrant(saveRegistration, { competition_id: id, answers: {} });
    await entrant(submitRegistration, { competition_id: id, agreed: true });
  }
  await page.reload();
  await reviewAll(page, entrants.length);
  await startNow(page, id);

  await page.goto(addressOf('competitionDesk', { id, tab: 'times' }));
  const before = await page.getByRole('listitem').filter({ hasText: '停止作答' }).locator('b').first().textContent();
  await page.getByRole('button', { name: '调整结束时间…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '延长 30 分钟' }).click();
  await dialog.getByText(/所有人延长 30 分钟/).waitFor();
  await dialog.getByLabel('原因').fill('停电');
  await dialog.getByRole('button', { name: '调整结束时间' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: '停止作答' }).locator('b').first().textContent()).not.toBe(before);
  await expectAccessible(page);

  const entrant = await calls('student2');
  const stageId = await stageOf(id);
  await entrant(enterStage, { stage_id: stageId, device: 'organiser-journey-0001' });
  await entrant(askClarification, { stage_id: stageId, question: '可以用草稿纸吗？' });
  await page.getByRole('tab', { name: '现场' }).click();
  await page.getByText(/进入$/).first().waitFor();
  await page.getByRole('tab', { name: /^答疑/ }).click();
  await page.getByRole('button', { name: '回答', exact: true }).click();
  await dialog.getByLabel('回答', { exact: true }).fill('可以。');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '回答所有人' }).click();
  await page.getByText('已回答所有人').waitFor();
  await picture(page, 'competition-questions');
  await page.getByRole('tab', { name: '榜单' }).click();
  await page.getByRole('button', { name: '生成地址' }).click();
  await dialog.getByRole('button', { name: '生成地址' }).click();
  expect(await page.getByLabel('大屏', { exact: true }).inputValue()).toMatch(/\/screenVisualzation\/\d+\/\d+\/[A-Za-z0-9_-]{20,}$/);
  await expectAccessible(page);
});

/** The only stage of a competition of teacher1. */
async function stageOf(id: string) {
  const { stages } = await (await calls('teacher1'))(designCompetition, { competition_id: id });
  return stages[0]!.id;
}

test('a teacher without the permission finds no way to make a competition, and a stranger opens neither design nor desk', async () => {
  const operator = await calls('operator1');
  await makeOrganiser(operator, 'teacher1');
  // Other journeys of the same school may have let them.
  await makeOrganiser(operator, 'teacher2', false);
  const title = `草稿 ${Date.now()}`;
  const { competition_id: id } = await (await calls('teacher1'))(createCompetition, { title });
  const other = await visitor({ account: 'teacher2' });
  await other.goto('/index/home');
  await settled(other);
  expect(await other.getByRole('button', { name: '新建竞赛' }).count()).toBe(0);
  expect(await other.getByText(title).count()).toBe(0);
  for (const address of [addressOf('competitionDesign', { id }), addressOf('competitionDesk', { id })]) {
    await other.goto(address);
    await other.waitForURL(/informationPrompt\/-99/);
  }
  const stranger = await visitor({ account: 'student9', viewport: phone });
  await stranger.goto(addressOf('competitionDesk', { id, tab: 'live' }));
  await stranger.waitForURL(/informationPrompt\/-99/);
});
