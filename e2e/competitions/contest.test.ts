import { announceToStage } from '@praxis/contract/competitions/clarifications';
import { moveDevice } from '@praxis/contract/contests/workspace';
import { newPass, withdrawPass } from '@praxis/contract/ranks/board';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, withWrongClock } from '../journey.ts';
import { ownContest } from './own-contest.ts';

const { visitor, calls, tolerate } = journey();

const PROGRAM = 'print(sum(map(int, input().split())))';

test('S-086 S-088 S-089 S-240 S-241 an entrant works at the desk of a stage, and visitors see the own row move by the pass', async () => {
  const organiser = await calls('teacher1');
  const student = await calls('student11');
  const { competition_id, stage_id, oj, paper } = await ownContest(organiser, [student, await calls('student12')], 'Desk Cup');
  const { pass } = await organiser(newPass, { stage_id });

  const rank = await visitor();
  await rank.goto(`/competitionRank/${competition_id}/0/${pass}`);
  await rank.getByRole('heading', { name: 'Final榜单' }).waitFor();
  const screen = await visitor({ viewport: { width: 1920, height: 1080 } });
  await screen.goto(`/screenVisualzation/${competition_id}/${stage_id}/${pass}`);
  await screen.getByRole('heading', { name: 'Desk Cup' }).waitFor();

  const contestPage = await visitor({ account: 'student11' });
  // Only the server's clock counts: by this one the stage has long been over.
  await withWrongClock(contestPage, 180);
  await contestPage.goto(`/courseOj/${competition_id}/${stage_id}/${oj}`);
  await contestPage.getByRole('button', { name: '进入比赛' }).click();
  // One may come in before the start; the sections appear by themselves.
  await contestPage.getByRole('link', { name: /Theory/ }).waitFor({ timeout: 60_000 });
  await contestPage.locator('.cm-content').last().waitFor();
  await contestPage.getByRole('combobox').first().selectOption({ label: 'Python 3' });
  await contestPage.locator('.cm-content').last().click();
  await contestPage.keyboard.press('Control+a');
  await contestPage.keyboard.insertText(PROGRAM);
  await contestPage.getByRole('button', { name: /^提交/ }).click();
  await contestPage.getByText('通过', { exact: true }).first().waitFor({ timeout: 60_000 });
  await picture(contestPage, 'contest-workspace-problem');
  await expectAccessible(contestPage);

  const rows = rank.getByRole('table').getByRole('row');
  await expect
    .poll(() => rows.nth(1).textContent(), { timeout: 30_000, message: 'the row moves on the page of a visitor' })
    .toContain('A：全场首解');
  await picture(rank, 'contest-rank');
  await expectAccessible(rank);
  await screen.getByText('首解').first().waitFor({ timeout: 30_000 });
  await picture(screen, 'contest-big-screen');
  const own = await visitor({ account: 'student11', viewport: phone });
  await own.goto(`/competitionRank/${competition_id}/${stage_id}/${pass}`);
  await own.getByText('我', { exact: true }).waitFor();
  await picture(own, 'contest-rank-phone');

  await organiser(announceToStage, { stage_id, text: '机房六点关灯' });
  await contestPage.getByText('机房六点关灯').waitFor();
  await contestPage.getByRole('button', { name: '知道了' }).click();

  await contestPage.getByRole('link', { name: /Theory/ }).click();
  await contestPage.waitForURL(`**/coursePaper/${competition_id}/${stage_id}/${paper}/1`);
  await contestPage.getByRole('button', { name: '开始作答' }).click();
  await contestPage.getByText('Which state waits for input?').waitFor();
  await contestPage.getByText('Blocked').click();
  await picture(contestPage, 'contest-workspace-paper');
  await contestPage.getByRole('button', { name: '交卷' }).click();
  await contestPage.getByRole('dialog').getByRole('button', { name: /交卷/ }).click();
  await contestPage.getByRole('link', { name: /Theory.*已交/s }).waitFor({ timeout: 30_000 });
  expect(new URL(contestPage.url()).pathname).toBe(`/coursePaper/${competition_id}/${stage_id}/${paper}/1`);

  // Another device waits until the desk moves the seat; then the first one is out.
  const other = await visitor({ account: 'student11' });
  await other.goto(`/courseOj/${competition_id}/${stage_id}/${oj}`);
  await other.getByRole('heading', { name: '你已在另一台设备上进入' }).waitFor();
  await other.getByRole('button', { name: '请考务台移动座位' }).click();
  await other.getByText(/等考务台确认/).waitFor();
  const { uid } = { uid: await contestPage.evaluate(() => localStorage.getItem('uid') ?? '') };
  await organiser(moveDevice, { stage_id, user_id: uid, allow: true });
  await other.getByRole('link', { name: /Theory/ }).waitFor();
  await contestPage.getByRole('heading', { name: '你已在另一台设备上进入' }).waitFor();

  // A pass that is withdrawn puts every screen out; one that never was opens nothing.
  tolerate(/404|Not Found/);
  await organiser(withdrawPass, { stage_id });
  await rank.getByText('这个地址现在不能查看').waitFor();
  await screen.getByText('这个地址现在不能查看').waitFor();
  const wrong = await visitor();
  await wrong.goto(`/competitionRank/${competition_id}/${stage_id}/${'x'.repeat(32)}`);
  await wrong.waitForURL('**/index/informationPrompt/-99');
});
