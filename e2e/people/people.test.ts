import { resolve } from 'node:path';
import { register, sendPhoneCode } from '@praxis/contract/accounts/accounts';
import { getInstitutionUse, setInstitutionTerms } from '@praxis/contract/institutions/console';
import { listOwnInstitutions } from '@praxis/contract/institutions/institutions';
import { createSpace } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../scripts/school.ts';
import { expectAccessible, journey, phone, picture, settled, smsCode } from '../journey.ts';
import { ask } from '../retry-after.ts';

const { origin, visitor, calls, tolerate } = journey();

const FIXTURE = resolve('apps/server/src/testing/sheets/libreoffice.xlsx');
/** Phones of this run alone. */
const stretch = String(Date.now()).slice(-7);
const phoneOf = (at: number) => `17${stretch}${String(at).padStart(2, '0')}`;
const sheet = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Uploads a sheet into the open dialog and waits for its report. */
async function check(page: Page, file: string | ReturnType<typeof sheet>) {
  await page.getByLabel('Sheet', { exact: true }).setInputFiles(file);
  await page.getByRole('region', { name: 'Lines of the sheet' }).waitFor();
}

test('a teacher brings a class into a space: the faulty line is named, and the class is there after the confirmation', {
  timeout: 120_000,
}, async () => {
  const asTeacher = await calls('teacher2');
  const draft = { name: `Class of ${stretch}`, intro: 'A class', type: 'live', visibility: 'private', need_review: true } as const;
  const { space_id } = await asTeacher(createSpace, draft);
  const page = await visitor({ account: 'teacher2', language: 'en' });
  await page.goto(`/index/space/${space_id}/members`);
  await page.getByRole('button', { name: 'Import' }).click();
  await check(
    page,
    sheet('class.csv', `\uFEFF姓名;手机号;学号;小组\nAnna;${phoneOf(1)};001;First\n"Ben\nLi";${phoneOf(2)};002;First\nCleo;12345;003;`),
  );
  await page.getByText('The phone number must have 11 digits and start with 1').waitFor();
  await expectAccessible(page);
  await picture(page, 'people-space-report');
  const confirm = page.getByRole('button', { name: 'Import 2 people' });
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByText('Skip the faulty line').click();
  await confirm.click();
  await page.getByText('2 people were imported').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'Ben Li', exact: true }).waitFor();
  await picture(page, 'people-space-members');

  // A workbook of another program is read as well; its people are in by their phones.
  await page.getByRole('button', { name: 'Import' }).click();
  await check(page, FIXTURE);
  await page.getByText('王小明').waitFor();
  await page.keyboard.press('Escape');
});

