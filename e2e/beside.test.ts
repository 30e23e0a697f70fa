import { passLoad } from '@praxis/contract/accounts/accounts';
import { joinByCode } from '@praxis/contract/spaces/spaces';
import { beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../scripts/school.ts';
import { desktop, expectAccessible, journey, phone, picture, settled } from './journey.ts';
import { ready, spaceWithCourse, upload } from './own-space.ts';
import { makePdf, makeVideo } from './real-files.ts';
import { ask } from './retry-after.ts';

const { origin, visitor, calls } = journey();
let lesson: { space: string; course: string; video: string; pdf: string };

beforeAll(async () => {
  const asTeacher = await calls('teacher2');
  const { utoken } = await ask(origin, undefined, passLoad, { account: 'teacher2', password: demoPassword });
  const media = async (course: string, kind: 'video' | 'pdf', path: string) =>
    ready(asTeacher, course, await upload(origin, utoken, `course_${kind}`, path), kind);
  const created = await spaceWithCourse(asTeacher, { title: `Beside ${Date.now()}`, needReview: false }, async (course) => [
    { kind: 'video', title: 'Thirty seconds', config: { media_id: await media(course, 'video', makeVideo(30)) } },
    { kind: 'pdf', title: 'Three pages', config: { media_id: await media(course, 'pdf', makePdf(['One', 'Two', 'Three'])) } },
  ]);
  for (const account of ['student11', 'student12']) await (await calls(account))(joinByCode, { code: created.join_code });
  lesson = { space: created.space_id, course: created.course_id, video: created.activities[0]!, pdf: created.activities[1]! };
});

test('a note leads back to its second of the film, and a post appears on the open page of another student', {
  timeout: 120_000,
}, async () => {
  const address = `/learn/${lesson.space}/${lesson.course}/${lesson.video}`;
  const writer = await visitor({ account: 'student11', language: 'en', theme: 'dark' });
  await writer.goto(address);
  const video = writer.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 20_000 }).toBeGreaterThan(0);
  const jumpTo = (second: number) =>
    video.evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to;
    }, second);
  const second = () => video.evaluate((element: HTMLVideoElement) => Math.floor(element.currentTime));
  await jumpTo(12.4);
  const field = writer.getByRole('textbox', { name: 'New note' });
  await expect.poll(() => field.getAttribute('placeholder'), { timeout: 10_000 }).toContain('00:12');
  await field.fill('Here it matters');
  await writer.keyboard.press('Control+Enter');
  await writer.getByRole('list', { name: 'Notes' }).getByText('Here it matters').waitFor();
  await jumpTo(25);
  await expect.poll(second, { timeout: 10_000 }).toBe(25);
  await writer.getByRole('button', { name: /00:12/ }).click();
  await expect.poll(second, { timeout: 10_000 }).toBe(12);
  await expectAccessible(writer);
  await picture(writer, 'notes-dark');

  const reader = await visitor({ account: 'student12', language: 'en' });
  await reader.goto(`${address}?side=discussion`);
  await settled(reader);
  await writer.getByRole('tab', { name: /Discussion/ }).click();
  await writer.getByRole('textbox', { name: 'New post' }).fill('Why does it turn round?');
  await writer.keyboard.press('Control+Enter');
  await reader.getByText('Why does it turn round?').waitFor();
  await picture(writer, 'discussion-dark');
});

test('on a phone a note is written in the bar at the bottom', { timeout: 60_000 }, async () => {
  const page = await visitor({ account: 'student12', language: 'en', viewport: phone });
  await page.goto(`/learn/${lesson.space}/${lesson.course}/${lesson.video}`);
  await settled(page);
  await page.getByRole('tab', { name: /Notes/ }).tap();
  const field = page.getByRole('textbox', { name: 'New note' });
  const box = (await field.boundingBox())!;
  expect(box.y).toBeGreaterThan(phone.height - 80);
  expect(box.y + box.height).toBeLessThanOrEqual(phone.height);
  await field.fill('From the tram');
  await picture(page, 'notes-phone');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add note' }).tap();
  await page.getByRole('list', { name: 'Notes' }).getByText('From the tram').waitFor();
});

test('the pages of a PDF are printed without the bars beside them', { timeout: 60_000 }, async () => {
  const page = await visitor({ account: 'student12', language: 'en', viewport: desktop });
  await page.goto(`/learn/${lesson.space}/${lesson.course}/${lesson.pdf}`);
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  for (const bar of [page.getByRole('navigation', { name: 'Outline' }), page.getByRole('link', { name: 'Leave the course' })])
    expect(await bar.isVisible()).toBe(false);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThanOrEqual(3);
  expect(sheets.length).toBeLessThanOrEqual(4);
  await picture(page, 'print-pdf');
});

test('a class list and the gradebook are printed as a desk shows them, without buttons', { timeout: 60_000 }, async () => {
  const page = await visitor({ account: 'teacher2', language: 'en', viewport: desktop });
  // The inner width of an A4 page, at which a phone would have its own view.
  const paper = { width: 718, height: 1000 };
  await page.goto(`/index/space/${lesson.space}/members`);
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  expect(await page.getByRole('table').isVisible()).toBe(true);
  const controls = ['tablist', 'searchbox', 'toolbar'] as const;
  for (const control of [...controls.map((role) => page.getByRole(role)), page.getByRole('button', { name: 'Import…' })])
    expect(await control.first().isVisible()).toBe(false);
  await picture(page, 'print-members');

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(desktop);
  await page.goto(`/index/space/${lesson.space}/grades`);
  await page.getByRole('grid').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  expect(await page.getByRole('grid').isVisible()).toBe(false);
  expect(await page.getByRole('table').getByRole('rowheader').count()).toBe(2);
  await picture(page, 'print-gradebook');

  const student = await visitor({ account: 'student11', language: 'en', viewport: desktop });
  await student.goto(`/index/scores/${lesson.space}`);
  const others = student.getByRole('navigation', { name: 'My scores' });
  await others.waitFor();
  await settled(student);
  await student.emulateMedia({ media: 'print' });
  await student.setViewportSize(paper);
  expect(await others.isVisible()).toBe(false);
  expect((await student.getByRole('main').boundingBox())!.width, 'the scores have the width of the paper').toBeGreaterThan(
    paper.width * 0.9,
  );
});
