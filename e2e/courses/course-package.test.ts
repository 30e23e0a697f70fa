import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';

const { visitor } = journey();

test('a teacher exports a course, and another brings the file in and finds the same course', { timeout: 240_000 }, async () => {
  const page = await visitor({ account: 'teacher1', language: 'en' });
  await page.goto('/index/courses');
  await settled(page);
  const title = '操作系统原理';
  await page.getByRole('button', { name: `${title}: more actions` }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const fetch = dialog.getByRole('link', { name: 'Download' });
  await fetch.waitFor({ timeout: 90_000 });
  await expectAccessible(page);
  await picture(page, 'package-exported');
  const [download] = await Promise.all([page.waitForEvent('download'), fetch.click()]);
  const path = await download.path();
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.goto('/index/courses');

  const other = await visitor({ account: 'teacher2', language: 'en' });
  await other.goto('/index/courseImport');
  await settled(other);
  await other.locator('input[type=file]').setInputFiles({
    name: download.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(path),
  });
  const take = other.getByRole('button', { name: /^Import, activities: / });
  await take.waitFor({ timeout: 90_000 });
  await expectAccessible(other);
  await picture(other, 'package-checked');
  await other.setViewportSize(phone);
  await settled(other);
  await picture(other, 'package-checked-phone');
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1);
  await other.setViewportSize({ width: 1440, height: 900 });
  await take.click();
  await other.getByText('The course is imported').waitFor({ timeout: 90_000 });
  await picture(other, 'package-imported');
  await other.getByRole('link', { name: 'Open the course' }).click();
  await other.waitForURL('**/course/*/design');
  await settled(other);
  await expect.poll(() => other.getByText(title).count()).toBeGreaterThan(0);
  expect(await other.getByRole('row').count()).toBeGreaterThan(3);
});
