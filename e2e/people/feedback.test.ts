import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';

const { visitor } = journey();

const pagePicture = async () => ({
  name: 'page.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 500, channels: 3, background: '#e8eee9' } })
    .png()
    .toBuffer(),
});

test('a student says something with a picture, blacks a part out, and reads the answer', async () => {
  const page = await visitor({ account: 'student1' });
  await page.goto('/index/spaces');
  await settled(page);
  await page
    .getByRole('button', { name: /账户菜单|账号菜单|我的/ })
    .last()
    .click();
  await page.getByRole('button', { name: '意见反馈' }).click();
  const dialog = page.getByRole('dialog', { name: '意见反馈' });
  await dialog.getByRole('textbox').fill('空间列表第二页打不开');
  await expect.poll(() => dialog.getByText('/index/spaces', { exact: true }).count()).toBe(1);
  await dialog.locator('input[type=file]').setInputFiles(await pagePicture());
  const visible = dialog.getByRole('img', { name: '随反馈发送的图片' });
  const box = (await visible.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => dialog.getByRole('button', { name: '撤销' }).isEnabled()).toBe(true);
  await expectAccessible(page);
  await picture(page, 'feedback-dialog');
  await dialog.getByRole('button', { name: '发送反馈' }).click();
  await dialog.waitFor({ state: 'detached' });

  const workspace = await visitor({ account: 'operator1' });
  await workspace.goto('/admin/feedback');
  const card = workspace.getByRole('listitem').filter({ hasText: '空间列表第二页打不开' }).first();
  await card.getByRole('img').waitFor();
  await card.getByRole('button', { name: '答复…' }).click();
  await workspace.getByRole('dialog').getByRole('textbox').fill('已经修好，请刷新页面。');
  await workspace.getByRole('dialog').getByRole('button', { name: '发送答复' }).click();
  await card.getByText('已答复').waitFor();
  await picture(workspace, 'feedback-panel');

  await page.goto('/index/messages');
  await page.getByText('你的反馈有了答复').first().waitFor();
  await page.goto('/index/personal?tab=feedback');
  await page.getByText('已经修好，请刷新页面。').first().waitFor();
  await expectAccessible(page);
  await picture(page, 'feedback-own');
});

test('the same on a phone, where a text is asked for before anything is sent', async () => {
  const page = await visitor({ account: 'student2', viewport: phone, language: 'zh-hk' });
  await page.goto('/index/personal?tab=feedback');
  await page.getByRole('button', { name: '意見反映' }).click();
  const dialog = page.getByRole('dialog', { name: '意見反映' });
  await dialog.getByRole('button', { name: '傳送意見' }).click();
  await dialog.getByText('請寫下你的意見').waitFor();
  await dialog.locator('input[type=file]').setInputFiles(await pagePicture());
  await dialog.getByRole('img', { name: '隨意見傳送的圖片' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'feedback-phone');
});
