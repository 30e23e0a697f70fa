import { randomInt } from 'node:crypto';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { giveMark, listMarkedStudents, markByStudent, rejectAttempt, releaseResults } from '@praxis/contract/assessments/marking';
import { monitorAssessment, saveOverride } from '@praxis/contract/assessments/monitoring';
import { listPapers } from '@praxis/contract/assessments/papers';
import { createGroup } from '@praxis/contract/spaces/members';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { mark, start, turnTo } from './demo-exam.ts';
import { ownExam } from './own-exam.ts';

const { visitor, calls } = journey();
const label = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });

test('S-039 S-159 C-36 exceptions are given, an attempt is collected, sent back, redone, printed, and marked again when its student asks', {
  timeout: 180_000,
}, async () => {
  const [asTeacher, asStudent] = [await calls('teacher2'), await calls('student7')];
  const title = `Desk ${randomInt(1e9)}`;
  const exam = await ownExam(asTeacher, [asStudent], title, { show_result: 'answers', duration_s: 1200, timer: true });
  await asTeacher(createGroup, { space_id: exam.space_id, name: 'Evening class' });
  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto(`/index/assessment/${exam.assessment_id}/exceptions`);
  const dialog = teacher.getByRole('dialog');
  const give = async (whom: () => Promise<unknown>, minutes: string) => {
    await teacher.getByRole('button', { name: 'Add', exact: true }).click();
    await whom();
    await dialog.getByRole('textbox', { name: 'More time' }).fill(minutes);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Needs more time');
    await expectAccessible(teacher);
    await picture(teacher, `exception-${minutes}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await teacher.getByText(`+${minutes} min`, { exact: false }).waitFor();
  };
  await give(() => dialog.getByRole('list').getByRole('button').first().click(), '10');
  await give(async () => {
    await dialog.getByText('A group', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'A group' }).selectOption({ label: 'Evening class' });
  }, '5');
  await teacher.getByRole('listitem').filter({ hasText: 'Evening class' }).getByRole('button', { name: 'Take back' }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => teacher.getByRole('button', { name: 'Take back' }).count()).toBe(1);

  const student = await visitor({ account: 'student7', language: 'en' });
  await start(student, exam.assessment_id);
  // Twenty minutes of everybody and ten of one's own.
  expect(await student.getByRole('timer').first().textContent()).toMatch(/^00:(30:00|29:\d\d)$/);
  await turnTo(student, 3);
  await label(student).fill('Something');
  await mark(student, 'Saved').waitFor();

  await teacher
    .getByRole('tab', { name: 'Monitor' })
    .or(teacher.getByRole('link', { name: 'Monitor' }))
    .first()
    .click();
  await teacher
    .getByRole('checkbox', { name: /^Choose (?!all)/ })
    .first()
    .check();
  await teacher.getByRole('button', { name: 'Collect…' }).click();
  await dialog.getByText('Collect 1 attempt?').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left the room');
  await dialog.getByRole('button', { name: 'Collect' }).click();
  await student.getByRole('heading', { name: 'Submitted' }).waitFor();
  await picture(student, 'collected');
  await expectAccessible(student);

  const attemptOf = async () => {
    const { list } = await asTeacher(listMarkedStudents, { assessment_id: exam.assessment_id });
    return list[0]!;
  };
  await expect.poll(async () => (await attemptOf()).state, { timeout: 20_000 }).toBe('pending_approval');
  const { attempt_id } = await attemptOf();
  await asTeacher(rejectAttempt, { attempt_id: attempt_id!, reason: 'Say what it counts' });

  await student.goto(`/index/assessment/${exam.assessment_id}`);
  await student.getByText('Say what it counts').first().waitFor();
  await picture(student, 'redo-front');
  await expectAccessible(student);
  await student.getByRole('button', { name: 'Redo' }).click();
  await student.getByRole('timer').or(student.getByText('Say what it counts')).first().waitFor();
  await turnTo(student, 3);
  expect(await label(student).inputValue(), 'the redo begins with what was there').toBe('Something');
  await label(student).fill('It counts permits.');
  await mark(student, 'Saved').waitFor();
  const printed = await student.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    return [...document.querySelectorAll('section')].map((section) => section.textContent ?? '').join(' ');
  });
  expect(printed).toContain('What is a semaphore?');
  expect(printed).toContain('It counts permits.');
  await student.emulateMedia({ media: 'print' });
  await picture(student, 'answering-print');
  expect(await student.getByRole('button', { name: 'Submit', exact: true }).isVisible()).toBe(false);
  await student.emulateMedia({ media: 'screen' });
  await student.getByRole('button', { name: 'Submit', exact: true }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await student.getByText('All your answers have arrived.').waitFor();

  await expect.poll(async () => (await attemptOf()).state, { timeout: 20_000 }).toBe('pending_approval');
  const { answers } = await asTeacher(markByStudent, { attempt_id: attempt_id! });
  for (const { item, revision, score } of answers)
    if (score === null) await asTeacher(giveMark, { attempt_id: attempt_id!, item, revision, score: 2 });
  await asTeacher(releaseResults, { assessment_id: exam.assessment_id, released: true });
  await student.goto(`/review/${attempt_id}`);
  await student.getByRole('button', { name: 'Ask to mark again' }).last().click();
  await student.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await student.getByRole('dialog').getByRole('alert').first().waitFor();
  await student.getByRole('textbox', { name: 'Why' }).fill('A permit is what it counts');
  // A second click within a second counts as the first (S-294).
  await student.waitForTimeout(1000);
  await student.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await student.getByText('Regrade asked for').waitFor();
  await teacher.goto(`/mark/${exam.assessment_id}?by=requests`);
  await teacher.getByText('A permit is what it counts').waitFor();
  await teacher.getByRole('button', { name: 'Decide' }).click();
  await dialog.getByLabel(/^New score/).fill('5');
  await dialog.getByRole('textbox', { name: 'Reply to the student' }).fill('You are right');
  await expectAccessible(teacher);
  await picture(teacher, 'regrade-decide');
  await dialog.getByRole('button', { name: 'Change the score' }).click();
  await teacher.getByText('Score changed').waitFor();
  await student.reload();
  await student.getByText('Teacher: You are right').waitFor();
  await settled(student);
  await expectAccessible(student);
  await picture(student, 'regraded');
});

test('within the late window an assignment is still taken, and both sides see that it came late', { timeout: 90_000 }, async () => {
  const [asTeacher, asStudent] = [await calls('teacher2'), await calls('student8')];
  const title = `Late ${randomInt(1e9)}`;
  const { space_id } = await ownExam(asTeacher, [asStudent], title);
  const paper = (await asTeacher(listPapers, { q: title })).list[0]!;
  const about = { space_id, kind: 'assignment' as const, paper_id: paper.id, title: `${title} homework`, auto_release: true };
  const { assessment_id } = await asTeacher(makeAssessment, {
    ...about,
    ...{ end_at: Date.now() + 86_400_000, late_minutes: 30, late_percent_off: 20, show_result: 'score' },
  });
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });
  const student = (await asTeacher(monitorAssessment, { assessment_id })).students.list[0]!.student;
  await asTeacher(saveOverride, { assessment_id, user_ids: [student.id], end_at: Date.now() - 60_000, reason: 'Was due a minute ago' });
  const page = await visitor({ account: 'student8', language: 'en', viewport: phone });
  await page.goto(`/index/assessment/${assessment_id}`);
  await page
    .getByText(/Late work loses 20%/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Blocked').click();
  await mark(page, 'Saved').waitFor();
  await picture(page, 'late-answering');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('All your answers have arrived.').waitFor();
  const row = async () => (await asTeacher(listMarkedStudents, { assessment_id })).list[0]!;
  await expect.poll(async () => (await row()).late, { timeout: 20_000 }).toBe(true);
  await page.goto(`/review/${(await row()).attempt_id}`);
  await page
    .getByText(/ late\b/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'late-review');
});
