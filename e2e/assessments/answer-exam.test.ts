import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logout } from '@praxis/contract/accounts/accounts';
import { unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { giveExtraTime, messageStudents } from '@praxis/contract/assessments/monitoring';
import { chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../scripts/school.ts';
import { browserProgram, expectAccessible, journey, phone, picture } from '../journey.ts';
import { ask } from '../retry-after.ts';
import { choose, demoExam, heldBy, mark, start, turnTo } from './demo-exam.ts';

const { origin, visitor, calls, tolerate } = journey({ offline: true });
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|Failed to fetch/;

const label = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });
const left = async (page: Page) => {
  const [hours = 0, minutes = 0, seconds = 0] = ((await page.getByRole('timer').first().textContent()) ?? '').split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

test('the cable is pulled in an exam: answers stay, a reload offline shows them, and they arrive when it is back', {
  timeout: 180_000,
}, async () => {
  tolerate(OFFLINE);
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Cable ${Date.now()}`);
  const page = await visitor({ account: 'student1', language: 'en' });
  await start(page, exam.assessment_id);
  await choose(page, 'b');
  await mark(page, 'Saved').waitFor();
  await expectAccessible(page);
  await picture(page, 'answering');
  await page.reload();
  await page.getByRole('timer').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The dialog at the end comes soon after the paper, before anybody opens it.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/HandInDialog-')));
  await page.context().setOffline(true);
  await turnTo(page, 2);
  await choose(page, 'c');
  await turnTo(page, 11);
  await label(page).fill('Interactive processes stay on top.');
  await mark(page, 'On this device only').waitFor();
  await page.getByText('You are offline.').waitFor();
  await expectAccessible(page);
  await picture(page, 'answering-offline');
  // What was never opened came with the paper.
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('10 questions are still blank.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep answering' }).click();
  await page.reload();
  await page.getByRole('timer').first().waitFor();
  await turnTo(page, 11);
  expect(await label(page).inputValue()).toBe('Interactive processes stay on top.');
  await label(page).fill('Interactive processes stay on top. Long ones sink.');
  await page.context().setOffline(false);
  await mark(page, 'Saved').waitFor({ timeout: 30_000 });
  const held = await heldBy(page, asStudent);
  expect([...held.keys()].sort((a, b) => a - b)).toEqual([1, 2, 11]);
  expect(held.get(11)).toEqual({ text: 'Interactive processes stay on top. Long ones sink.' });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('10 questions are still blank.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('All your answers have arrived.').waitFor();
  await expectAccessible(page);
});

const account = (page: Page) => page.getByRole('textbox', { name: 'Account' });
async function signIn(page: Page) {
  await account(page).fill('student1');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
}

test('the browser is killed in an exam, and everything typed stands there when it is opened again', { timeout: 180_000 }, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Kill ${Date.now()}`);
  const profile = mkdtempSync(join(tmpdir(), 'praxis-killed-'));
  const open = async () => {
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
    ];
    const program = spawn(browserProgram(), [...flags, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const address = await new Promise<string>((ready, failed) => {
      let reported = '';
      program.stderr.on('data', (piece) => {
        reported += piece;
        const found = /DevTools listening on (ws:\S+)/.exec(reported);
        if (found?.[1]) ready(found[1]);
      });
      program.once('exit', () => failed(new Error(reported)));
    });
    const browser = await chromium.connectOverCDP(address);
    const ended = new Promise((done) => program.once('exit', done));
    const kill = async () => {
      if (program.exitCode === null && program.signalCode === null) process.kill(-program.pid!, 'SIGKILL');
      await ended;
    };
    return { page: await browser.contexts()[0]!.newPage(), kill };
  };
  const first = await open();
  let second: Awaited<ReturnType<typeof open>> | undefined;
  try {
    await first.page.goto(`${origin}/login`);
    await first.page.evaluate(() => localStorage.setItem('language', 'en'));
    await first.page.goto(`${origin}/login`);
    await signIn(first.page);
    await first.page.waitForURL('**/index/**');
    await first.page.goto(`${origin}/index/assessment/${exam.assessment_id}`);
    await first.page.getByRole('button', { name: 'Start', exact: true }).click();
    await first.page.getByRole('timer').first().waitFor();
    // No save gets through any more: what is typed now is on this device alone.
    await first.page.route('**/api/attempt/save', (route) => route.abort());
    await turnTo(first.page, 12);
    await label(first.page).fill('From 2 to 200.');
    await mark(first.page, 'On this device only').waitFor();
    await first.kill();
    second = await open();
    await second.page.addInitScript(() => localStorage.setItem('language', 'en'));
    await second.page.goto(`${origin}/answer/${exam.assessment_id}`);
    // Chromium writes the session down some seconds late: who is killed earlier signs in again.
    await second.page.getByRole('timer').first().or(account(second.page)).waitFor();
    if (await account(second.page).isVisible()) await signIn(second.page);
    await second.page.getByRole('timer').first().waitFor();
    await turnTo(second.page, 12);
    expect(await label(second.page).inputValue()).toBe('From 2 to 200.');
    await mark(second.page, 'Saved').waitFor();
    expect((await heldBy(second.page, asStudent)).get(12)).toEqual({ text: 'From 2 to 200.' });
  } finally {
    await first.kill();
    await second?.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('C-42 the session ends in an exam: the login stands over the page, and what was typed meanwhile is saved after it', {
  timeout: 180_000,
}, async () => {
  tolerate(/401/);
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Session ${Date.now()}`);
  const page = await visitor({ account: 'student1', language: 'en' });
  await start(page, exam.assessment_id);
  await turnTo(page, 11);
  await label(page).fill('Typed before');
  await mark(page, 'Saved').waitFor();
  const token = await page.evaluate(() => localStorage.getItem('utoken') ?? '');
  // The answer is on its way when the session ends.
  await page.route('**/api/attempt/save', async (route) => {
    if (route.request().headers().authorization === token) await ask(origin, token, logout, {}).catch((ended: Error) => ended);
    await route.continue();
  });
  await label(page).fill('Typed as the session ended');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.getByText('Your session has ended.').waitFor();
  await picture(page, 'answering-session-ended');
  await dialog.getByRole('textbox', { name: 'Account' }).fill('student1');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await mark(page, 'Saved').waitFor();
  expect(await label(page).inputValue()).toBe('Typed as the session ended');
  expect((await heldBy(page, asStudent)).get(11)).toEqual({ text: 'Typed as the session ended' });
});

test('C-22 a computer whose clock is three hours wrong shows the time that is really left', { timeout: 120_000 }, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Clock ${Date.now()}`);
  for (const wrong of [3, -3]) {
    const page = await visitor({ account: 'student1', language: 'en' });
    await page.addInitScript((off) => {
      const Real = Date;
      class Wrong extends Real {
        constructor(...input: [] | [string | number | Date]) {
          if (input.length === 0) super(Real.now() + off);
          else super(input[0]);
        }
        static override now = () => Real.now() + off;
      }
      globalThis.Date = Wrong as DateConstructor;
    }, wrong * 3_600_000);
    if (wrong > 0) await start(page, exam.assessment_id);
    else {
      await page.goto(`/answer/${exam.assessment_id}`);
      await page.getByRole('button', { name: 'Go on here' }).click();
    }
    await page.getByRole('timer').first().waitFor();
    const seconds = await left(page);
    expect(seconds).toBeGreaterThan(1650);
    expect(seconds).toBeLessThanOrEqual(1800);
    await choose(page, 'a');
    await mark(page, 'Saved').waitFor();
  }
});

test('S-163 extra time arrives in the last seconds; at zero answers lock and five seconds later they are handed in', {
  timeout: 180_000,
}, async () => {
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Bell ${Date.now()}`, { duration_s: 18 });
  const page = await visitor({ account: 'student1', language: 'en' });
  await start(page, exam.assessment_id);
  await turnTo(page, 11);
  await expect.poll(() => left(page), { timeout: 30_000, interval: 100 }).toBeLessThanOrEqual(3);
  await asTeacher(giveExtraTime, { assessment_id: exam.assessment_id, seconds: 12, reason: 'Noise' });
  await expect.poll(() => left(page), { timeout: 1500, interval: 50 }).toBeGreaterThan(10);
  await asTeacher(messageStudents, { assessment_id: exam.assessment_id, text: 'Twelve seconds more' });
  await page.getByText('Twelve seconds more').waitFor();
  await label(page).fill('Typed in the extra time');
  await expect.poll(() => left(page), { timeout: 20_000, interval: 100 }).toBeLessThanOrEqual(1);
  await label(page).pressSequentially(' to the very end', { delay: 20 });
  await page.getByText('Time is up, answers are locked.').waitFor();
  expect(await label(page).isDisabled()).toBe(true);
  await expectAccessible(page);
  await picture(page, 'answering-bell');
  await page.getByText('Time was up.').waitFor({ timeout: 15_000 });
  await expect.poll(async () => (await exam.watched()).state, { timeout: 20_000 }).not.toBe('not_submitted');
  expect(await exam.watched()).toMatchObject({ answered: 1 });
});

test('another device takes over with a teacher’s approval or without, and the first one loses nothing', { timeout: 180_000 }, async () => {
  tolerate(OFFLINE);
  const [asTeacher, asStudent] = [await calls('teacher1'), await calls('student1')];
  const exam = await demoExam(asTeacher, asStudent, `Devices ${Date.now()}`, { take_over_approval: true });
  const workspace = await visitor({ account: 'student1', language: 'en' });
  await start(workspace, exam.assessment_id);
  await choose(workspace, 'b');
  await mark(workspace, 'Saved').waitFor();
  await workspace.context().setOffline(true);
  await turnTo(workspace, 11);
  await label(workspace).fill('Only on the first device');
  await mark(workspace, 'On this device only').waitFor();
  const hand = await visitor({ account: 'student1', language: 'en', theme: 'dark', viewport: phone });
  await hand.goto(`/answer/${exam.assessment_id}`);
  await hand.getByRole('button', { name: 'Ask the teacher to go on here' }).click();
  await hand.getByText('Waiting for the teacher').waitFor();
  await expectAccessible(hand);
  const teacher = await visitor({ account: 'teacher1', language: 'en' });
  await teacher.goto(`/index/assessment/${exam.assessment_id}/monitor`);
  await teacher.getByRole('button', { name: 'Allow' }).click();
  await hand.getByRole('timer').first().waitFor();
  await expectAccessible(hand);
  await picture(hand, 'answering-phone');
  await hand.getByRole('button', { name: 'Next' }).click();
  await hand.getByRole('radio').nth(1).check();
  await mark(hand, 'Saved').waitFor();
  await workspace.context().setOffline(false);
  await workspace.getByRole('button', { name: 'Ask the teacher to go on here' }).click();
  await teacher.getByRole('button', { name: 'Allow' }).click();
  await workspace.getByRole('timer').first().waitFor();
  await turnTo(workspace, 11);
  expect(await label(workspace).inputValue()).toBe('Only on the first device');
  await mark(workspace, 'Saved').waitFor();
  expect([...(await heldBy(workspace, asStudent)).keys()].sort((a, b) => a - b)).toEqual([1, 2, 11]);
  await hand.getByRole('heading', { name: 'Open on another device' }).waitFor();
  await asTeacher(unpublishAssessment, { assessment_id: exam.assessment_id, reason: 'A faulty question' });
  await workspace.getByText('Answering was stopped by the teacher.').first().waitFor();
  await picture(workspace, 'answering-stopped');
});
