import { readFileSync } from 'node:fs';
import { startClass } from '@praxis/contract/live-classes/live-classes';
import { splitClass } from '@praxis/contract/live-classes/participants';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { makePdf } from '../real-files.ts';
import { ownClass } from './own-class.ts';

const { visitor, calls } = journey();

/** Pulls the pointer over the board, places as parts of its sides. */
async function pull(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = (await page.locator('[data-board="draw"]').boundingBox())!;
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 12 });
  await page.mouse.up();
}

/** Where ink lies on the board a page shows: its right edge as a part of the width, 0 for an empty page. */
const inkedTo = (page: Page) =>
  page
    .locator('#main canvas[role="img"]')
    .last()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data, width } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let edge = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) edge = Math.max(edge, ((at - 3) / 4) % width);
      return edge / width;
    });

test('S-025 S-023 a PDF becomes pages that are drawn on, carried over and saved; groups talk among themselves', {
  timeout: 240_000,
}, async () => {
  const accounts = ['student21', 'student22'];
  const [asTeacher, ...asStudents] = await Promise.all(['teacher2', ...accounts].map((account) => calls(account)));
  const { class_id } = await ownClass(asTeacher!, asStudents, `Board ${Date.now()}`);
  await asTeacher!(startClass, { class_id });
  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  const lin = await visitor({ account: accounts[0]!, language: 'en' });
  const fang = await visitor({ account: accounts[1]!, language: 'zh-cn', viewport: phone });
  for (const page of [teacher, lin, fang]) await page.goto(`/class/${class_id}`);

  await teacher.locator('input[type="file"][accept*="pdf"]').setInputFiles(makePdf(['One', 'Two', 'Three']));
  await teacher.getByText('Page 2 of 4').waitFor({ timeout: 60_000 });
  await lin.getByText('Page 2 of 4').waitFor();
  await fang.getByText('第 2 页，共 4 页').waitFor();
  await expect.poll(() => lin.locator('#main img[src*="/files/"]').count(), { timeout: 15_000 }).toBeGreaterThan(0);

  await pull(teacher, [0.2, 0.5], [0.3, 0.6]);
  await pull(teacher, [0.35, 0.5], [0.4, 0.6]);
  await expect.poll(() => inkedTo(lin), { timeout: 8000 }).toBeGreaterThan(0.39);
  await teacher.getByRole('button', { name: 'Select', exact: true }).click();
  await pull(teacher, [0.15, 0.4], [0.45, 0.7]);
  await teacher.getByRole('button', { name: 'Erase what is chosen' }).waitFor();
  await picture(teacher, 'class-board-selected');
  await pull(teacher, [0.25, 0.55], [0.65, 0.55]);
  await expect.poll(() => inkedTo(lin), { timeout: 8000 }).toBeGreaterThan(0.75);
  await teacher.keyboard.press('Delete');
  await expect.poll(() => inkedTo(lin), { timeout: 8000 }).toBe(0);
  await teacher.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => inkedTo(fang), { timeout: 8000 }).toBeGreaterThan(0.75);
  await teacher.getByRole('button', { name: 'Text', exact: true }).click();
  const box = (await teacher.locator('[data-board="draw"]').boundingBox())!;
  await teacher.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.3);
  await teacher.getByRole('textbox', { name: 'Text on the board' }).fill('时间片 20 ms');
  await teacher.keyboard.press('Enter');

  // Who comes late sees the same pixels as who followed every step.
  const late = await visitor({ account: accounts[0]!, language: 'en' });
  await late.goto(`/class/${class_id}`);
  const printed = (page: Page) =>
    page
      .locator('#main canvas[role="img"]')
      .last()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect.poll(async () => (await printed(late)) === (await printed(lin)), { timeout: 15_000 }).toBe(true);
  await late.close();

  const [saved] = await Promise.all([teacher.waitForEvent('download'), teacher.getByRole('button', { name: 'Save as PDF' }).click()]);
  const file = readFileSync(await saved.path()).toString('latin1');
  expect(file.startsWith('%PDF-')).toBe(true);
  expect(file).toContain('/Count 4');
  expect(saved.suggestedFilename()).toMatch(/^Board \d+\.pdf$/);
  const [page] = await Promise.all([lin.waitForEvent('download'), lin.getByRole('button', { name: 'Save page' }).click()]);
  expect(
    readFileSync(await page.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  const { groups } = await asTeacher!(splitClass, { class_id, groups: 2 });
  const post = async (who: Page, box: string, send: string, label: string) => {
    await who.getByRole('textbox', { name: box }).fill(label);
    await who.getByRole('button', { name: send, exact: true }).click();
  };
  await lin.getByRole('radio', { name: /^Group / }).check({ force: true });
  await post(lin, 'Say something', 'Send', 'only for us');
  await lin.getByText('only for us').waitFor();
  await lin.getByRole('radio', { name: /^Class/ }).check({ force: true });
  await post(lin, 'Say something', 'Send', 'for everybody');
  await fang.getByText('for everybody').waitFor();
  expect(await fang.getByText('only for us').count()).toBe(0);
  const own = groups.find(({ people }) => people.some(({ name }) => name.length > 0))!;
  expect(groups).toHaveLength(2);
  expect(own.people.length).toBe(1);
  await teacher
    .getByRole('radio', { name: /^Group / })
    .first()
    .check({ force: true });
  const first = await teacher.getByText('only for us').count();
  await teacher
    .getByRole('radio', { name: /^Group / })
    .last()
    .check({ force: true });
  expect(first + (await teacher.getByText('only for us').count())).toBe(1);
  await settled(teacher);
  for (const [visible, name] of [
    [teacher, 'class-board-teacher'],
    [lin, 'class-board-student'],
    [fang, 'class-board-phone'],
  ] as const) {
    await picture(visible, name);
    await expectAccessible(visible);
  }

  // A phone on its side: wider than a tablet, and still the phone's view.
  await fang.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone Mobile' }));
  await fang.setViewportSize({ width: 844, height: 390 });
  await fang.reload();
  const board = fang.locator('#main canvas[role="img"]').last();
  await expect.poll(async () => (await board.boundingBox())?.height ?? 0, { timeout: 15_000 }).toBeGreaterThan(200);
  await picture(fang, 'class-board-landscape');
});
