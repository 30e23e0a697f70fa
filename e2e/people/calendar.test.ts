import { setCourseSchedule } from '@praxis/contract/courses/space-courses';
import { joinByCode } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture } from '../journey.ts';
import { spaceWithCourse } from '../own-space.ts';

const { origin, visitor, calls } = journey();

test('a student finds the closing of a course in their calendar and subscribes to it in another one', {
  timeout: 120_000,
}, async () => {
  const asTeacher = await calls('teacher2');
  const title = `Closing ${Date.now()}`;
  const { space_id, course_id, join_code } = await spaceWithCourse(asTeacher, { title, needReview: false }, async () => [
    { kind: 'handout', title: 'Read this', config: { html: '<p>Text</p>' } },
  ]);
  await asTeacher(setCourseSchedule, { space_id, course_id, closes_at: Date.now() + 60_000, sections: [] });
  await (await calls('student10'))(joinByCode, { code: join_code });
  const page = await visitor({ account: 'student10', language: 'en' });
  await page.goto('/index/learnCenter');
  await page.getByRole('link', { name: 'Calendar' }).click();
  for (const view of ['Week', 'List']) {
    await page.getByText(view, { exact: true }).click();
    await page.getByRole('link', { name: new RegExp(`Closes: ${title}`) }).waitFor();
  }
  await page.getByRole('button', { name: 'Subscribe in another calendar' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const field = page.getByRole('textbox', { name: 'Address' });
  const address = await field.inputValue();
  expect(address.startsWith(origin)).toBe(true);
  await expectAccessible(page);
  await picture(page, 'calendar-feed');
  const file = async () => await fetch(address);
  const read = await file();
  expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect((await read.text()).replaceAll('\r\n ', '')).toContain(`SUMMARY:Closes: ${title}\r\n`);
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('dialog', { name: 'End the address?' }).getByRole('button', { name: 'End it' }).click();
  await page.getByRole('button', { name: 'Make an address' }).waitFor();
  expect((await file()).status).toBe(404);

  const small = await visitor({ account: 'student10', language: 'en', viewport: phone });
  await small.goto('/index/calendar');
  await small.getByRole('link', { name: new RegExp(`Closes: ${title}`) }).waitFor();
  await picture(small, 'calendar-phone');
});
