import { type LabDraft, makeLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { listLabHosts } from '@praxis/contract/labs/machines';
import { giveLabTask } from '@praxis/contract/labs/tasks';
import { makeLibraryItem, shareLibraryItems } from '@praxis/contract/library/library';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Calls } from '../own-space.ts';

const rule = (id: string, title: string, weight: number, kind: 'command' | 'file' | 'flag', subject: string, expected = '') => ({
  ...{ id, title, weight, node: kind === 'flag' ? '' : 'main', advice: '', final: false },
  check: { kind, subject, compare: 'contains' as const, expect: expected, not: false },
});

/** A lab of three steps worth 50, 30 and 20, with a hint for 5. */
export const labDraft = (title: string, templates: readonly string[], more: Partial<LabDraft> = {}): LabDraft => ({
  ...{ title, intro: '', minutes: 30, keep: 'best', extensions: 8, advanced: true, recording: false },
  machines: templates.map((template, at) => ({ node: at === 0 ? 'main' : `other${at}`, title: `Machine ${at + 1}`, template })),
  steps: [
    {
      id: 's1',
      title: 'Write your name',
      html: '<p>Write your name into <code>~/work/name.txt</code>.</p>',
      hints: [{ id: 'h1', text: 'Use mkdir first', cost: 5 }],
      rules: [
        rule('r1', 'There is a folder', 20, 'command', 'test -d /home/student/work'),
        rule('r2', 'The name is there', 30, 'file', '/home/student/work/name.txt', '林知夏'),
      ],
    },
    {
      id: 's2',
      title: 'With the teacher',
      html: '',
      hints: [],
      rules: [rule('r3', 'The teacher was here', 30, 'command', 'test -f /home/student/from-teacher')],
    },
    { id: 's3', title: 'The kernel', html: '', hints: [], rules: [rule('r4', 'Its name', 20, 'flag', 'Linux')] },
  ],
  report: { wanted: true, max_score: 100, sections: [{ id: 'done', title: 'What I did', help: '', required: true }] },
  ...more,
});

/** A published lab given to a space of its own with some students in it. */
export async function ownLab(asTeacher: Calls, students: readonly Calls[], draft: LabDraft) {
  const { space_id, join_code } = await asTeacher(createSpace, {
    ...{ name: draft.title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false },
  });
  for (const asStudent of students) await asStudent(joinByCode, { code: join_code });
  const { lab_id } = await asTeacher(makeLab, { title: draft.title });
  const { revision } = await asTeacher(saveLab, { lab_id, revision: 0, draft });
  await asTeacher(publishLab, { lab_id, revision });
  const { task_id } = await asTeacher(giveLabTask, { space_id, lab_id });
  return { space_id, lab_id, task_id, join_code };
}

/** A file of the teacher in the resource library, shared with a space. */
export async function sharedItem(asTeacher: Calls, space_id: string, file_id: string, name: string) {
  const { item_id } = await asTeacher(makeLibraryItem, { kind: 'other', name, licence: 'cc0', file_id });
  await asTeacher(shareLibraryItems, { item_ids: [item_id], to_type: 'space', to_id: space_id, access: 'use' });
  return item_id;
}

const rows = (page: Page) => page.getByTestId('terminal').locator('.xterm-rows').last();

/** Waits until the terminal shows a text. */
export const terminalShows = (page: Page, text: string, seconds = 30) =>
  expect
    .poll(async () => ((await rows(page).textContent()) ?? '').replaceAll('\u00a0', ' '), {
      timeout: seconds * 1000,
      message: `the terminal shows ${text}`,
    })
    .toContain(text);

/** Types a command as a person does and waits for what it prints. */
export async function command(page: Page, line: string, prints?: string, seconds = 60) {
  await page.getByTestId('terminal').last().click();
  await page.keyboard.type(line, { delay: 8 });
  await page.keyboard.press('Enter');
  if (prints !== undefined) await terminalShows(page, prints, seconds);
}

/** Whether real machines of a template can be made here; says why not. */
export async function hostHas(calls: (account: string) => Promise<Calls>, template: string, real = true) {
  const asOperator = await calls('operator1');
  const until = Date.now() + 30_000;
  for (;;) {
    const { hosts } = await asOperator(listLabHosts, {});
    const host = hosts.find(({ connected, driver }) => connected && (driver === 'qemu' || !real));
    if (host?.templates.some(({ id, state }) => id === template && state === 'ready')) return true;
    if (Date.now() > until) return false;
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** Presses a button once the guard of clicks has passed. */
export async function press(page: Page, name: string | RegExp, within?: 'dialog' | 'toolbar') {
  await page.waitForTimeout(1050);
  const place = within ? page.getByRole(within) : page;
  await place
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
}
