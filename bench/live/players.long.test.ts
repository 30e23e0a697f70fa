import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveLadder } from '@praxis/contract/live-media/live-media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish, until } from '../../apps/live/src/testing/packager-at.ts';
import { makeLesson } from '../../apps/live/src/testing/synthetic.ts';
import { inside, openBrowser, openPage } from './browser.ts';
import { entryOf, openStand } from './stand.ts';

const SECONDS = 90;
let stand: Awaited<ReturnType<typeof openStand>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  const lesson = makeLesson(SECONDS);
  // Its pictures are small so that a test machine decodes them; they are announced as what they stand for.
  for (const { quality, width, height } of liveLadder) Object.assign(lesson.pictures.get(quality)!.track, { width, height });
  stand = await openStand();
  browser = await openBrowser();
  await until('the packager listens', () =>
    fetch(`http://127.0.0.1:${stand.port}/live/health`).then(
      (reply) => reply.ok,
      () => false,
    ),
  );
  const teacher = await publish(`http://127.0.0.1:${stand.port}`, '51', lesson, { speed: 1, ticket: entryOf('51', 'publish', '1').ticket });
  teacher.tracks();
  void teacher.send();
  await new Promise((done) => setTimeout(done, 3000));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await stand?.close();
});

test.each(['push', 'hls', 'shaka'] as const)(
  'S-026 a class as the packager sends it is shown and heard by %s',
  { timeout: 60_000 },
  async (delivery) => {
    const page = await openPage(browser, stand.address);
    await inside(page, 'watch', '51', delivery, '480');
    const shown = await until(
      `${delivery} shows four seconds`,
      async () => {
        const now = await inside(page, 'shown');
        return now.seconds > 4 && now;
      },
      25,
    );
    expect(shown.width).toBeGreaterThan(100);
    // The lesson's tone has 440 Hz.
    expect(await inside(page, 'loudness')).toBeGreaterThan(20);
    expect(await inside(page, 'failures')).toEqual([]);
    await page.close();
  },
);

test.each(['push', 'hls'] as const)(
  'S-028 whoever watches by %s gets the quality that was chosen, the sound alone, and the picture again',
  { timeout: 90_000 },
  async (delivery) => {
    const page = await openPage(browser, stand.address);
    await inside(page, 'watch', '51', delivery, '480');
    // The lesson's pictures have a quarter of the lines, and a decoder rounds to even ones.
    for (const quality of ['480', '1080', '720'] as const) {
      await inside(page, 'choose', quality);
      await until(`${delivery} shows ${quality}`, async () => (await inside(page, 'shown')).height === Number(quality) / 4, 25);
    }
    await inside(page, 'choose', 'audio');
    await until('the sound alone is there', async () => (await inside(page, 'player'))?.stream === 'audio', 15);
    await until('the tone is heard', async () => (await inside(page, 'loudness')) > 20, 15);
    await inside(page, 'choose', '480');
    await until('the picture is back', async () => (await inside(page, 'shown')).height === 120, 25);
    expect(await inside(page, 'failures')).toEqual([]);
    await page.close();
  },
);

test('three people called to the stage hear and see each other', { timeout: 60_000 }, async () => {
  const people = ['71', '72', '73'];
  const pages = await Promise.all(people.map(() => openPage(browser, stand.address)));
  for (const [place, page] of pages.entries()) await inside(page, 'stage', '51', people[place]!, people, 300 + place * 200);
  for (const [place, page] of pages.entries()) {
    const met = await until(
      `${people[place]} hears both others`,
      async () => {
        const now = await inside(page, 'met');
        return now.length === 2 && now.every(({ decibels, picture }) => decibels > -60 && picture) && now;
      },
      20,
    );
    process.stdout.write(`  ${people[place]} met ${met.map(({ id, ms }) => `${id} after ${Math.round(ms)} ms`).join(', ')}\n`);
    expect(await inside(page, 'failures')).toEqual([]);
  }
  for (const page of pages) await page.close();
});

test('a browser without steered encoders sends one quality by its recorder; it is seen and heard', { timeout: 60_000 }, async () => {
  const teacher = await openPage(browser, stand.address);
  await inside(teacher, 'publish', '52', 'single');
  const page = await openPage(browser, stand.address);
  await inside(page, 'watch', '52', 'push', 'auto');
  const shown = await until(
    'it is seen',
    async () => {
      const now = await inside(page, 'shown');
      return now.seconds > 3 && now;
    },
    30,
  );
  expect(shown.width).toBe(1280);
  expect(await inside(page, 'loudness')).toBeGreaterThan(20);
  expect(await inside(page, 'player')).toMatchObject({ qualities: ['720'] });
  await teacher.close();
  await page.close();
});

test('the packager dies in the middle of a class: publisher and viewer go on, the recording has no cut', { timeout: 90_000 }, async () => {
  const teacher = await openPage(browser, stand.address);
  await inside(teacher, 'publish', '53');
  const page = await openPage(browser, stand.address);
  await inside(page, 'watch', '53', 'push', '480');
  await until('it is seen', async () => (await inside(page, 'shown')).seconds > 2, 25);
  await stand.restart(500);
  const before = (await inside(page, 'shown')).seconds;
  await until('it goes on', async () => (await inside(page, 'shown')).seconds > before + 3, 40);
  const lines = readFileSync(join(stand.folder, 'live/53/index.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { k: string; msn: number });
  expect(lines.filter(({ k }) => k === 'stretch')).toHaveLength(1);
  const numbers = lines.filter(({ k }) => k === 'slot').map(({ msn }) => msn);
  expect(numbers).toEqual(numbers.map((_, place) => place));
  await teacher.close();
  await page.close();
});
