import { randomInt } from 'node:crypto';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { listMarkedStudents, releaseResults } from '@praxis/contract/assessments/marking';
import { makePaper } from '@praxis/contract/assessments/papers';
import { createBank, listQuestions } from '@praxis/contract/questions/questions';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture, settled } from '../journey.ts';
import { heldBy, mark, start, turnTo } from './demo-exam.ts';

const { visitor, calls, tolerate } = journey({ offline: true });
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|Failed to fetch/;

const stem = (page: Page) => page.getByRole('textbox', { name: 'Stem' });

async function write(page: Page, bankId: string, type: string, text: string) {
  await page.goto(`/newQuestion/${bankId}/${type}`);
  await stem(page).click();
  await page.keyboard.type(text);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/question/*');
}

/** Selects the words that were written last. */
async function selectBack(page: Page, words: string) {
  for (let at = 0; at < words.length; at++) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(words);
  // The editor hears of a selection a moment later.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
}

/** A question of each type made of parts, written in the editor and tried there. */
async function writeAll(page: Page, bankId: string) {
  await write(page, bankId, 'blank', 'LRU makes 6');
  await selectBack(page, '6');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' faults, OPT needs to know the future');
  await selectBack(page, 'future');
  await page.getByRole('button', { name: 'Blank', exact: true }).click();
  const [first, second] = [page.getByRole('group', { name: 'Blank 1' }), page.getByRole('group', { name: 'Blank 2' })];
  expect(await first.getByRole('combobox', { name: 'Takes' }).inputValue()).toBe('number');
  await second.getByRole('button', { name: 'Add another answer' }).click();
  await second.getByRole('textbox', { name: 'Answer 2' }).fill('what * come');
  await second.getByRole('spinbutton', { name: 'Share that answer 2 earns' }).fill('50');
  await page.keyboard.press('Tab');
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByRole('textbox', { name: 'Blank 1' }).fill('6.0');
  await trial.getByRole('textbox', { name: 'Blank 2' }).fill('what is to come');
  await trial.getByText('1.5 of 2 points').waitFor();
  await settled(page);
  await picture(page, 'types-write-blank');
  await expectAccessible(page);
  await save(page);

  await write(page, bankId, 'numeric', 'Mean access time with a fault rate of 0.01?');
  // By the keyboard: the button ignores a second press within a second, and the rest is written faster than that on a good day.
  await page.keyboard.press('Control+s');
  await page.getByText('This is no number that can be read').waitFor();
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('80100');
  await page.getByRole('combobox', { name: 'Tolerance' }).selectOption({ label: 'Relative (%)' });
  await page.getByRole('combobox', { name: 'How the unit is given' }).selectOption({ label: 'Chosen from a list' });
  await page.getByRole('textbox', { name: 'Unit 1', exact: true }).fill('ns');
  await page.getByRole('button', { name: 'Take another unit' }).click();
  await page.getByRole('textbox', { name: 'Unit 2', exact: true }).fill('µs');
  await page.getByRole('textbox', { name: 'How much unit 2 is' }).fill('1000');
  await page.getByText('Right from 79299 to 80901 ns').waitFor();
  await trial.getByRole('textbox', { name: 'Number' }).fill('80.5');
  await trial.getByRole('combobox', { name: 'Unit' }).selectOption('µs');
  await trial.getByText('5 of 5 points').waitFor();
  await settled(page);
  await picture(page, 'types-write-number');
  await expectAccessible(page);
  await save(page);

  await write(page, bankId, 'matching', 'Which condition does each break?');
  for (const [at, words] of ['Ask for all at once', 'Number the resources', 'Spooling'].entries()) {
    await page.getByRole('textbox', { name: `Entry ${at + 1}`, exact: true }).click();
    await page.keyboard.type(words);
  }
  for (const [at, words] of ['Hold and wait', 'Circular wait', 'Mutual exclusion'].entries()) {
    await page.getByRole('textbox', { name: `Choice ${'ABC'[at]}`, exact: true }).click();
    await page.keyboard.type(words);
  }
  await settled(page);
  await picture(page, 'types-write-matching');
  await expectAccessible(page);
  await save(page);

  await write(page, bankId, 'ordering', 'Put the steps of a fault into order');
  for (const [at, words] of ['Trap', 'Find a frame', 'Read the page', 'Restart'].entries()) {
    if (at === 3) await page.getByRole('button', { name: 'Add an item' }).click();
    await page.getByRole('textbox', { name: `Item ${at + 1}`, exact: true }).click();
    await page.keyboard.type(words);
  }
  await settled(page);
  await picture(page, 'types-write-order');
  await expectAccessible(page);
  await save(page);
}

