import { coursesOfSpace } from '@praxis/contract/courses/space-courses';
import { createSpace } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, picture, settled } from '../journey.ts';
import { makePdf, makeVideo } from '../real-files.ts';

const { visitor, calls } = journey();

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const saved = (page: Page) => page.getByText(/^Saved /).waitFor();

/** Presses the button and picks the file in the browser's own dialog. */
async function choose(page: Page, button: string, file: string) {
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await dialog).setFiles(file);
}

/** Adds an activity by the menu and names it. */
async function add(page: Page, kind: string, title: string) {
  await page.getByRole('button', { name: 'Add activity' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const field = page.getByRole('textbox', { name: 'Title' });
  // Nobody types before the new activity stands there.
  await expect.poll(() => field.inputValue()).toMatch(/^(Untitled .*)?$/);
  await field.fill(title);
  await field.press('Enter');
  await row(page, title).waitFor();
}

test('a teacher designs a course from a real video, a real PDF and a handout, publishes it, gives it to a space, and a student opens it', {
  timeout: 240_000,
}, async () => {
  const teacher = await calls('teacher2');
  const { space_id, join_code } = await teacher(createSpace, {
    name: `Real files ${Date.now()}`,
    intro: 'A space for real files',
    type: 'mooc',
    visibility: 'private',
    need_review: false,
  });
  const page = await visitor({ account: 'teacher2', language: 'en' });

  await page.goto('/index/courses');
  await page.getByRole('button', { name: 'New course' }).first().click();
  const title = `Scheduling ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('textbox', { name: 'Introduction' }).fill('From processes to threads');
  await page.getByRole('button', { name: 'Make it and start designing' }).click();
  await page.waitForURL('**/course/*/design');
  const courseId = new URL(page.url()).pathname.split('/')[2]!;

  await add(page, 'Video', 'A film of threads');
  await choose(page, 'Choose a video', makeVideo(6));
  await add(page, 'Courseware', 'Slides of threads');
  await choose(page, 'Choose a PDF', makePdf(['Threads', 'share memory']));
  await add(page, 'Handout', 'What to read');
  await page.getByRole('textbox', { name: 'Text of the handout' }).click();
  await page.keyboard.type('A thread is a line of work. ');
  await add(page, 'Link', 'The manual');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/manual');
  await saved(page);
  await picture(page, 'designer-filled');

  // The order is changed by keys alone: the link goes up by one, and undo brings it back.
  const titles = async () => {
    const texts = await page.getByRole('row').allInnerTexts();
    return ['A film of threads', 'Slides of threads', 'What to read', 'The manual'].sort(
      (one, other) => texts.findIndex((text) => text.includes(one)) - texts.findIndex((text) => text.includes(other)),
    );
  };
  await row(page, 'The manual').focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowUp');
  await picture(page, 'designer-held');
  await page.keyboard.press(' ');
  await expect.poll(titles).toEqual(['A film of threads', 'Slides of threads', 'The manual', 'What to read']);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(titles).toEqual(['A film of threads', 'Slides of threads', 'What to read', 'The manual']);
  await saved(page);

  // The media process works meanwhile; the page hears of it without being reloaded.
  await row(page, 'A film of threads').click();
  await page.getByText('SD 480').waitFor();
  await expect.poll(() => page.getByText('Transcoded', { exact: true }).count(), { timeout: 120_000 }).toBeGreaterThan(0);
  await row(page, 'Slides of threads').click();
  await page.getByText('Pages: 2').first().waitFor({ timeout: 120_000 });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish v1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectAccessible(page);
  await picture(page, 'designer-publish');
  await dialog.getByRole('button', { name: 'Publish v1' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`/index/space/${space_id}/courses`);
  await page.getByRole('button', { name: 'Add a course' }).first().click();
  const chosen = page.getByRole('dialog').getByRole('listitem').filter({ hasText: title });
  await chosen.getByRole('button', { name: 'Add' }).click();
  await expect
    .poll(async () => (await teacher(coursesOfSpace, { space_id })).list.map((one) => one.course_id), { timeout: 10_000 })
    .toContain(courseId);

  const student = await visitor({ account: 'student39', language: 'en' });
  await student.goto(`/join/${join_code}`);
  await student.getByRole('button', { name: /join/i }).first().click();
  await student.waitForURL(`**/index/space/${space_id}**`);
  await student.goto(`/learn/${space_id}/${courseId}`);
  await settled(student);
  await student.getByText('A film of threads').first().waitFor();
  await expectAccessible(student);
  await picture(student, 'player-own-course');
});
