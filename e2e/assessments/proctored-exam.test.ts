import { exemptFromCamera, getProctorGrid, getReview } from '@praxis/contract/proctoring/proctoring';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { mark } from './demo-exam.ts';
import { ownExam } from './own-exam.ts';

const { visitor, calls, tolerate } = journey({ offline: true });

const camera = { proctoring: 'camera' as const, still_seconds: 5, picture_days: 30 };

/** Makes the page believe that its tab was left for a while. */
async function leaveTheTab(page: Page, milliseconds: number) {
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.waitForTimeout(milliseconds);
  await show('visible');
}

test('S-042 S-043 a student agrees, is checked and watched; a teacher looks, asks and is answered', { timeout: 180_000 }, async () => {
  const [asTeacher, asStudent] = [await calls('teacher2'), await calls('student11')];
  const title = `Watched ${Date.now()}`;
  const { assessment_id } = await ownExam(asTeacher, [asStudent], title, { ...camera, paste_allowed: false });
  const where = { room: 'assessment' as const, room_id: assessment_id };
  const student = await visitor({ account: 'student11', language: 'en' });

  await student.goto(`/index/assessment/${assessment_id}`);
  expect(await student.getByRole('button', { name: 'Start' }).count()).toBe(0);
  await picture(student, 'watched-front');
  await student.getByRole('link', { name: 'Read and check' }).click();
  await student.getByText('No film, no sound').waitFor();
  await expectAccessible(student);
  await student.getByRole('button', { name: 'I understand and agree to be watched' }).click();
  await student.getByRole('button', { name: 'Open the camera' }).click();
  await student.getByText('Network:').waitFor();
  await settled(student);
  await picture(student, 'watched-check');
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Take a picture and finish' }).click();
  await student.getByRole('link', { name: 'To the exam', exact: true }).click();
  await student.getByRole('button', { name: 'Start' }).click();
  await student.getByText('Watched', { exact: true }).waitFor();
  const preview = student.getByLabel('Picture of your camera');
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth), { timeout: 15_000 }).toBeGreaterThan(0);
  await student.getByText('Blocked').click();
  await leaveTheTab(student, 3000);
  await picture(student, 'watched-answering');
  await expectAccessible(student);

  const tile = async () => (await asTeacher(getProctorGrid, where)).list[0]!;
  const checked = (await tile()).still_at!;
  await expect.poll(async () => (await tile()).still_at, { timeout: 30_000 }).toBeGreaterThan(checked);
  await expect.poll(async () => (await tile()).latest?.kind, { timeout: 15_000 }).toBe('tab_hidden');

  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto(`/proctor/assessment/${assessment_id}`);
  const visible = teacher.locator('img[alt$="camera"]');
  await expect.poll(() => visible.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 15_000 }).toBeGreaterThan(0);
  await teacher.getByRole('list').getByRole('button').first().click();
  await teacher
    .getByText(/^Left the page/)
    .last()
    .waitFor();
  await settled(teacher);
  await picture(teacher, 'wall-review');
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Message', exact: true }).click();
  await teacher.getByRole('dialog').getByRole('textbox').fill('Please stay on the page');
  await teacher.getByRole('button', { name: 'Send' }).click();
  await student.getByText('Please stay on the page').waitFor();
  await teacher.getByLabel('Ask for an explanation').check();
  await teacher.getByRole('button', { name: 'Record' }).click();
  await teacher.getByText('Say what this is based on').waitFor();
  await teacher.getByRole('textbox', { name: 'Note' }).fill('Away for three seconds');
  // A second click within a second counts as the first (S-294).
  await teacher.waitForTimeout(1000);
  await teacher.getByRole('button', { name: 'Record' }).click();

  await expect
    .poll(async () => (await asTeacher(getReview, { ...where, user_id: (await tile()).user.id })).note, { timeout: 15_000 })
    .toBe('Away for three seconds');
  await student.goto(`/index/proctored/assessment/${assessment_id}`);
  await student.getByText('Away for three seconds').waitFor();
  await student.getByRole('textbox', { name: 'My explanation' }).fill('Somebody rang the bell');
  await student.getByRole('button', { name: 'Send explanation' }).click();
  await student.getByRole('button', { name: 'Change explanation' }).waitFor();
  await picture(student, 'watched-held');
  await expectAccessible(student);
  await expect
    .poll(async () => (await asTeacher(getReview, { ...where, user_id: (await tile()).user.id })).answer, { timeout: 15_000 })
    .toBe('Somebody rang the bell');
});

