import { listOwnAwards } from '@praxis/contract/awards/awards';
import { designCompetition } from '@praxis/contract/competitions/design';
import { moveStageTimes } from '@praxis/contract/contests/times';
import { addressOf } from '@praxis/contract/core/pages';
import { listUsableProblems } from '@praxis/contract/problems/authoring';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { typedDate } from '../../apps/web/src/ui/fields/date-typed.ts';
import { journey, phone, picture } from '../journey.ts';
import { makeOrganiser } from './own-competition.ts';

const { visitor, calls } = journey();
const MINUTE = 60_000;
const ENTRANT = 'student26';
const PROGRAM = 'print(sum(map(int, input().split())))';

/** Presses what a dialog does; a second press within a second would be none (S-294). */
async function confirm(page: Page, name: string | RegExp) {
  await page.waitForTimeout(1000);
  await page.getByRole('dialog').getByRole('button', { name }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** From the empty draft to the published competition: one stage watched by camera, one problem. */
async function build(page: Page, title: string, problem: string) {
  const dialog = page.getByRole('dialog');
  await page.goto('/index/home');
  await page.getByRole('button', { name: 'New competition' }).click();
  await dialog.getByLabel('Name of the competition').fill(title);
  await dialog.getByRole('button', { name: 'Create the draft' }).click();
  await page.waitForURL(/\/competitionDesign\/\d+/);
  const id = /\/competitionDesign\/(\d+)/.exec(page.url())![1]!;
  await page.locator('.ProseMirror').click();
  await page.keyboard.insertText('One problem, one hour.');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('button', { name: 'Save settings' }).waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /^Stages/ }).click();
  await page.getByRole('button', { name: 'Add a stage' }).click();
  await dialog.getByLabel('Name of the stage').fill('Final');
  await dialog.getByRole('radio', { name: /^ICPC/ }).check();
  await dialog.getByLabel('The camera stays on').check();
  await confirm(page, 'Add a stage');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await dialog.getByText('Programming', { exact: true }).click();
  await dialog.getByLabel('Problem', { exact: true }).selectOption({ label: problem });
  await dialog.getByLabel('Title').fill('Sums');
  await confirm(page, 'Add a section');
  await page.getByRole('button', { name: 'Publish' }).click();
  await picture(page, 'whole-publish');
  await page.waitForTimeout(1000);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/competitionDesk\//);
  return id;
}

/** A student registers on a phone, and is approved on the organiser's page. */
async function register(organiser: Page, id: string) {
  const page = await visitor({ account: ENTRANT, language: 'en', viewport: phone });
  await page.goto(addressOf('competitionDetail', { id }));
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Under review').waitFor();
  await organiser.reload();
  await organiser.getByRole('checkbox').last().check();
  await organiser.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirm(organiser, 'Approve');
  await page.getByText('Approved').first().waitFor();
  await picture(page, 'whole-registered-phone');
}

/** The stage begins this minute. */
async function begin(page: Page, id: string) {
  await page.goto(addressOf('competitionDesign', { id }, { part: 'stages' }));
  await page.getByRole('button', { name: 'Change the stage' }).click();
  const start = page.getByRole('dialog').getByLabel('Starts', { exact: true });
  await start.fill(typedDate(Date.now() - MINUTE));
  await start.blur();
  await confirm(page, 'Save the stage');
}

