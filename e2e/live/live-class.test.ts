import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { ownClass } from './own-class.ts';

const { visitor, calls } = journey();

/** Draws a wave on the board with the mouse. */
async function draw(page: Page) {
  const box = (await page.locator('[data-board="draw"]').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
  await page.mouse.down();
  for (let step = 1; step <= 24; step++)
    await page.mouse.move(box.x + box.width * (0.3 + step / 60), box.y + box.height * (0.5 + Math.sin(step / 3) / 8), { steps: 2 });
  await page.mouse.up();
}

/** How many points of a page's board are not paper. */
const inked = (page: Page) =>
  page
    .locator('#main canvas[role="img"]')
    .last()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) count++;
      return count;
    });

test('S-019 S-023 S-024 S-025 S-156 S-305 a teacher and students chat, raise hands, answer and draw; the end sends everybody away', {
  timeout: 240_000,
}, async () => {
  const accounts = ['student21', 'student22', 'student23'];
  const [asTeacher, ...asStudents] = await Promise.all(['teacher2', ...accounts].map((account) => calls(account)));
  const title = `Scheduling ${Date.now()}`;
  const { class_id, space_id } = await ownClass(asTeacher!, asStudents, title);
  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto(`/index/space/${space_id}/classes`);
  await teacher.getByRole('link', { name: title }).waitFor();
  await settled(teacher);
  await picture(teacher, 'class-timetable');
  const lin = await visitor({ account: accounts[0]!, language: 'en' });
  const fang = await visitor({ account: accounts[1]!, language: 'en', viewport: phone });
  const tang = await visitor({ account: accounts[2]!, language: 'en', theme: 'dark' });
  for (const page of [teacher, lin, fang, tang]) await page.goto(`/class/${class_id}`);
  await picture(lin, 'class-waiting');
  await picture(fang, 'class-waiting-phone');
  await expectAccessible(lin);
  await teacher.getByRole('button', { name: 'Start class' }).click();
  const post = async (page: Page, label: string) => {
    await page.getByRole('textbox', { name: 'Say something' }).fill(label);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  for (const page of [lin, fang, tang]) await page.getByRole('textbox', { name: 'Say something' }).waitFor();
  await post(teacher, 'Good morning');
  await post(lin, 'Good morning, teacher');
  for (const page of [teacher, lin, fang, tang]) await page.getByText('Good morning, teacher').waitFor();

  await lin.getByRole('button', { name: 'Raise hand' }).click();
  await tang.getByRole('button', { name: 'Raise hand' }).click();
  await tang.getByText('1 before you').waitFor();
  await teacher.getByRole('button', { name: 'Invite to speak' }).first().click();
  await lin.getByText('The teacher calls on you').waitFor();
  await tang.getByText('You are next').waitFor();

  await draw(teacher);
  await expect.poll(() => inked(tang), { timeout: 8000 }).toBeGreaterThan(300);
  await teacher.getByRole('button', { name: 'Give the pen' }).click();
  await lin.locator('[data-board="draw"]').waitFor();
  const before = await inked(teacher);
  await lin.getByRole('button', { name: 'Blue' }).click();
  await lin.getByRole('button', { name: 'Highlighter' }).click();
  await draw(lin);
  await expect.poll(() => inked(teacher), { timeout: 8000 }).toBeGreaterThan(before + 300);

  await teacher.getByRole('button', { name: 'Questions' }).click();
  await teacher.getByRole('button', { name: 'Write a question' }).click();
  await teacher.getByRole('textbox', { name: 'Question', exact: true }).fill('What becomes of the turnaround time?');
  for (const [letter, label] of [
    ['A', 'longer'],
    ['B', 'shorter'],
    ['C', 'it depends'],
  ] as const)
    await teacher.getByRole('textbox', { name: `Option ${letter}` }).fill(label);
  await teacher.getByRole('radio', { name: 'Option C is correct' }).check();
  await picture(teacher, 'class-question-form');
  await teacher.getByRole('button', { name: 'Ask now' }).click();
  for (const [page, option] of [
    [lin, 'C it depends'],
    [fang, 'A longer'],
    [tang, 'C it depends'],
  ] as const) {
    await page.getByRole('radio', { name: option }).check();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByRole('button', { name: 'Answered' }).waitFor();
  }
  await teacher.getByText('3 of 3 answered').waitFor();
  await teacher.getByRole('button', { name: 'Timer' }).click();
  await teacher.getByRole('button', { name: 'Start', exact: true }).click();
  await tang.getByRole('timer').waitFor();
  await settled(teacher);
  await picture(teacher, 'class-teacher');
  await picture(lin, 'class-student');
  await picture(fang, 'class-student-phone');
  await picture(tang, 'class-student-dark');
  for (const page of [teacher, lin, fang, tang]) await expectAccessible(page);
  await teacher.getByRole('button', { name: 'End and show results' }).click();
  await tang.getByText('67%').waitFor();

  await teacher.getByRole('button', { name: 'End class' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'End class' }).click();
  await lin.getByText(/Leaving in \d s/).waitFor();
  await picture(lin, 'class-over');
  for (const page of [lin, fang, tang]) await page.getByRole('link', { name: 'To the timetable' }).waitFor({ timeout: 10_000 });
  await picture(lin, 'class-after');

  await lin.getByRole('link', { name: 'Replay' }).click();
  await lin.getByRole('button', { name: 'Beginning' }).waitFor();
  await lin.getByRole('slider', { name: 'Place' }).fill('0');
  await lin.getByText('No messages yet').waitFor();
  await lin.getByRole('radio', { name: '2×' }).check({ force: true });
  await lin.getByRole('button', { name: 'Play' }).click();
  await lin.getByText('Good morning, teacher').waitFor();
  await lin.getByRole('button', { name: /End$/ }).click();
  await expect.poll(() => inked(lin), { timeout: 8000 }).toBeGreaterThan(300);
  await lin.getByText('67%').waitFor();
  const board = await lin.locator('canvas').first().boundingBox();
  expect(board?.height, 'the board of a replay is large').toBeGreaterThan(300);
  await picture(lin, 'class-replay');
  await expectAccessible(lin);
  await fang.goto(`/replay/${class_id}`);
  await fang.getByRole('button', { name: 'Beginning' }).waitFor();
  await picture(fang, 'class-replay-phone');
  await teacher.goto(`/index/classReport/${class_id}`);
  await teacher.getByText('Present').first().waitFor();
  await settled(teacher);
  await picture(teacher, 'class-report');
  await expectAccessible(teacher);
});
