import { expect, test } from 'vitest';
import { demoPassword } from '../scripts/school.ts';
import { expectAccessible, journey, phone, picture, settled } from './journey.ts';

const { visitor } = journey();

test('C-05 S-109 a student with a phone signs in, reads a notice, opens their space and goes on learning', {
  timeout: 120_000,
}, async () => {
  const page = await visitor({ viewport: phone, language: 'en' });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Account' }).fill('student6');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).tap();
  await page.waitForURL('**/index/home');
  await settled(page);

  await page
    .getByRole('link', { name: /系统维护/ })
    .first()
    .tap();
  await page.waitForURL('**/index/noticeDetail/*');
  await page.getByRole('heading', { name: /系统维护/ }).waitFor();

  await page.getByRole('link', { name: 'Spaces', exact: true }).tap();
  await page.waitForURL('**/index/spaces');
  await page.getByText('操作系统原理 2026 秋').first().tap();
  await page.waitForURL('**/index/space/**');
  await page
    .getByRole('link', { name: /^(Start|Continue)$/ })
    .first()
    .tap();
  await page.waitForURL('**/learn/**');
  await settled(page);
  await expectAccessible(page);
  await picture(page, 'phone-player');
  await page.getByRole('link', { name: 'Leave the course' }).tap();
  await page.waitForURL('**/index/**');

  await page.getByRole('link', { name: 'Me', exact: true }).tap();
  await page.waitForURL('**/index/personal');
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});

test('S-299 the root font is a tenth of the width on a phone, and 54 px at most', async () => {
  const sizes: string[] = [];
  for (const viewport of [{ width: 375, height: 700 }, phone, { width: 1440, height: 900 }]) {
    const page = await visitor({ viewport });
    await page.goto('/index/home');
    await settled(page);
    sizes.push(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize));
  }
  expect(sizes).toEqual(['37.5px', '39px', '54px']);
});

test('S-109 an operator enrols an agent on a phone: every choice and the whole code lie on the screen', { timeout: 60_000 }, async () => {
  const page = await visitor({ account: 'operator1', viewport: phone, language: 'en' });
  await page.goto('/admin/agents');
  await page.getByRole('button', { name: 'Enrol an agent' }).tap();
  const dialog = page.getByRole('dialog');
  const right = async () => {
    const { x, width } = (await dialog.boundingBox())!;
    return x + width;
  };
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Repositories' });
  expect(await right()).toBeLessThanOrEqual(phone.width);
  await dialog.getByRole('button', { name: 'Create code' }).tap();
  await dialog.getByText(/^PRAXIS_ENROLMENT=/).waitFor();
  expect(await right()).toBeLessThanOrEqual(phone.width);
});
