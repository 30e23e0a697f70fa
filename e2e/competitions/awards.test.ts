import { listOwnAwards } from '@praxis/contract/awards/awards';
import { setStaff } from '@praxis/contract/competitions/design';
import { adjustScore } from '@praxis/contract/contests/adjustments';
import { listObjectable } from '@praxis/contract/dissents/filing';
import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible, journey, picture } from '../journey.ts';
import { ownWorks } from './own-works.ts';

const { visitor, calls } = journey();
const ENTRANTS = ['student24', 'student25'] as const;
const TITLE = 'Objection Journey';

/** A stage that is over with a preliminary result: the first entrant is ahead of the second. An arbiter helps. */
async function preliminary() {
  const organiser = await calls('teacher1');
  const place = await ownWorks(organiser, [await calls(ENTRANTS[0]), await calls(ENTRANTS[1])], TITLE);
  await organiser(setStaff, { competition_id: place.competition_id, account: 'teacher2', duty: 'arbiter', holds: true });
  const { lines } = await organiser(previewResult, { stage_id: place.stage_id });
  for (const [at, points] of [80_00, 70_00].entries())
    await organiser(adjustScore, { stage_id: place.stage_id, entrant_id: lines[at]!.entrant_id, points, reason: 'Jury on the spot' });
  const { seen } = await organiser(previewResult, { stage_id: place.stage_id });
  await organiser(publishResult, { stage_id: place.stage_id, kind: 'preliminary', seen });
  let behind = '';
  for (const account of ENTRANTS) {
    const { list } = await (await calls(account))(listObjectable, { stage_id: place.stage_id });
    if (list[0]?.rank === 2) behind = account;
  }
  return { ...place, behind };
}

/** The entrant who is behind files an objection from the result page. */
async function fileIt(place: { competition_id: string }, account: string) {
  const entrant = await visitor({ account });
  await entrant.goto(`/index/competitionResult/${place.competition_id}/0`);
  await entrant.getByRole('link', { name: '提出异议' }).click();
  await entrant.getByRole('button', { name: '提出异议' }).click();
  await entrant.getByText('请写明内容').waitFor();
  await entrant.getByLabel('理由').fill('现场演示的得分没有计入。');
  await picture(entrant, 'objection-form');
  await expectAccessible(entrant);
  await entrant.getByRole('button', { name: '提出异议' }).click();
  await entrant.getByText('待受理').first().waitFor();
  return entrant;
}

async function publishFinal(staffPage: Page) {
  await staffPage.getByRole('link', { name: '去公布' }).click();
  await staffPage.getByRole('button', { name: '公布正式结果…' }).click();
  const dialog = staffPage.getByRole('dialog');
  await dialog.getByRole('textbox').fill('异议成立，补计现场演示得分');
  await dialog.getByRole('button').last().click();
  await staffPage.getByText('已公布第 2 版').waitFor();
}

test('S-108 an objection is upheld, the result corrected, awards follow it, and a stranger checks the certificate', async () => {
  const place = await preliminary();
  const entrant = await fileIt(place, place.behind);
  const staffPage = await visitor({ account: 'teacher1' });
  await staffPage.goto(`/competitionDesk/${place.competition_id}/objections`);
  await staffPage.getByRole('button', { name: '交给 顾明月' }).click();
  await staffPage.getByText('复核中').first().waitFor();
  await picture(staffPage, 'objection-workspace');
  await expectAccessible(staffPage);

  const arbiter = await visitor({ account: 'teacher2' });
  await arbiter.goto('/index/home');
  await arbiter.getByRole('listitem').filter({ hasText: TITLE }).getByRole('link', { name: /^答复/ }).click();
  await arbiter.getByLabel('更正方式').selectOption('adjust');
  await arbiter.getByLabel('分值').fill('25');
  await arbiter.getByLabel('给提出方的答复').fill('现场演示应当计分。');
  await arbiter.getByRole('button', { name: '作出决定，通知提出方' }).click();
  await arbiter.getByText('异议成立').first().waitFor();

  await staffPage.reload();
  await staffPage.getByRole('button', { name: '执行更正' }).click();
  await staffPage.getByRole('dialog').getByRole('button', { name: '执行更正' }).click();
  await staffPage.getByRole('table', { name: '下一版成绩的变化' }).waitFor();
  await picture(staffPage, 'objection-next-version');
  await publishFinal(staffPage);

  await staffPage.getByRole('tab', { name: '颁奖' }).click();
  await staffPage.getByRole('button', { name: '保存奖项' }).click();
  await staffPage.getByRole('button', { name: '公布并发证书' }).click();
  await staffPage.getByRole('dialog').getByRole('button', { name: '公布并发证书' }).click();
  await staffPage.getByRole('table', { name: '证书' }).waitFor();
  await picture(staffPage, 'awards-workspace');
  await expectAccessible(staffPage);

  await entrant.goto(`/index/competitionResult/${place.competition_id}/0`);
  await entrant.getByText('你的名次：1').waitFor();
  const own = (await (await calls(place.behind))(listOwnAwards, {})).list.find(({ competition }) => competition.title === TITLE)!;
  const stranger = await visitor();
  await stranger.goto(`/verify/${own.certificate!.number}`);
  await stranger.getByText('证书有效').waitFor();
  await stranger.getByText(`一等奖　第 1 名，共 2`).waitFor();
  await picture(stranger, 'certificate-of-award');
  await expectAccessible(stranger);
});
