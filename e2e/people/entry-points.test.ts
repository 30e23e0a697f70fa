import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../scripts/school.ts';
import { journey, picture, settled, smsCode } from '../journey.ts';

const { origin, visitor, tolerate } = journey();
const path = (page: Page) => new URL(page.url()).pathname;

/** Opens an address and says where the browser ends up once a page stands there. */
async function endsAt(page: Page, address: string) {
  await page.goto(address);
  await page.locator('#main, main').first().waitFor();
  return path(page);
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** Where each role ends up; `stays` is the address itself, `/index/home` where `/` leads. */
const guardTable = [
  { address: '/index/home', visitor: 'stays', student: 'stays', teacher: 'stays', expert: 'stays' },
  { address: '/index/notice', visitor: 'stays', student: 'stays', teacher: 'stays', expert: 'stays' },
  { address: '/index/informationPrompt/-99', visitor: 'stays', student: 'stays', teacher: 'stays', expert: 'stays' },
  { address: '/index/personal', visitor: '/login', student: 'stays', teacher: 'stays', expert: 'stays' },
  { address: '/index/competition', visitor: '/login', student: 'stays', teacher: 'stays', expert: 'stays' },
  { address: '/index/spaces', visitor: '/login', student: 'stays', teacher: 'stays', expert: 'stays' },
  { address: '/index/courses', visitor: '/login', student: '/index/home', teacher: 'stays', expert: '/index/home' },
  { address: '/index/learnCenter', visitor: '/login', student: 'stays', teacher: 'stays', expert: '/index/home' },
  {
    address: '/course/999999/design',
    visitor: '/login',
    student: '/index/home',
    teacher: '/index/informationPrompt/-99',
    expert: '/index/home',
  },
  {
    address: '/courseTask/999999/1/1',
    visitor: '/login',
    student: '/index/informationPrompt/-99',
    teacher: '/index/informationPrompt/-99',
    expert: '/index/home',
  },
  {
    address: '/markProduction/999999/1/1/1',
    visitor: '/login',
    student: '/index/home',
    teacher: '/index/home',
    expert: '/index/informationPrompt/-99',
  },
  {
    address: '/index/expertViewingGroup/999999/1',
    visitor: '/login',
    student: '/index/home',
    teacher: '/index/home',
    expert: '/index/informationPrompt/-99',
  },
  {
    address: '/screenVisualzation/999999/1/abcdefghijklmnopqrstuvwx',
    visitor: '/index/informationPrompt/-99',
    student: '/index/informationPrompt/-99',
    teacher: '/index/informationPrompt/-99',
    expert: '/index/informationPrompt/-99',
  },
] as const;

const accounts = { visitor: undefined, student: 'student1', teacher: 'teacher1', expert: 'expert1' } as const;

test.each(Object.entries(accounts))(
  'S-216 S-217 S-218 S-219 S-220 S-223 S-224 S-225 S-226 S-227 S-228 S-232 S-236 S-237 a %s ends up where the routes say',
  async (role, account) => {
    const page = await visitor({ account });
    for (const row of guardTable) {
      const expected = row[role as keyof typeof accounts];
      await endsAt(page, row.address);
      await expect
        .poll(() => path(page), { timeout: 5000, message: `${role} at ${row.address}` })
        .toBe(expected === 'stays' ? row.address : expected);
    }
  },
);

test('S-221 S-222 who is not signed in loses what is stored and goes to the door of their kind, and comes back after signing in', async () => {
  const page = await visitor();
  await page.goto('/index/home');
  await page.evaluate(() => {
    localStorage.setItem('utype', '3');
    localStorage.setItem('problemset-1', 'cached');
  });
  expect(await endsAt(page, '/index/personal')).toBe('/expertlogin');
  expect(await stored(page)).toMatchObject({ utype: '1', language: 'zh-cn' });
  expect(await stored(page)).not.toHaveProperty('problemset-1');

  expect(await endsAt(page, '/index/personal?tab=a')).toBe('/login');
  await page.getByRole('textbox', { name: '账号' }).fill('student2');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index/personal?tab=a');
  expect(await stored(page)).toMatchObject({ utype: '1' });
  expect((await stored(page)).utoken).toBeTruthy();
});

test('S-114 C-17 a redirect to another site is not followed', async () => {
  const page = await visitor();
  for (const redirect of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await page.getByRole('textbox', { name: '账号' }).fill('student3');
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/index/home');
    expect(new URL(page.url()).origin).toBe(origin);
  }
});

test('S-116 S-117 C-09 a login page wipes the session and keeps language, theme and branding', async () => {
  const page = await visitor({ account: 'teacher1', theme: 'dark', language: 'en' });
  await endsAt(page, '/index/home');
  await page.evaluate(() => localStorage.setItem('stitle', 'A school'));
  expect(await endsAt(page, '/login')).toBe('/login');
  const left = await stored(page);
  expect(left).toMatchObject({ utype: '1', language: 'en', themeColor: 'dark', stitle: 'A school' });
  expect(Object.keys(left)).not.toContain('utoken');
  expect(Object.keys(left)).not.toContain('user_name');
});

test('S-112 C-17 a session in the address is stored, checked and taken out of the address', async () => {
  const page = await visitor({ account: 'student1' });
  await endsAt(page, '/index/home');
  const { utoken } = await stored(page);
  const other = await visitor();
  expect(await endsAt(other, `/index/personal?Authorization=${utoken}&utype=3&keep=1`)).toBe('/index/personal');
  expect(new URL(other.url()).search).toBe('?keep=1');
  expect(await stored(other)).toMatchObject({ utoken, utype: '1' });
});

test('S-076 D-11 unknown addresses and malformed parameters show the not-found page, at their own address', async () => {
  const page = await visitor({ account: 'student1', language: 'en' });
  for (const address of [
    '/no/such/page',
    '/index/nothing',
    '/courseTask/x/1/1',
    '/index/noticeDetail/0',
    '/index/noticeDetail/9223372036854775808',
    '/index/taskDetail/1/1/9/1/1',
  ]) {
    expect(await endsAt(page, address)).toBe(address);
    await page.getByText('Page not found').first().waitFor();
  }
  expect(await endsAt(page, '/')).toBe('/index/home');
  expect(await endsAt(page, '/index')).toBe('/index/home');
});

test('S-282 an expert at the ordinary door is told, and enters by their own', async () => {
  const page = await visitor({ language: 'en' });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Account' }).fill('expert1');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByText('Login role does not match').waitFor();
  await page.getByRole('link', { name: 'expert login' }).click();
  await page.waitForURL('**/expertlogin');
  await page.getByRole('textbox', { name: 'Account' }).fill('expert1');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index/home');
  await settled(page);
});

test('S-153 S-252 a student signs in by an SMS code; the button counts down', async () => {
  const page = await visitor({ language: 'en' });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'SMS login' }).click();
  await page.getByLabel('Phone number').fill('13800000040');
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByRole('button', { name: /^\d+ s$/ }).waitFor();
  await picture(page, 'login-countdown');
  await page.getByLabel('SMS code').fill(await smsCode('13800000040'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index/home');
});

test('S-263 S-264 S-266 S-267 S-268 S-269 a session that ended elsewhere leads to the login page and back', async () => {
  tolerate(/401/);
  const page = await visitor({ account: 'student4', language: 'en' });
  await endsAt(page, '/index/personal');
  await page.evaluate(() => localStorage.setItem('utoken', 'x'.repeat(43)));
  await page.goto('/index/messages');
  await page.waitForURL('**/login?redirect=%2Findex%2Fmessages');
  await page.getByText('Not logged in, please log in first!').first().waitFor();
  expect(await page.getByText('Not logged in, please log in first!').count()).toBe(1);
  expect(await stored(page)).toMatchObject({ utype: '1', language: 'en' });
});
