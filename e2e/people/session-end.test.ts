import { logout, passLoad } from '@praxis/contract/accounts/accounts';
import { designCourse, makeCourse } from '@praxis/contract/courses/courses';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../scripts/school.ts';
import { expectAccessible, journey, picture, settled } from '../journey.ts';
import { ask } from '../retry-after.ts';

const { origin, visitor, calls, tolerate } = journey({ offline: true });

const endSession = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('utoken') ?? '');
  await ask(origin, token, logout, {});
};

/** A course of teacher1 with one handout, open in the designer. */
async function designing(page: Page) {
  const asTeacher = await calls('teacher1');
  const { course_id } = await asTeacher(makeCourse, { title: `Session ${Date.now()}`, intro: 'A course' });
  await page.goto(`/course/${course_id}/design`);
  await page.getByRole('button', { name: 'Add activity' }).click();
  await page.getByRole('menuitem', { name: 'Link' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Before');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await page.getByText(/^Saved /).waitFor();
  const titles = async () => {
    const { tree } = await asTeacher(designCourse, { course_id });
    return tree.chapters.flatMap(({ sections }) => sections.flatMap(({ activities }) => activities.map(({ title }) => title)));
  };
  return { course_id, titles };
}

async function signInHere(page: Page, account: string) {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('textbox', { name: 'Account' }).fill(account);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

test('S-083 C-42 a session that ends while a teacher types opens the login over the page, and nothing typed is lost', {
  timeout: 120_000,
}, async () => {
  tolerate(/401/);
  const page = await visitor({ account: 'teacher1', language: 'en' });
  const { titles } = await designing(page);
  await expect.poll(titles).toEqual(['Before']);
  await endSession(page);
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Typed after the session ended');
  await field.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByText('Your login has expired').waitFor();
  await expectAccessible(page);
  await picture(page, 'login-over-designer');
  expect(await titles()).toEqual(['Before']);
  await signInHere(page, 'teacher1');
  expect(new URL(page.url()).pathname).toMatch(/design$/);
  await expect.poll(titles, { timeout: 15_000 }).toEqual(['Typed after the session ended']);
  expect(await field.inputValue()).toBe('Typed after the session ended');
});

test('what is typed offline is kept and is sent when the network is back', { timeout: 120_000 }, async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  const page = await visitor({ account: 'teacher1', language: 'en' });
  const { titles } = await designing(page);
  await page.context().setOffline(true);
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Typed offline');
  await field.press('Enter');
  await page.getByText('Kept here, not sent').first().waitFor();
  await picture(page, 'designer-offline');
  expect(await titles()).toEqual(['Before']);
  await page.context().setOffline(false);
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['Typed offline']);
});

test('a student whose session ended is asked to sign in and comes back to the page they wanted', { timeout: 120_000 }, async () => {
  tolerate(/401/);
  const page = await visitor({ account: 'student5', language: 'en' });
  await page.goto('/index/home');
  await settled(page);
  await endSession(page);
  await page.goto('/index/spaces');
  await page.waitForURL('**/login?redirect=%2Findex%2Fspaces');
  const { utoken } = await ask(origin, undefined, passLoad, { account: 'student5', password: demoPassword });
  expect(utoken).toBeTruthy();
  await page.getByRole('textbox', { name: 'Account' }).fill('student5');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index/spaces');
});
