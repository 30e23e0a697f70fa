import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';

const { visitor } = journey();
const PASSWORD = 'Tengda#2026';
/** A second press of the same button within a second is none. */
const BETWEEN_PRESSES_MS = 1100;

test('a student without a phone number logs in by the slip of their class, chooses a password, and the slip is worth nothing afterwards', {
  timeout: 120_000,
}, async () => {
  const teacher = await visitor({ account: 'teacher1' });
  await teacher.goto('/institution');
  await settled(teacher);
  await teacher.getByText('班级', { exact: true }).first().click();
  await teacher.getByRole('row', { name: /2601/ }).getByRole('button', { name: '打印激活条' }).click();
  await teacher.getByRole('button', { name: /生成 \d+ 张/ }).click();
  const slip = teacher.getByRole('listitem').filter({ hasText: '填学号' }).last();
  await slip.waitFor();
  await picture(teacher, 'slips');
  const words = (await slip.textContent())!;
  const number = /\d{10}/.exec(words)![0];
  const code = /[A-Z0-9]{4} [A-Z0-9]{4}/.exec(words)![0];
  const address = /\/login\?school=\w+/.exec(words)![0];

  const student = await visitor({ viewport: phone });
  await student.goto(address);
  await settled(student);
  await expectAccessible(student);
  const fields = student.locator('form input');
  await fields.nth(0).fill(number);
  await fields.nth(1).fill(code.toLowerCase().replace(' ', '-'));
  await student.getByRole('button', { name: '登录', exact: true }).click();
  await student.getByText('请设一个自己的密码').waitFor();
  await picture(student, 'slip-own-password');
  await fields.nth(2).fill(PASSWORD);
  await student.waitForTimeout(BETWEEN_PRESSES_MS);
  await student.getByRole('button', { name: '登录', exact: true }).click();
  await student.waitForURL((url) => !url.pathname.startsWith('/login'));

  const again = await visitor({ viewport: phone });
  await again.goto(address);
  await again.locator('form input').nth(0).fill(number);
  await again.locator('form input').nth(1).fill(code);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await again.getByRole('status').or(again.getByRole('alert')).first().waitFor();
  expect(new URL(again.url()).pathname).toBe('/login');
  await again.locator('form input').nth(1).fill(PASSWORD);
  await again.waitForTimeout(BETWEEN_PRESSES_MS);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await again.waitForURL((url) => !url.pathname.startsWith('/login'));
});
