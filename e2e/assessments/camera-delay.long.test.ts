import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../journey.ts';
import { turnTo } from './demo-exam.ts';
import { ownExam } from './own-exam.ts';

const { visitor, calls } = journey();

const KEYS = 500;
/** Every other round has the camera on, each with students of its own: an exam stays on the device it was begun on. */
const ROUNDS = [
  { watched: false, account: 'student31' },
  { watched: true, account: 'student32' },
  { watched: true, account: 'student33' },
  { watched: false, account: 'student34' },
];

/** Types an answer and returns how long each key waited until the page had drawn it, ms. */
async function delaysOf(page: Page) {
  await turnTo(page, 3);
  const box = page.getByRole('textbox', { name: 'Your answer' });
  await box.click();
  await box.evaluate((field) => {
    const saved: number[] = [];
    (window as unknown as { delays: number[] }).delays = saved;
    field.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => saved.push(performance.now() - timeStamp);
        drawn.port2.postMessage(0);
      });
    });
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 8 === 7 ? 'Space' : 'abcdefg'[key % 8]!);
    // Not in step with the frames of the screen.
    await page.waitForTimeout(20 + ((key * 7) % 13));
  }
  return page.evaluate(() => (window as unknown as { delays: number[] }).delays);
}

/** The mean without the slowest twentieth, which is the machine's and not the page's. */
function usual(delays: readonly number[]) {
  const saved = [...delays].sort((one, other) => one - other).slice(0, Math.floor(delays.length * 0.95));
  return saved.reduce((sum, one) => sum + one, 0) / saved.length;
}

test('A-04 whoever types in an exam waits no more than a twentieth longer for a letter while the camera watches', {
  timeout: 600_000,
}, async () => {
  const asTeacher = await calls('teacher2');
  const students = await Promise.all(ROUNDS.map(({ account }) => calls(account)));
  const camera = { proctoring: 'camera' as const, still_seconds: 5, picture_days: 30 };
  const plain = await ownExam(asTeacher, students, `Unwatched ${Date.now()}`);
  const watched = await ownExam(asTeacher, students, `Watched ${Date.now()}`, camera);
  const delays = { on: [] as number[], off: [] as number[] };
  for (const round of ROUNDS) {
    const page = await visitor({ account: round.account, language: 'en' });
    await page.goto(`/index/assessment/${(round.watched ? watched : plain).assessment_id}`);
    if (round.watched) {
      await page.getByRole('link', { name: 'Read and check' }).click();
      await page.getByRole('button', { name: 'I understand and agree to be watched' }).click();
      await page.getByRole('button', { name: 'Open the camera' }).click();
      await page.getByText('Network:').waitFor();
      await page.getByRole('button', { name: 'Take a picture and finish' }).click();
      await page.getByRole('link', { name: 'To the exam', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Start' }).click();
    if (round.watched) {
      const preview = page.getByLabel('Picture of your camera');
      await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth), { timeout: 15_000 }).toBeGreaterThan(0);
    }
    delays[round.watched ? 'on' : 'off'].push(...(await delaysOf(page)));
    await page.context().close();
  }
  const [on, off] = [usual(delays.on), usual(delays.off)];
  process.stdout.write(
    `a letter is drawn after ${off.toFixed(2)} ms, with the camera on after ${on.toFixed(2)} ms (ratio ${(on / off).toFixed(3)})\n`,
  );
  expect(delays.on.length).toBeGreaterThan(KEYS);
  expect(on / off).toBeLessThan(1.05);
});
