import { lookAtWork } from '@praxis/contract/productions/productions';
import { expect, test } from 'vitest';
import { desktop, expectAccessible, journey, phone, picture, withWrongClock } from '../journey.ts';
import { makePdf } from '../real-files.ts';
import { openWorks } from './own-works.ts';

const { visitor, calls, tolerate } = journey();
const PHONE = '13800000031';

test('S-090 an entrant makes a work: saved by itself, kept over a cut, seen as the jury sees it, handed in', async () => {
  const student = await calls('student31');
  const place = await openWorks(await calls('teacher1'), [student], 'Works of One');
  const page = await visitor({ account: 'student31' });
  // By this clock the stage has not begun.
  await withWrongClock(page, -180);
  await page.goto(`/courseProduction/${place.competition_id}/${place.stage_id}/${place.section_id}`);
  await page.getByRole('button', { name: '进入比赛' }).click();
  const title = page.getByLabel('作品标题');
  await title.fill('雨水收集装置');
  await page.getByLabel('作品说明').fill(`屋顶雨水经过两级过滤。联系 ${PHONE}`);
  await page.locator('input[type=file]').setInputFiles(makePdf(['Rain water', `Call ${PHONE}`]));
  await page.getByRole('region', { name: '文件' }).getByRole('link', { name: 'slides.pdf' }).waitFor();
  // What is typed while a file arrives stays.
  expect(await title.inputValue()).toBe('雨水收集装置');
  await page.getByText(/^已保存/).waitFor();
  await page.getByText(PHONE, { exact: true }).first().waitFor();
  await picture(page, 'works-writing');
  await expectAccessible(page);

  tolerate(/ERR_FAILED|Failed to load resource/);
  await page.route('**/api/production/save', (route) => route.abort());
  await title.fill('雨水收集与过滤装置');
  await page.getByText('已存在本机，联网后发送').waitFor();
  await page.reload();
  await expect.poll(() => title.inputValue(), { message: 'what was not sent yet is still there' }).toBe('雨水收集与过滤装置');
  await page.unroute('**/api/production/save');
  await page.getByLabel('作品说明').fill('屋顶雨水经过两级过滤。');
  await page.getByText(/^已保存/).waitFor();

  const at = { stage_id: place.stage_id, section_id: place.section_id };
  await expect
    .poll(async () => (await student(lookAtWork, at)).state, { timeout: 60_000, message: 'the blind copy is made' })
    .toBe('ready');
  const blind = await student(lookAtWork, at);
  expect(blind).toMatchObject({ title: '雨水收集与过滤装置', intro: '屋顶雨水经过两级过滤。', files: [{ kind: 'withheld' }] });
  await page.getByRole('button', { name: '按评委视角查看' }).click();
  await page.getByRole('dialog').getByText(`作品 ${blind.blind_no}`).waitFor();
  await picture(page, 'works-as-the-jury');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(phone);
  await picture(page, 'works-phone');
  await expectAccessible(page);
  await page.setViewportSize(desktop);

  await page.getByRole('button', { name: '提交作品' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交作品' }).click();
  await page.getByText('作品已提交。截止前可以撤回修改。').waitFor();
  expect(await title.isDisabled()).toBe(true);
  await picture(page, 'works-handed-in');
});