test('an administrator fills an institution from a sheet, finds a class, resets a password and shuts an account', {
  timeout: 150_000,
}, async () => {
  const unit = `Faculty ${stretch}`;
  const page = await visitor({ account: 'teacher1', language: 'en' });
  await page.goto('/institution');
  await page.getByRole('button', { name: 'Import a sheet' }).click();
  const rows = [
    `Dora,${phoneOf(11)},D1,,${unit},2026,Class A`,
    `Emil,${phoneOf(12)},D2,headmaster,${unit},2026,Class A`,
    `Finn,${phoneOf(13)},D3,teacher,${unit},,`,
  ];
  await check(page, sheet('people.csv', `name,phone,number,role,department,grade,class\n${rows.join('\n')}`));
  await page.getByText('The role must be student or teacher').waitFor();
  await expectAccessible(page);
  await picture(page, 'people-institution-report');
  await page.getByText('Skip the faulty line').click();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByText('2 people were imported').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('navigation', { name: 'Departments and classes' }).getByRole('button', { name: unit }).click();
  await page.getByRole('cell', { name: 'Finn', exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('row').count(), { timeout: 15_000 }).toBe(3);
  await page.getByRole('button', { name: 'What to do with Dora' }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Reset password' }).click();
  const password =
    (await page
      .getByRole('status')
      .filter({ hasText: /^\S{12}$/ })
      .textContent()) ?? '';
  await picture(page, 'people-new-password');
  await page.getByRole('button', { name: 'Noted' }).click();

  const dora = await visitor({ language: 'en' });
  await dora.goto('/login');
  await dora
    .getByLabel(/Account/)
    .first()
    .fill(phoneOf(11));
  await dora.getByLabel('Password', { exact: true }).fill(password);
  await dora.getByRole('button', { name: 'Log in', exact: true }).click();
  await dora.waitForURL(/home/);

  // Her page learns at its next call that her session is over.
  tolerate(/401/);
  await page.getByRole('button', { name: 'What to do with Dora' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('row', { name: /Dora.*Deactivated/ }).waitFor();
  await expectAccessible(page);
  await picture(page, 'people-institution-members');

  const save = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await save).suggestedFilename()).toMatch(/\.xlsx$/);

  const small = await visitor({ account: 'teacher1', language: 'en', viewport: phone });
  await small.goto('/institution');
  await settled(small);
  await small.getByLabel('Department', { exact: true }).selectOption({ label: `${unit} (2)` });
  await expect.poll(() => small.getByRole('list', { name: 'Members' }).getByRole('listitem').count(), { timeout: 15_000 }).toBe(2);
  await expectAccessible(small);
  await picture(small, 'people-institution-phone');
});

test('every part of the product stands in the navigation of a teacher on a screen of 1280, whole', async () => {
  const page = await visitor({ account: 'teacher1', language: 'en', viewport: { width: 1280, height: 800 } });
  await page.goto('/index/notice');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Notices' }).waitFor();
  expect(await navigation.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
});

test('the logo and title of an institution are seen before they are saved, and by members afterwards', async () => {
  const asHead = await calls('teacher1');
  const [own] = (await asHead(listOwnInstitutions, {})).list;
  const before = (await asHead(getInstitutionUse, { institution_id: own!.id })).institution.title;
  const page = await visitor({ account: 'teacher1', language: 'en' });
  await page.goto('/institution?tab=branding');
  const title = page.getByLabel('Title on pages');
  await title.fill(`School ${stretch}`);
  await page.getByRole('figure').getByText(`School ${stretch}`).first().waitFor();
  await picture(page, 'people-branding');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name and logo saved').waitFor();
  const member = await visitor({ account: 'student1', language: 'en' });
  await member.goto('/index/home');
  await member.getByText(`School ${stretch}`).first().waitFor();
  await title.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
});

test('a student asks for the teacher role, an operator grants it, and the next sign-in is a teacher’s', { timeout: 120_000 }, async () => {
  const mine = phoneOf(31);
  await ask(origin, undefined, sendPhoneCode, { phone: mine, code_type: 'register' });
  await ask(origin, undefined, register, { phone: mine, code: await smsCode(mine), password: demoPassword });
  const student = await visitor({ account: mine, language: 'zh-cn' });
  await student.goto('/index/personal?tab=bindings');
  await student.getByRole('button', { name: '申请成为教师' }).click();
  const dialog = student.getByRole('dialog');
  await dialog.getByLabel('真实姓名').fill(`顾问渠${stretch}`);
  await dialog.getByLabel('学校').fill('青禾职业技术学院');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await student.getByText('审核中').waitFor();
  await expectAccessible(student);
  await picture(student, 'people-teacher-applied');

  // The student's session ends with the approval, and the page may learn it from a call of its own before this test is over.
  tolerate(/401/);
  const operator = await visitor({ account: 'operator1', language: 'en' });
  await operator.goto('/admin/teachers');
  const row = operator.getByRole('row').filter({ hasText: `顾问渠${stretch}` });
  await row.getByRole('button', { name: 'Approve' }).click();
  await operator.getByRole('button', { name: 'Approve application' }).click();
  await row.waitFor({ state: 'detached' });
  await expectAccessible(operator);

  const teacher = await visitor({ account: mine, language: 'en' });
  await teacher.goto('/index/personal?tab=bindings');
  await teacher.getByText('You are a teacher and can make spaces and courses').waitFor();
  await picture(teacher, 'people-teacher-approved');
});

test('an institution without a free seat takes nobody in, and after its last day it begins nothing new', { timeout: 120_000 }, async () => {
  const asAdmin = await calls('teacher1');
  const asOperator = await calls('operator1');
  const { list } = await asAdmin(listOwnInstitutions, {});
  const institution_id = list.find((one) => one.manages)!.id;
  const { seats } = await asAdmin(getInstitutionUse, { institution_id });
  try {
    const operator = await visitor({ account: 'operator1', language: 'en' });
    await operator.goto('/admin/institutions?state=approved');
    await operator.getByRole('row').filter({ hasText: 'qinghe' }).getByRole('button', { name: 'Seats, storage and time' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByLabel('Seats').fill(String(seats.used));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    const admin = await visitor({ account: 'teacher1', language: 'en' });
    await admin.goto('/institution');
    await admin.getByText('All seats are taken.').waitFor();
    await admin.getByRole('button', { name: 'Add a member' }).click();
    await admin.getByRole('dialog').getByLabel('Account or phone').fill(phoneOf(31));
    await admin.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await admin.getByText('The institution has no seats left').waitFor();
    await expectAccessible(admin);
    await picture(admin, 'people-seats-full');

    await asOperator(setInstitutionTerms, { institution_id, seat_limit: 5000, valid_to: Date.now() + 1000 });
    await admin.waitForTimeout(1000);
    const small = await visitor({ account: 'teacher1', language: 'zh-cn', viewport: phone });
    await small.goto('/institution');
    await small.getByText('使用期限').first().waitFor();
    await picture(small, 'people-institution-expired-phone');
    const refused = asAdmin(createSpace, { name: '新空间', intro: '简介', type: 'live', visibility: 'public', need_review: false });
    await expect(refused).rejects.toThrow();
  } finally {
    await asOperator(setInstitutionTerms, { institution_id, seat_limit: 5000 });
  }
});
