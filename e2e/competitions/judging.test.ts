import { expertGroup, saveSheet, showSheet, submitSheet } from '@praxis/contract/judging/expert';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, picture } from '../journey.ts';
import { ownWorks } from './own-works.ts';

const { visitor, calls } = journey();
const EXPERTS = ['钱德胜', '范文君', '石慧敏'];

async function setUp(staffPage: Page) {
  const names = staffPage.getByRole('textbox', { name: '评分项' });
  await names.first().fill('创新');
  await staffPage.getByLabel('满分').first().fill('10');
  await staffPage.getByLabel('权重').first().fill('10');
  await staffPage.getByRole('button', { name: '增加一项' }).click();
  await names.nth(1).fill('完成');
  await staffPage.getByRole('button', { name: '保存细则' }).click();
  await staffPage.getByText('细则已保存').waitFor();
  await staffPage.getByRole('button', { name: '新建评审组' }).click();
  const dialog = staffPage.getByRole('dialog');
  await dialog.getByLabel('名称').fill('甲组');
  await dialog.getByLabel('每件专家数').fill('2');
  await dialog.getByLabel('汇总方法').selectOption('mean');
  await dialog.getByRole('button', { name: '保存' }).click();
  for (const name of EXPERTS) {
    await staffPage.getByRole('searchbox', { name: '按姓名或账号查找专家' }).fill(name);
    await staffPage.getByRole('button', { name: `加入${name}` }).click();
    await staffPage.getByRole('table', { name: '专家' }).getByText(name).waitFor();
  }
  await staffPage.getByText(/3 件作品，6 份评分表/).waitFor();
  await picture(staffPage, 'judging-preview');
  await staffPage.getByRole('button', { name: '确认分派' }).click();
  await staffPage.getByRole('dialog').getByRole('button', { name: '确认分派' }).click();
  await staffPage.getByText('已分派 6 份评分表').waitFor();
}

/** Everything an expert has still to score, beside the browser; the first apparatus is praised by one and not by the other. */
async function scoreRest(account: string, place: { competition_id: string; stage_id: string }, harsh: boolean) {
  const expert = await calls(account);
  const { groups } = await expert(expertGroup, place);
  for (const work of groups[0]!.works.filter(({ state }) => state === 'assigned' || state === 'scoring')) {
    const { assignment_id } = work;
    const { criteria, sheet } = await expert(showSheet, { assignment_id });
    const low = harsh && work.title === 'Apparatus 1';
    const scores = Object.fromEntries(criteria.map(({ id, max }) => [id, Math.round(max * (low ? 0.3 : 0.8))]));
    const seq = sheet.seq + 1;
    await expert(saveSheet, { assignment_id, seq, scores, notes: {}, note: '' });
    await expert(submitSheet, { assignment_id, seq });
  }
}

test('S-094 S-098 an organiser has works judged: assigned, scored by keyboard, one conflict, counted', async () => {
  const organiser = await calls('teacher1');
  const students = [await calls('student21'), await calls('student22'), await calls('student23')];
  const place = await ownWorks(organiser, students, 'Works Journey');
  const staffPage = await visitor({ account: 'teacher1' });
  await staffPage.goto(`/competitionDesk/${place.competition_id}/judging`);
  await setUp(staffPage);

  const expert = await visitor({ account: 'expert1' });
  await expert.goto(`/index/expertViewingGroup/${place.competition_id}/${place.stage_id}`);
  const works = expert.getByRole('table', { name: '甲组' }).getByRole('row');
  await expect.poll(() => works.count()).toBe(3);
  await picture(expert, 'judging-works');
  await expectAccessible(expert);
  expect(await expert.content()).not.toContain('Works Journey student');
  await works
    .last()
    .getByRole('button', { name: /^回避作品/ })
    .click();
  await expert
    .getByRole('dialog')
    .getByRole('button', { name: /^回避并转交/ })
    .click();
  await expert.getByText('已转交给另一位专家').waitFor();
  await expert.getByRole('link', { name: /^评作品/ }).click();
  const first = expert.getByRole('textbox', { name: /^创新/ });
  await first.waitFor();
  await expert.keyboard.type('8');
  await expert.keyboard.press('Enter');
  await expert.keyboard.type('16');
  await expert.getByText('已保存', { exact: true }).first().waitFor();
  await picture(expert, 'judging-sheet');
  await expectAccessible(expert);
  await expert.keyboard.press('Enter');
  await expert.keyboard.press('Enter');
  await expert.getByText(/作品 \d+ 已提交/).waitFor();

  await scoreRest('expert2', place, true);
  await scoreRest('expert3', place, false);
  await staffPage.getByRole('button', { name: '汇总成绩' }).click();
  await staffPage.getByText('第 1 次汇总').waitFor();
  await picture(staffPage, 'judging-results');
});