test('a refused camera is explained, an exception opens the exam, and a lost one does not stop answering', {
  timeout: 120_000,
}, async () => {
  const [asTeacher, asStudent] = [await calls('teacher2'), await calls('student12')];
  const { assessment_id } = await ownExam(asTeacher, [asStudent], `Refused ${Date.now()}`, { ...camera });
  const where = { room: 'assessment' as const, room_id: assessment_id };
  const page = await visitor({ account: 'student12', viewport: phone });
  await page.addInitScript(() => {
    if (localStorage.getItem('camera') === 'open') return;
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
  });
  await page.goto(`/index/proctored/assessment/${assessment_id}`);
  await page.getByRole('button', { name: '我已了解，同意监考' }).click();
  await page.getByRole('button', { name: '打开摄像头' }).click();
  await page.getByText('浏览器没有允许使用摄像头').waitFor();
  await picture(page, 'refused-phone');
  await expectAccessible(page);
  const { list } = await asTeacher(getProctorGrid, where);
  await asTeacher(exemptFromCamera, { ...where, user_ids: [list[0]!.user.id], reason: 'No camera' });
  await page.getByText('老师已准许你不用摄像头').waitFor();
  await page.getByRole('link', { name: '去考试页面' }).click();
  await page.getByRole('button', { name: '开始' }).click();
  await page.getByText('Blocked').click();
  await asTeacher(exemptFromCamera, { ...where, user_ids: [list[0]!.user.id], reason: '' });
  // What was begun goes on; what is typed is saved, camera or not.
  await page.getByText('Ready').click();
  await expect.poll(async () => (await asTeacher(getProctorGrid, where)).list[0]?.state, { timeout: 15_000 }).toBe('answering');
  await picture(page, 'exempt-phone');
});

test('leaving full screen, losing the camera and losing the network are hints, and answering goes on through all of them', {
  timeout: 120_000,
}, async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|Failed to fetch/);
  const [asTeacher, asStudent] = [await calls('teacher2'), await calls('student13')];
  const { assessment_id } = await ownExam(asTeacher, [asStudent], `Losses ${Date.now()}`, { ...camera, full_screen: true });
  const where = { room: 'assessment' as const, room_id: assessment_id };
  const page = await visitor({ account: 'student13', language: 'en' });
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { lastCamera: stream });
      return stream;
    };
  });
  await page.goto(`/index/proctored/assessment/${assessment_id}`);
  await page.getByRole('button', { name: 'I understand and agree to be watched' }).click();
  await page.getByRole('button', { name: 'Open the camera' }).click();
  // S-294: one button for both steps, and a second click within a second is none.
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Take a picture and finish' }).click();
  await page.getByRole('link', { name: 'To the exam', exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Answer this exam in full screen, please.').waitFor();
  await picture(page, 'full-screen-wanted');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByText('Answer this exam in full screen, please.').waitFor({ state: 'detached' });
  await page.evaluate(() => document.exitFullscreen());
  await page.getByText('Answer this exam in full screen, please.').waitFor();

  await page.getByLabel('Picture of your camera').waitFor();
  await page.evaluate(() => {
    const [track] = (window as unknown as { lastCamera: MediaStream }).lastCamera.getVideoTracks();
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await page.getByText('The camera shows nothing.').waitFor();
  await page.getByText('Blocked').click();
  await mark(page, 'Saved').waitFor();
  await expectAccessible(page);
  await picture(page, 'camera-lost');
  await page.getByRole('button', { name: 'Open the camera again' }).click();
  await page.getByText('The camera shows nothing.').waitFor({ state: 'detached' });

  await page.context().setOffline(true);
  await page.getByText('Ready').click();
  await mark(page, 'On this device only').waitFor();
  await page.context().setOffline(false);
  await mark(page, 'Saved').waitFor({ timeout: 30_000 });
  const { user } = (await asTeacher(getProctorGrid, where)).list[0]!;
  const kinds = async () => (await asTeacher(getReview, { ...where, user_id: user.id })).hints.map(({ kind }) => kind);
  await expect
    .poll(kinds, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['full_screen_left', 'camera_lost', 'camera_back', 'network_lost']));
});
