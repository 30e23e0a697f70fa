import { courseProgress } from '@praxis/contract/courses/progress';
import { listMembers, reviewJoinRequests } from '@praxis/contract/spaces/members';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '../../scripts/school.ts';
import { expectAccessible, journey, picture, smsCode } from '../journey.ts';
import { ready, spaceWithCourse, upload } from '../own-space.ts';
import { makePdf, makeVideo } from '../real-files.ts';

const { origin, visitor, calls } = journey({ offline: true });

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);

test('a person registers by SMS, asks to join, is approved while they look on, learns, and the teacher sees it', {
  timeout: 240_000,
}, async () => {
  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto('/index/home');
  const token = await stored(teacher, 'utoken');
  const asTeacher = await calls('teacher2');
  const title = `Threads ${Date.now()}`;
  const { space_id, join_code, course_id, activities } = await spaceWithCourse(asTeacher, { title, needReview: true }, async (course) => [
    { kind: 'handout', title: 'Read this', config: { html: '<p>Threads share memory.</p>' } },
    {
      kind: 'pdf',
      title: 'Two pages',
      config: { media_id: await ready(asTeacher, course, await upload(origin, token, 'course_pdf', makePdf(['One', 'Two'])), 'pdf') },
    },
    {
      kind: 'video',
      title: 'Eight seconds',
      config: {
        media_id: await ready(asTeacher, course, await upload(origin, token, 'course_video', makeVideo(8)), 'video'),
        completion: 70,
      },
    },
  ]);

  // Registering, from the link the teacher gave.
  const student = await visitor({ language: 'en' });
  const number = `19${String(Date.now()).slice(-9)}`;
  await student.goto(`/join/${join_code}`);
  await student.waitForURL('**/login?**');
  await student.getByRole('tab', { name: 'Register' }).click();
  await student.getByLabel('Phone number').fill(number);
  await student.getByRole('button', { name: 'Get code' }).click();
  await student.getByRole('button', { name: /^\d+ s$/ }).waitFor();
  await student.getByLabel('SMS code').fill(await smsCode(number));
  await student
    .getByRole('textbox', { name: /password/i })
    .first()
    .fill(demoPassword);
  await picture(student, 'register-filled');
  await student.getByRole('button', { name: 'Register and enter' }).click();
  await student.getByRole('button', { name: 'Skip for now' }).click();
  await student.waitForURL(`**/join/${join_code}`);
  await student.getByText(title).first().waitFor();
  await expectAccessible(student);
  await picture(student, 'join');

  // The teacher's page is open before the request comes.
  await teacher.goto(`/index/space/${space_id}`);
  await teacher.getByText('No requests are waiting').first().waitFor();
  await student
    .getByRole('button', { name: /join|ask|apply|request/i })
    .first()
    .click();
  const approve = teacher.getByRole('button', { name: /^Approve/, disabled: false }).first();
  await approve.waitFor();
  await picture(teacher, 'space-request');
  await approve.click();
  await teacher.getByText('No requests are waiting').first().waitFor();

  // The student's page hears of it without being reloaded: the course can be entered.
  await student.goto(`/learn/${space_id}/${course_id}/${activities[0]}`);
  await student.getByText('Threads share memory.').waitFor();
  await student.getByText('33% of the course done').first().waitFor();
  await student.goto(`/learn/${space_id}/${course_id}/${activities[1]}`);
  await student
    .getByText(/of pages/)
    .first()
    .waitFor();
  await student.getByText('1 of 2 seen').first().waitFor();
  await student.mouse.move(900, 500);
  await student.mouse.wheel(0, 5000);
  await student.getByText('66% of the course done').or(student.getByText('67% of the course done')).first().waitFor();
  await picture(student, 'player-pdf');

  await student.goto(`/learn/${space_id}/${course_id}/${activities[2]}`);
  await student.getByRole('button', { name: 'Play' }).first().click();
  await student.getByRole('button', { name: 'Pause' }).first().waitFor();
  await student.waitForTimeout(2000);
  await picture(student, 'player-video');
  const video = student.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended || element.paused), { timeout: 30_000 }).toBe(true);

  const progress = async () => {
    const { students } = await asTeacher(courseProgress, { space_id, course_id });
    return Object.fromEntries(students.list.flatMap((one) => one.cells.map((cell) => [activities.indexOf(cell.activity_id), cell.state])));
  };
  await expect.poll(progress, { timeout: 20_000, interval: 500 }).toEqual({ 0: 'done', 1: 'done', 2: 'done' });
  await teacher.goto(`/index/space/${space_id}/courses`);
  await teacher.getByText(title).first().waitFor();
});

test('a request that is approved shows on the open page of the applicant', { timeout: 120_000 }, async () => {
  const asTeacher = await calls('teacher2');
  const { space_id, join_code } = await spaceWithCourse(asTeacher, { title: `Live ${Date.now()}`, needReview: true }, async () => [
    { kind: 'handout', title: 'Read this', config: { html: '<p>Text</p>' } },
  ]);
  const student = await visitor({ account: 'student38', language: 'en' });
  await student.goto(`/join/${join_code}`);
  await student
    .getByRole('button', { name: /join|ask|apply|request/i })
    .first()
    .click();
  await student.getByText('Your request is with the teacher').first().waitFor();
  await picture(student, 'join-waiting');
  const { list } = await asTeacher(listMembers, { space_id, state: 'unreviewed' });
  await asTeacher(reviewJoinRequests, { space_id, membership_ids: list.map((one) => one.membership_id), verdict: 'approved' });
  await student.getByText('Your request is with the teacher').first().waitFor({ state: 'detached' });
});
