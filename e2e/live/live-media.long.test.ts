import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getReplay } from '@praxis/contract/live-classes/replay';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture } from '../journey.ts';
import { byPlaylists, goesLive, listeningSwitches, loudness, receives, sees, toView } from './live-media.ts';
import { ownClass } from './own-class.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-hearing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { origin, visitor, calls, tolerate } = journey({ switches: () => listeningSwitches(folder) });

/** A called student is seen within two seconds; JOURNEY_SLOW=1 is for a machine on which other things run. */
const CALLED_MS = process.env.JOURNEY_SLOW === '1' ? 30_000 : 2000;
const REPLAY = 'video[aria-label="Replay of the class"]';

test('S-020 S-025 S-026 S-028 S-029 a class is seen and heard by push and by playlists, a called student speaks, the replay plays and seeks', {
  timeout: 480_000,
}, async () => {
  // A playlist that waited while the teacher was away, and what a killed tab leaves.
  tolerate(/\/live\/|status of (404|403|503)/);
  const accounts = ['student24', 'student25', 'student26'];
  const [asTeacher, ...asStudents] = await Promise.all(['teacher2', ...accounts].map((account) => calls(account)));
  const title = `Broadcasting ${Date.now()}`;
  const { class_id } = await ownClass(asTeacher!, asStudents, title);
  const address = `/class/${class_id}`;
  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  const lin = await visitor({ account: accounts[0]!, language: 'en' });
  const fang = await visitor({ account: accounts[1]!, language: 'en', viewport: phone });
  const tang = await visitor({ account: accounts[2]!, language: 'en', theme: 'dark' });
  await byPlaylists(fang);
  for (const page of [lin, fang, tang, teacher]) await page.goto(address);
  await teacher.getByRole('button', { name: 'Check camera and microphone' }).click();
  await teacher.getByText('The camera works').waitFor();
  await teacher.getByText('The microphone works').waitFor();
  await picture(teacher, 'media-device-check');
  await teacher.getByRole('button', { name: 'Start class' }).click();
  for (const page of [lin, fang, tang]) await page.getByRole('textbox', { name: 'Say something' }).waitFor();
  await goesLive(teacher);
  for (const page of [lin, fang, tang]) await sees(page);
  for (const page of [lin, fang]) await receives(page);
  await teacher.getByText(/(Good|Fair|Poor) network/).waitFor();

  await teacher.getByRole('button', { name: 'Layout' }).click();
  await picture(teacher, 'media-layout');
  await teacher.getByRole('menuitem', { name: 'Side by side' }).click();
  await lin.getByRole('radio', { name: 'SD', exact: true }).check({ force: true });
  await expect.poll(async () => (await toView(lin)).width, { timeout: 15_000 }).toBe(854);
  await lin.getByRole('radio', { name: 'Sound', exact: true }).check({ force: true });
  await lin.getByText('Sound only').waitFor();
  await receives(lin);
  await lin.getByRole('radio', { name: 'SD', exact: true }).check({ force: true });
  await expect.poll(async () => (await toView(lin)).width, { timeout: 15_000 }).toBe(854);
  await fang.getByRole('button', { name: 'Quality: Auto' }).click();
  await picture(fang, 'media-quality-phone');
  await fang.getByRole('menuitem', { name: 'Sound', exact: true }).click();
  await fang.getByText('Sound only').waitFor();
  await receives(fang);
  await fang.getByRole('button', { name: 'Quality: Sound' }).click();
  await fang.getByRole('menuitem', { name: 'Auto', exact: true }).click();
  await sees(fang);
  await picture(teacher, 'media-teacher');
  await picture(lin, 'media-student');
  await picture(fang, 'media-student-phone');
  for (const page of [teacher, lin, fang]) await expectAccessible(page);

  // Only the student is heard from here on; the shared screen has a sound of its own.
  for (const name of ['Microphone', 'Screen']) await teacher.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
  await tang.getByRole('button', { name: 'Raise hand' }).click();
  const called = teacher.getByRole('button', { name: 'Invite to speak' }).first();
  await called.waitFor();
  await expect.poll(() => loudness(lin), { timeout: 15_000 }).toBeLessThan(10);
  await called.click();
  await tang.getByRole('button', { name: 'Microphone and camera' }).click();
  const startedAt = performance.now();
  const face = 'li video';
  await expect
    .poll(async () => (await toView(teacher, face)).width, { timeout: 30_000, interval: 50, message: 'the student is seen' })
    .toBeGreaterThan(0);
  const took = performance.now() - startedAt;
  process.stdout.write(`  a called student was seen by the teacher after ${Math.round(took)} ms\n`);
  expect(took).toBeLessThan(CALLED_MS);
  await receives(lin);
  expect((await toView(tang)).volume).toBe(0);
  await picture(teacher, 'media-stage-teacher');
  await picture(tang, 'media-stage-student');
  await picture(lin, 'media-stage-watched');
  await teacher.getByRole('button', { name: 'End turn' }).click();
  await expect.poll(() => loudness(lin), { timeout: 15_000 }).toBeLessThan(10);

  await teacher.close();
  await lin.getByText('The teacher is not live yet').waitFor({ timeout: 20_000 });
  const back = await visitor({ account: 'teacher2', language: 'en' });
  await back.goto(address);
  await goesLive(back, ['Camera', 'Microphone']);
  for (const page of [lin, fang]) await sees(page);
  await receives(lin);

  await back.getByRole('button', { name: 'End class' }).click();
  await back.getByRole('dialog').getByRole('button', { name: 'End class' }).click();
  await lin.getByText(/Leaving in \d s/).waitFor();
  await lin.getByRole('link', { name: 'Replay' }).click();
  await lin.locator(REPLAY).waitFor({ timeout: 40_000 });
  const { recording } = await asTeacher!(getReplay, { class_id });
  const seconds = recording.seconds;
  // The teacher's tab was closed once; a machine that cannot keep up may cut more.
  expect(recording.stretches.length).toBeGreaterThanOrEqual(2);
  await lin.locator(REPLAY).evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(async () => (await toView(lin, REPLAY)).at, { timeout: 20_000 }).toBeGreaterThan(1);
  await receives(lin, REPLAY);
  await lin.locator(REPLAY).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds - 4);
  await expect.poll(async () => (await toView(lin, REPLAY)).at, { timeout: 20_000 }).toBeGreaterThan(seconds - 3.5);
  await picture(lin, 'media-replay');
  await expectAccessible(lin);
  const read = await promisify(execFile)('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_type,codec_name',
    '-of',
    'csv=p=0',
    `${origin}${recording.master}`,
  ]);
  expect(read.stdout).toContain('h264');
  await fang.goto(`/replay/${class_id}`);
  await fang.locator(REPLAY).waitFor();
  await picture(fang, 'media-replay-phone');
});
