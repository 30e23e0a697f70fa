import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout, passLoad } from '@praxis/contract/accounts/accounts';
import { designCourse, makeCourse } from '@praxis/contract/courses/courses';
import { showOutline } from '@praxis/contract/courses/learning';
import { joinByCode } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../scripts/school.ts';
import { expectAccessible, journey, picture } from './journey.ts';
import { ready, spaceWithCourse, upload } from './own-space.ts';
import { makeVideo } from './real-files.ts';
import { ask } from './retry-after.ts';

const { origin, visitor, calls, tolerate } = journey({ offline: true });
const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load resource|fetch)|WebSocket|401/;
let lesson: { space_id: string; course_id: string; join_code: string; video: string };

beforeAll(async () => {
  const asTeacher = await calls('teacher2');
  const { utoken } = await ask(origin, undefined, passLoad, { account: 'teacher2', password: demoPassword });
  const created = await spaceWithCourse(asTeacher, { title: `Film ${Date.now()}`, needReview: false }, async (course) => [
    {
      kind: 'video',
      title: 'Eight seconds',
      config: {
        media_id: await ready(asTeacher, course, await upload(origin, utoken, 'course_video', makeVideo(8)), 'video'),
        completion: 80,
      },
    },
  ]);
  lesson = { ...created, video: created.activities[0]! };
});

/** A student in the film, and what the school knows of their progress. */
async function watching(account: string) {
  const asStudent = await calls(account);
  const { space_id, course_id, join_code, video } = lesson;
  await asStudent(joinByCode, { code: join_code });
  const page = await visitor({ account, language: 'en' });
  await page.goto(`/learn/${space_id}/${course_id}/${video}`);
  await page.getByRole('button', { name: 'Play' }).first().waitFor();
  const percent = async () => (await asStudent(showOutline, { space_id, course_id })).percent;
  const ended = () =>
    expect.poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.ended), { timeout: 25_000 }).toBe(true);
  const play = () => page.getByRole('button', { name: 'Play' }).first().click();
  return { page, percent, ended, play };
}

/** Waits until this page would survive a reload without a network. */
async function savedOffline(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const missing = () =>
    page.evaluate(async () => {
      const parts = performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => name.includes('/assets/'));
      const saved = await Promise.all(parts.map((part) => caches.match(part)));
      return parts.filter((_part, at) => !saved[at]);
    });
  await expect.poll(missing, { timeout: 10_000 }).toEqual([]);
}

test('the designer is there after a reload offline, and what was typed is sent when the network is back', {
  timeout: 120_000,
}, async () => {
  tolerate(offlineNoise);
  const asTeacher = await calls('teacher1');
  const { course_id } = await asTeacher(makeCourse, { title: `Offline ${Date.now()}`, intro: 'A course' });
  const page = await visitor({ account: 'teacher1', language: 'en' });
  await page.goto(`/course/${course_id}/design`);
  await page.getByRole('button', { name: 'Add activity' }).click();
  await page.getByRole('menuitem', { name: 'Link' }).click();
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Before');
  await field.press('Enter');
  await page.getByText(/^Saved /).waitFor();
  await savedOffline(page);
  await page.context().setOffline(true);
  await field.fill('Typed offline');
  await field.press('Enter');
  await page.getByText('Kept here, not sent').first().waitFor();
  await page.reload();
  await page.getByRole('alert').waitFor();
  await picture(page, 'designer-reloaded-offline');
  await page.context().setOffline(false);
  const titles = async () => {
    const { tree } = await asTeacher(designCourse, { course_id });
    return tree.chapters.flatMap(({ sections }) => sections.flatMap(({ activities }) => activities.map(({ title }) => title)));
  };
  await expect.poll(titles, { timeout: 40_000 }).toEqual(['Typed offline']);
  await page.getByText('Typed offline').first().waitFor();
});

