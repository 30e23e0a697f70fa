import { designProject, makeProject, publishProject, saveProject } from '@praxis/contract/projects/design';
import { saveProjectPart } from '@praxis/contract/projects/parts';
import { handInProject, startProjectRun } from '@praxis/contract/projects/run';
import { giveProject } from '@praxis/contract/projects/tasks';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import type { Calls } from '../own-space.ts';

const { visitor, calls } = journey();
const DAY = 86_400_000;
const accounts = ['student25', 'student26', 'student27'];

/** A project of one stage that three students work at alone and have submitted. */
async function submittedProject(asTeacher: Calls, students: readonly Calls[], title: string) {
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  for (const asStudent of students) await asStudent(joinByCode, { code: join_code });
  const { project_id } = await asTeacher(makeProject, { title, intro: 'Say how it works' });
  const { revision } = await asTeacher(designProject, { project_id });
  const criteria = [
    { id: 'idea', title: 'Idea', max: 10, guide: 'Is it sound?' },
    { id: 'words', title: 'Words', max: 10, guide: 'Can one follow?' },
  ];
  const stage = {
    ...{ id: 'one', title: 'Design', guide: '<p>Say how it works.</p>', days: null, weight: 100, opens: 'always' as const, max_score: 20 },
    ...{ criteria, lab_id: null, lab_share: 0 },
    deliverables: [{ id: 'text', kind: 'text' as const, title: 'Design', help: '', required: true }],
  };
  const content = { title, intro: 'Say how it works', difficulty: 3, stages: [stage] };
  const saved = await asTeacher(saveProject, { project_id, revision, content });
  await asTeacher(publishProject, { project_id, revision: saved.revision });
  const { task_id } = await asTeacher(giveProject, {
    ...{ space_id, project_id, mode: 'alone', size_min: 1, size_max: 1 },
    closes_at: Date.now() + DAY,
  });
  for (const [at, asStudent] of students.entries()) {
    const { run_id } = await asStudent(startProjectRun, { task_id });
    const where = { run_id, stage_id: 'one' };
    await asStudent(saveProjectPart, { ...where, part_id: 'text', revision: 0, html: `<p>Cache number ${at + 1} snoops on its bus.</p>` });
    await asStudent(handInProject, where);
  }
  return task_id;
}

async function review(page: Page, [idea, words]: [number, number], comment: string) {
  await page.getByLabel('Idea / 10').fill(String(idea));
  await page.getByLabel('Words / 10').fill(String(words));
  await page.getByLabel('Comment').fill(comment);
  await page.getByRole('button', { name: 'Submit the review' }).click();
}

test('three students review each other without names; one is missed, the teacher closes, and each reads what the others found', {
  timeout: 180_000,
}, async () => {
  const asTeacher = await calls('teacher2');
  const as = await Promise.all(accounts.map((account) => calls(account)));
  const title = `Caches ${Date.now()}`;
  const task_id = await submittedProject(asTeacher, as, title);

  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto(`/index/project/${task_id}`);
  await teacher.getByRole('button', { name: 'Start peer reviews' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByLabel('Reviews for each work').selectOption('2');
  await dialog.getByRole('button', { name: 'Start peer reviews' }).click();
  await teacher.waitForURL(/projectPeers/);
  await teacher.getByText('0 of 6 reviews written').waitFor();
  await expectAccessible(teacher);
  const address = new URL(teacher.url()).pathname;
  const names = await teacher.getByRole('link', { name: /^Open .*'s work$/ }).allTextContents();
  expect(names).toHaveLength(3);

  // A stranger is told that there is nothing here.
  const stranger = await visitor({ account: 'student2', language: 'en' });
  await stranger.goto(address);
  await stranger.waitForURL(/informationPrompt\/-99/);

  // The first finds it on the home page, and reviews both works; nothing says whose they are.
  const first = await visitor({ account: accounts[0]!, language: 'en' });
  await first.goto('/index/home');
  await first.locator(`a[href="${address}"]`).first().click();
  await first.getByText(/^Cache number [23]/).waitFor();
  const words = (await first.locator('main').textContent()) ?? '';
  for (const name of names) expect(words).not.toContain(name);
  await review(first, [9, 5], 'Sound');
  await first.getByText('1 of 2 reviews written').waitFor();
  await review(first, [7, 8], 'Sound, a little short');
  await first.getByText('2 of 2 reviews written').waitFor();
  await expectAccessible(first);
  await picture(first, 'peer-reviews-written');

  // The second writes both on a phone, in the dark.
  const second = await visitor({ account: accounts[1]!, language: 'en', theme: 'dark', viewport: phone });
  await second.goto(address);
  await settled(second);
  await expectAccessible(second);
  await picture(second, 'peer-reviews-phone');
  for (const [at, points] of (
    [
      [6, 6],
      [9, 9],
    ] as [number, number][]
  ).entries()) {
    await review(second, points, 'On the way');
    await second.getByText(`${at + 1} of 2 reviews written`).waitFor();
  }

  // The third misses theirs; the teacher sees it come in, and closes.
  await teacher.getByText('4 of 6 reviews written').waitFor();
  await teacher.getByRole('button', { name: 'Close now' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Close now' }).click();
  await teacher.getByText('Closed', { exact: true }).waitFor();
  await teacher.getByText('4 of 6 reviews written').waitFor();
  await teacher.getByText('Not written').first().waitFor();
  await teacher.getByText('Median').first().waitFor();
  await expectAccessible(teacher);
  await picture(teacher, 'peer-reviews-closed');

  // Each reads what was found of their work and by whom; who missed theirs writes none any more.
  const third = await visitor({ account: accounts[2]!, language: 'zh-cn' });
  await third.goto(address);
  await third.getByText('中位数').first().waitFor();
  await third.getByText('已评 0 / 2').waitFor();
  await third.getByText('2 份未完成').waitFor();
  await third.getByText('有 2 份评阅没有在截止前完成，现在不能再写，老师会看到。你们自己的成绩不因此改变。').waitFor();
  expect(await third.getByRole('button', { name: '提交评阅' }).count()).toBe(0);
  await expectAccessible(third);
  await picture(third, 'peer-reviews-missed');
  await first.getByText('What others found of your work').waitFor();
  await first.getByText('On the way').first().waitFor();
});