test('a teacher writes blanks, a number, pairs and an order; a student answers them at a desk without a network and on a phone; they are marked and looked at', {
  timeout: 420_000,
}, async () => {
  tolerate(OFFLINE);
  const [asTeacher, asStudent] = [await calls('teacher2'), await calls('student7')];
  const title = `Types ${randomInt(1e9)}`;
  const { bank_id } = await asTeacher(createBank, { name: title });
  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await writeAll(teacher, bank_id);

  const { list } = await asTeacher(listQuestions, { filter: { bank_ids: [bank_id] } });
  const items = list.reverse().map(({ version_id }) => ({ version_id, score: 4 }));
  expect(items).toHaveLength(4);
  const { paper_id } = await asTeacher(makePaper, { title, mode: 'fixed', sections: [{ title: '', items, rules: [] }] });
  await teacher.goto(`/paper/${paper_id}`);
  await settled(teacher);
  await picture(teacher, 'types-paper');
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: false } as const;
  const { space_id, join_code } = await asTeacher(createSpace, space);
  await asStudent(joinByCode, { code: join_code });
  const settings = { kind: 'exam' as const, show_result: 'answers' as const, duration_s: 1800, timer: true };
  const { assessment_id } = await asTeacher(makeAssessment, { space_id, paper_id, title, ...settings });
  await asTeacher(publishAssessment, { assessment_id, confirmed: true });

  const examPage = await visitor({ account: 'student7', language: 'en' });
  await start(examPage, assessment_id);
  const blanks = [1, 2].map((no) => examPage.getByRole('textbox', { name: `Blank ${no}` }));
  await blanks[0]!.fill('6');
  await mark(examPage, 'Saved').waitFor();
  await picture(examPage, 'types-answer-blank');
  await expectAccessible(examPage);
  // The line is cut, the page is loaded again, and nothing is lost.
  await examPage.context().setOffline(true);
  await blanks[1]!.fill('ＦＵＴＵＲＥ');
  await mark(examPage, 'On this device only').waitFor();
  await turnTo(examPage, 2);
  await examPage.getByRole('textbox', { name: 'Number' }).fill('80,5');
  await examPage.getByText('A comma can be read in two ways: write 80.5 or 805').waitFor();
  await examPage.getByRole('textbox', { name: 'Number' }).fill('80.5');
  await examPage.getByRole('combobox', { name: 'Unit' }).selectOption('µs');
  await mark(examPage, 'On this device only').waitFor();
  await examPage.reload();
  await examPage.getByRole('timer').first().waitFor();
  await examPage.context().setOffline(false);
  await turnTo(examPage, 2);
  expect(await examPage.getByRole('textbox', { name: 'Number' }).inputValue()).toBe('80.5');
  await mark(examPage, 'Saved').waitFor();
  await picture(examPage, 'types-answer-number');
  await expectAccessible(examPage);
  await turnTo(examPage, 3);
  await examPage.getByRole('combobox', { name: /Match for 1/ }).waitFor();
  await picture(examPage, 'types-answer-matching');
  await expectAccessible(examPage);
  await expect.poll(async () => (await heldBy(examPage, asStudent)).size).toBe(2);

  const hand = await visitor({ account: 'student7', language: 'en', viewport: phone });
  await hand.goto(`/answer/${assessment_id}`);
  await hand.getByRole('button', { name: 'Go on here' }).click();
  await hand.getByRole('textbox', { name: 'Blank 2' }).waitFor();
  expect(await hand.getByRole('textbox', { name: 'Blank 2' }).inputValue()).toBe('ＦＵＴＵＲＥ');
  await picture(hand, 'types-phone-blank');
  await expectAccessible(hand);
  for (let turn = 0; turn < 2; turn++) await hand.getByRole('button', { name: 'Next' }).click();
  const match = async (no: number, words: string) => {
    const list = hand.getByRole('combobox', { name: new RegExp(`Match for ${no}`) });
    const option = await list.locator('option', { hasText: words }).getAttribute('value');
    await list.selectOption(option);
  };
  const pairs = { 'Ask for all at once': 'Hold and wait', 'Number the resources': 'Circular wait', Spooling: 'Circular wait' };
  for (const [at, choice] of Object.values(pairs).entries()) await match(at + 1, choice);
  await mark(hand, 'Saved').waitFor();
  await picture(hand, 'types-phone-matching');
  await expectAccessible(hand);
  await hand.getByRole('button', { name: 'Next' }).click();
  // From whatever order it came in to the right one, by the buttons alone.
  const order = ['Trap', 'Find a frame', 'Read the page', 'Restart'];
  const rows = hand.getByRole('list', { name: 'Order' }).getByRole('listitem');
  await rows.first().waitFor();
  for (const [place, words] of order.entries()) {
    for (let turn = 0; turn < 4; turn++) {
      const texts = await rows.allTextContents();
      const at = texts.findIndex((text) => text.includes(words));
      if (at <= place) break;
      await hand.getByRole('button', { name: `Move ${words} up` }).click();
      await expect.poll(async () => (await rows.nth(at - 1).textContent())?.includes(words)).toBe(true);
    }
  }
  await mark(hand, 'Saved').waitFor();
  await picture(hand, 'types-phone-order');
  await expectAccessible(hand);
  await hand.getByRole('button', { name: 'Review and finish' }).click();
  await hand.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await hand.getByRole('heading', { name: 'Submitted' }).waitFor();

  const attemptOf = async () => (await asTeacher(listMarkedStudents, { assessment_id })).list[0];
  await expect.poll(async () => (await attemptOf())?.score, { timeout: 30_000 }).toBe(14.67);
  await teacher.goto(`/mark/${assessment_id}`);
  await settled(teacher);
  await teacher.getByText('Right', { exact: true }).first().waitFor();
  await picture(teacher, 'types-marking');
  await expectAccessible(teacher);
  await asTeacher(releaseResults, { assessment_id, released: true });
  await teacher.goto(`/index/results/${assessment_id}`);
  await settled(teacher);
  await picture(teacher, 'types-results');

  const { attempt_id } = (await attemptOf())!;
  await examPage.goto(`/review/${attempt_id}`);
  await examPage
    .getByText('Right: C Mutual exclusion')
    .or(examPage.getByText(/Right: [A-C] Mutual exclusion/))
    .first()
    .waitFor();
  await settled(examPage);
  await picture(examPage, 'types-review');
  await expectAccessible(examPage);
  await hand.goto(`/review/${attempt_id}`);
  await settled(hand);
  await picture(hand, 'types-review-phone');
});