test('a page that was not opened before is waited for offline, with what was typed, and opens when the network is back', {
  timeout: 60_000,
}, async () => {
  tolerate(offlineNoise);
  const page = await visitor({ account: 'student13', language: 'en' });
  await page.goto('/index/home');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Practice', exact: true }).click();
  const field = page.getByRole('searchbox').last();
  await field.fill('typed before');
  await savedOffline(page);
  await page.context().setOffline(true);
  await header.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByText('The server cannot be reached. This continues automatically').first().waitFor();
  await page.waitForTimeout(6000);
  expect(await field.inputValue()).toBe('typed before');
  await picture(page, 'page-waits-offline');
  await page.context().setOffline(false);
  await page.waitForURL('**/index/library*');
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
});

test('what was watched offline counts, also after a reload offline', { timeout: 120_000 }, async () => {
  tolerate(offlineNoise);
  const { page, percent, ended, play } = await watching('student13');
  await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
    // The whole film must be here before the network goes.
    element.muted = true;
    element.src = URL.createObjectURL(await (await fetch(element.currentSrc)).blob());
  });
  await savedOffline(page);
  await page.context().setOffline(true);
  await play();
  await ended();
  await page.reload();
  await page.getByRole('alert').waitFor();
  expect(await percent()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(percent, { timeout: 40_000 }).toBe(100);
  await page.getByText('100% of the course done').first().waitFor({ timeout: 40_000 });
});

test('a session that ends in the middle of a film loses nothing that was watched', { timeout: 120_000 }, async () => {
  tolerate(/401/);
  const { page, percent, ended, play } = await watching('student14');
  await play();
  await page.waitForTimeout(1500);
  const token = await page.evaluate(() => localStorage.getItem('utoken') ?? '');
  await ask(origin, token, logout, {});
  await ended();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor({ timeout: 20_000 });
  expect(await percent()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Account' }).fill('student14');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(percent, { timeout: 20_000 }).toBe(100);
  await page.getByText('100% of the course done').first().waitFor();
});

/** The school behind another address, where a newer build can be put in place of the present one. */
async function twoBuilds() {
  const school = new URL(origin);
  let build = 'first';
  const server = createServer((asked, reply) => {
    const { 'accept-encoding': _plain, ...headers } = asked.headers;
    const forward = request({ host: school.hostname, port: school.port, path: asked.url, method: asked.method, headers }, (answer) => {
      if (asked.url !== '/service-worker.js') {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
        return;
      }
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const source = Buffer.concat(pieces)
          .toString()
          .replace(/const version = '[^']+'/, `const version = '${build}'`);
        reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(source);
      });
    });
    forward.on('error', () => reply.destroy());
    asked.pipe(forward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      build = 'second';
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a new build waits while somebody learns and reloads nothing', { timeout: 120_000 }, async () => {
  tolerate(/WebSocket|Failed to load resource/);
  const builds = await twoBuilds();
  try {
    const { space_id, course_id, join_code, video } = lesson;
    await (await calls('student15'))(joinByCode, { code: join_code });
    const page = await visitor({ account: 'student15', language: 'en' });
    const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('praxis-shell-')).sort());
    await page.goto(`${builds.origin}/learn/${space_id}/${course_id}/${video}`);
    await page.getByRole('button', { name: 'Play' }).first().waitFor();
    await savedOffline(page);
    expect(await shells()).toEqual(['praxis-shell-first']);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    builds.publish();
    const state = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return { waiting: Boolean(registration?.waiting), same: 'sameDocument' in window };
      });
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(state, { timeout: 10_000 }).toEqual({ waiting: true, same: true });
    // It is offered whenever the page is looked at again, and must still wait.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(500);
    expect(await state()).toEqual({ waiting: true, same: true });
    expect(await shells()).toEqual(['praxis-shell-first', 'praxis-shell-second']);
  } finally {
    builds.close();
  }
});

test('the address of an institution without HTTPS says which functions are off', { timeout: 60_000 }, async () => {
  tolerate(/Cross-Origin-Opener-Policy|untrustworthy/);
  const page = await visitor({ language: 'en' });
  await page.goto(`http://qinghe.test:${new URL(origin).port}/index/home`);
  const strip = page.getByRole('status').filter({ hasText: 'offline' });
  await strip.waitFor();
  expect(await strip.textContent()).toMatch(/camera.*screen.*offline/i);
  await expectAccessible(page);
  await picture(page, 'insecure');
});
