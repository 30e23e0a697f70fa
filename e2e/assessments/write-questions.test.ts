import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPapers, makePaper } from '@praxis/contract/assessments/papers';
import { createBank, listQuestions } from '@praxis/contract/questions/questions';
import { createSkill } from '@praxis/contract/skills/skills';
import { repository } from '@praxis/instance/instance';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible, journey, picture, settled } from '../journey.ts';

const { visitor, calls } = journey();

const stem = (page: Page) => page.getByRole('textbox', { name: 'Stem' });
const option = (page: Page, letter: string) => page.getByRole('textbox', { name: `Option ${letter}` });

async function start(page: Page, bankId: string, type: string, label: string) {
  await page.goto(`/newQuestion/${bankId}/${type}`);
  await stem(page).click();
  await page.keyboard.type(label);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/question/*');
}

test('a teacher writes a question of each type with a formula, a picture and a table, goes back to a version, and files many at once (S-144, S-200, S-201, S-203)', {
  timeout: 300_000,
}, async () => {
  const teacher = await calls('teacher2');
  const bank = `Bank ${Date.now()}`;
  const { bank_id } = await teacher(createBank, { name: bank });
  const page = await visitor({ account: 'teacher2', language: 'en' });

  // A single choice: what is missing is named where it is missing.
  await page.goto(`/newQuestion/${bank_id}/single`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The stem cannot be empty').waitFor();
  await page.getByText('An option cannot be empty').first().waitFor();
  await page.getByText('Choose the right option').waitFor();
  await stem(page).click();
  await page.keyboard.type('How long does it take on average? ');
  await page.getByRole('button', { name: 'Formula in the line' }).first().click();
  // The field is drawn as it is read; the same formula may be written in TeX.
  await page.locator('math-field').waitFor();
  await page.getByText('Write it in TeX', { exact: true }).click();
  await page.getByRole('textbox', { name: 'TeX' }).fill('\\bar{T}');
  await page.getByRole('button', { name: 'Put the formula' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Table', exact: true }).first().click();
  await page.keyboard.type('job');
  await page.keyboard.press('Tab');
  await page.keyboard.type('length');
  const image = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#336655' } })
    .png()
    .toBuffer();
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: image });
  await stem(page).locator('img[data-file]').waitFor();
  for (const [at, letter] of ['A', 'B', 'C', 'D'].entries()) {
    await option(page, letter).click();
    await page.keyboard.type(`${at + 1} ms`);
  }
  await page.getByRole('radio', { name: 'Option B is right' }).check();
  // What was written survives a reload, also without a network.
  await page.getByText('Draft kept').waitFor();
  await page.reload();
  await page.getByText(/^This is a draft from/).waitFor();
  await stem(page).getByText('length').waitFor();
  await picture(page, 'question-draft');
  await expectAccessible(page);
  await save(page);

  await stem(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Once more: ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Version 2').waitFor();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.locator('ins', { hasText: 'Once' }).waitFor();
  await picture(page, 'question-versions');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByText('Version 3', { exact: true }).waitFor();
  await expect.poll(() => stem(page).textContent()).not.toContain('Once more');

  await start(page, bank_id, 'multi', 'Which of them wait?');
  for (const letter of ['D', 'C']) await page.getByRole('button', { name: `Delete option ${letter}` }).click();
  for (const letter of ['A', 'B']) {
    await option(page, letter).click();
    await page.keyboard.type(`process ${letter}`);
    await page.getByRole('checkbox', { name: `Option ${letter} is right` }).check();
  }
  await save(page);
  await start(page, bank_id, 'judge', 'A thread owns its stack');
  await page.getByRole('radio', { name: 'True' }).check();
  await save(page);
  await start(page, bank_id, 'short', 'Which call makes a child?');
  await page.getByRole('button', { name: 'Add an answer' }).click();
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('fork');
  await save(page);
  await start(page, bank_id, 'programming', 'Add two numbers');
  await page.getByRole('textbox', { name: 'Initial code (Python)' }).fill('a, b = map(int, input().split())');
  await page.getByRole('textbox', { name: 'Input parameters' }).fill('1 2');
  await page.getByRole('textbox', { name: 'Expected output' }).fill('3');
  await save(page);
  await start(page, bank_id, 'oj', 'Sort a million numbers');
  await save(page);

  await page.goto(`/index/questions?bank=${bank_id}`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Choose all questions shown here' }).check();
  await page.getByText('6 selected').waitFor();
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('journey');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a tag' }).click();
  await page.getByText('6 questions changed').waitFor();
  await picture(page, 'questions-batch');
  const { list } = await teacher(listQuestions, { filter: { bank_ids: [bank_id], tags: ['journey'] } });
  expect(list.map((question) => question.type).sort()).toEqual(['judge', 'multi', 'oj', 'programming', 'short', 'single']);
});

test('S-192 questions of a Word file are looked at before they are imported; a file that is none is refused with its reason', {
  timeout: 120_000,
}, async () => {
  const asTeacher = await calls('teacher2');
  const [one, other] = [`Loop ${Date.now()}`, `Loops ${Date.now()}`];
  for (const name of [one, other]) await asTeacher(createSkill, { name });
  const page = await visitor({ account: 'teacher2', language: 'en' });
  await page.goto('/index/questionImport');
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('paper.docx', Buffer.from('No Word document at all'));
  await page.getByRole('alert').filter({ hasText: 'paper.docx' }).waitFor();
  await expectAccessible(page);
  const aiken = 'What waits for input?\nA. Ready\nB. Blocked\nANSWER: B\n\nWhat is wrong here?\nA. One\nB. Two\nANSWER: F\n';
  await choose('mistakes.txt', Buffer.from(aiken));
  await page.getByText('This question stays out:').waitFor();
  await page.getByText('line 6').first().waitFor();
  await picture(page, 'import-mistakes');
  await expectAccessible(page);

  await page.goto('/index/questionImport');
  await page.getByRole('link', { name: 'mistakes.txt' }).first().waitFor();
  await page.getByText('2 questions, waiting for you').first().waitFor();
  const folder = join(repository, 'apps/server/src/testing/question-files');
  await choose('chapter.docx', readFileSync(join(folder, 'python-docx.docx')));
  await page.getByRole('region', { name: 'Import into' }).waitFor();
  await settled(page);
  await picture(page, 'import-preview');
  await expectAccessible(page);
  const bank = `Imported ${Date.now()}`;
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'A new bank…' });
  await page.getByRole('textbox', { name: 'Name of the bank' }).fill(bank);
  // Where the file was imported before, all of it resembles what is there.
  const alike = page.getByRole('checkbox', { name: /near duplicate/ });
  if ((await alike.count()) > 0) await alike.uncheck();
  await page.getByRole('button', { name: /^Import (\d+ questions?|the chosen questions)$/ }).click();
  await page.getByText(/questions? (are|is) imported/).waitFor();
  await picture(page, 'import-done');
  await page.getByRole('link', { name: 'Open the bank' }).click();
  await settled(page);
  const bankId = new URL(page.url()).searchParams.get('bank')!;
  expect((await asTeacher(listQuestions, { filter: { bank_ids: [bankId] } })).total).toBeGreaterThan(0);

  // A skill that was written twice is merged, an unused paper goes.
  await page.getByRole('button', { name: 'Skills', exact: true }).click();
  const skills = page.getByRole('dialog');
  await skills.getByRole('button', { name: `Remove or merge ${one}` }).click();
  await skills.getByLabel(`Merge ${one} into`).selectOption({ label: other });
  await expectAccessible(page);
  await picture(page, 'skill-merge');
  await skills.getByRole('button', { name: 'Merge', exact: true }).click();
  await skills.getByText(one, { exact: true }).waitFor({ state: 'detached' });
  const title = `Never used ${bankId}`;
  await asTeacher(makePaper, { title, mode: 'fixed', sections: [] });
  await page.goto('/index/papers');
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await picture(page, 'paper-delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The paper is deleted').waitFor();
  expect((await asTeacher(listPapers, { q: title })).total).toBe(0);
});