/** The board stands still, and a big screen shows it to the hall. */
async function freeze(page: Page, id: string) {
  await page.goto(addressOf('competitionDesk', { id, tab: 'times' }));
  await page.getByRole('button', { name: 'Freeze now…' }).click();
  await confirm(page, /^Freeze/);
  await page.getByRole('tab', { name: 'Board' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  await confirm(page, 'Make an address');
  const screen = await visitor({ language: 'en', viewport: { width: 1920, height: 1080 } });
  await screen.goto(await page.getByLabel('Big screen', { exact: true }).inputValue());
  await screen.getByText('Final').first().waitFor();
  return screen;
}

/** The entrant agrees to be watched, comes in, and hands a program in that is accepted. */
async function handIn(id: string, stageId: string, sectionId: string) {
  const page = await visitor({ account: ENTRANT, language: 'en' });
  await page.goto(addressOf('courseOj', { id, step_id: stageId, sct_id: sectionId }));
  await page.getByRole('link', { name: 'Agree and check' }).click();
  await page.getByRole('button', { name: 'I understand and agree to be watched' }).click();
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.getByText('Network:').waitFor();
  await page.getByRole('button', { name: 'Take a picture and finish' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();
  await picture(page, 'whole-camera');
  await page.getByRole('link', { name: 'To the competition', exact: true }).click();
  await page.waitForURL(`**${addressOf('competitionDetail', { id })}`);
  await page.goto(addressOf('courseOj', { id, step_id: stageId, sct_id: sectionId }));
  await page.getByRole('button', { name: 'Enter the contest' }).click();
  await page.locator('.cm-content').last().waitFor();
  await page.getByRole('combobox').first().selectOption({ label: 'Python 3' });
  await page.locator('.cm-content').last().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(PROGRAM);
  await page.getByRole('button', { name: /^Submit/ }).click();
  await page.getByText('Accepted', { exact: true }).first().waitFor({ timeout: 60_000 });
  await page.getByText('Draft saved').waitFor();
  await picture(page, 'whole-contest');
}

/** The organiser opens the hidden cells one by one; the hall sees each. */
async function reveal(page: Page, screen: Page, stageId: string) {
  await page.goto(addressOf('reveal', { stage_id: stageId }));
  await page.getByRole('button', { name: 'Start the reveal' }).click();
  const coming = page.getByRole('table', { name: 'Coming' }).getByRole('row').nth(1);
  await coming.getByText('A', { exact: true }).waitFor();
  const name = (await coming.getByRole('cell').nth(1).textContent())!;
  await screen.getByText(name).first().waitFor();
  await picture(page, 'whole-reveal');
  await picture(screen, 'whole-reveal-before');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Everything is open').waitFor();
  await screen.locator('[data-kind="solved"], [data-kind="first"]').first().waitFor();
  await screen.getByText('Opened 1 of 1').waitFor();
  await picture(screen, 'whole-reveal-screen');
  await page.getByRole('button', { name: 'Finish' }).click();
  await confirm(page, 'Finish');
}

/** The final result and an award with its certificate. */
async function conclude(page: Page, id: string) {
  await page.goto(addressOf('competitionDesk', { id, tab: 'results' }));
  await page.getByRole('button', { name: 'Publish final…' }).click();
  await picture(page, 'whole-final');
  await confirm(page, /^Publish/);
  await page.getByText('Version 1 is published').waitFor();
  await page.getByRole('tab', { name: 'Awards' }).click();
  await page.getByRole('button', { name: 'Save the awards' }).click();
  await page.getByRole('button', { name: 'Publish and issue certificates' }).click();
  await confirm(page, 'Publish and issue certificates');
  await page.getByRole('table', { name: 'Certificates' }).waitFor();
  await picture(page, 'whole-awards');
}

test('from an empty page to a certificate that a stranger verifies', { timeout: 180_000 }, async () => {
  const [teacher, entrant] = [await calls('teacher1'), await calls(ENTRANT)];
  await makeOrganiser(await calls('operator1'), 'teacher1');
  const problem = (await teacher(listUsableProblems, {})).list.find(({ title }) => title.startsWith('A + B'))!;
  const title = `Harbour Cup ${Date.now()}`;
  const organiser = await visitor({ account: 'teacher1', language: 'en' });
  const id = await build(organiser, title, `${problem.code}　${problem.title}`);
  const [stage] = (await teacher(designCompetition, { competition_id: id })).stages;
  await register(organiser, id);
  await begin(organiser, id);
  const screen = await freeze(organiser, id);
  await handIn(id, stage!.id, stage!.sections[0]!.id);
  await teacher(moveStageTimes, { stage_id: stage!.id, end_at: Date.now() + 1500, reason: 'Everybody has submitted' });
  await organiser.waitForTimeout(2500);
  await reveal(organiser, screen, stage!.id);
  await conclude(organiser, id);

  const own = (await entrant(listOwnAwards, {})).list.find(({ competition }) => competition.title === title)!;
  const stranger = await visitor({ language: 'en' });
  await stranger.goto(addressOf('verifyCertificate', { number: own.certificate!.number }));
  await stranger.getByText('This certificate is valid').waitFor();
  expect(await stranger.getByText(title).count()).toBeGreaterThan(0);
  await picture(stranger, 'whole-certificate');
});
