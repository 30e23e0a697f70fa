import { listRegistrations, reviewRegistrations } from '@praxis/contract/teams/review';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, journey, phone, picture } from '../journey.ts';
import { makeOrganiser, publishOwn } from './own-competition.ts';

const { visitor, calls } = journey();
const HOUR = 3_600_000;
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: PNG };

async function organiser(account: string) {
  await makeOrganiser(await calls('operator1'), account);
  return calls(account);
}

/** The captain's picture, set on the personal page as people do. */
async function setPicture(page: Page) {
  await page.getByLabel('Picture', { exact: true }).setInputFiles(logo);
  await page.getByText('Picture changed').waitFor();
}

test('S-063 S-064 S-104 two people find a competition, make a team, submit, and read their number', { timeout: 240_000 }, async () => {
  const asOrganiser = await organiser('teacher2');
  const title = `Night Cup ${Date.now()}`;
  const form = [
    { key: 'size', kind: 'choice' as const, label: 'Shirt', hint: '', required: true, options: ['S', 'M', 'L'] },
    { key: 'phone', kind: 'phone' as const, label: 'Contact phone', hint: '', required: true, options: [] },
  ];
  const settings = { entry: 'team' as const, team_min: 2, team_max: 3, mentors_max: 1, quota: 10, form };
  const { id } = await publishOwn(asOrganiser, { title, settings });

  const captain = await visitor({ account: 'student20', language: 'en' });
  await captain.goto('/index/competition');
  await captain.getByRole('searchbox').fill(title);
  await captain.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: 'Form a team' }).click();
  await expectAccessible(captain);
  await captain.getByRole('link', { name: 'Form a team' }).click();
  await captain.getByRole('button', { name: 'Create the team' }).click();
  for (const missing of ['Team name is required', 'Team logo is required', "Please set the captain's avatar in the profile first"])
    await captain.getByText(missing).waitFor();
  await expectAccessible(captain);
  const name = `Night Ferry ${id}`;
  await captain.getByLabel(/^Team name/).fill(name);
  const opened = captain.waitForEvent('popup');
  await captain.getByRole('link', { name: 'Set the picture' }).click();
  const profile = await opened;
  await setPicture(profile);
  await profile.close();
  // What was typed is still there, and the picture is known.
  await captain.getByText("Please set the captain's avatar in the profile first").waitFor({ state: 'hidden' });
  await captain.getByLabel('Team logo', { exact: true }).setInputFiles(logo);
  await captain.getByRole('button', { name: 'Change…' }).waitFor();
  await captain.getByRole('button', { name: 'Create the team' }).click();
  const code = captain.getByRole('region', { name: 'Invitation code' });
  const read = (await code.locator('b').textContent()) ?? '';
  expect(read).toMatch(/^[0-9A-Z]{8}$/);
  await expectAccessible(captain);
  await picture(captain, 'competition-team');

  const member = await visitor({ account: 'student21', language: 'en' });
  await member.goto(`/index/teamList/${id}?code=${read}`);
  await member.getByRole('button', { name: 'Join', exact: true }).click();
  await member.getByRole('heading', { level: 1, name }).waitFor();
  // The captain's page follows without being asked.
  await captain.getByText('2 of 3').waitFor();

  await captain.getByRole('link', { name: 'Fill in the form' }).click();
  await captain.getByLabel(/^Shirt/).selectOption('M');
  await captain.getByLabel(/^Contact phone/).fill('1380013');
  await captain.getByText(/^Saved/).waitFor();
  await captain.getByRole('button', { name: 'Submit' }).click();
  await captain.getByText('A phone number has 11 digits, 4 missing').waitFor();
  await captain.getByLabel(/^Contact phone/).fill('13800138000');
  await captain.getByRole('checkbox').check();
  await expectAccessible(captain);
  await picture(captain, 'competition-form');
  await captain.getByRole('button', { name: 'Submit' }).click();
  await captain.waitForURL(`**/index/competitionDetail/${id}`);
  await captain.getByText('Under review').waitFor();

  const { list } = await asOrganiser(listRegistrations, { competition_id: id, state: 'submitted' });
  expect(list.map((row) => [row.name, row.answers.size])).toEqual([[name, 'M']]);
  await asOrganiser(reviewRegistrations, { competition_id: id, registration_ids: [list[0]!.id], verdict: 'approved' });
  await captain.getByText(/No\. 1$/).waitFor();
  await captain.getByText('Approved').waitFor();
  await expectAccessible(captain);
  await picture(captain, 'competition-approved');
  await member.goto('/index/personal?tab=competitions');
  await member.getByText(new RegExp(`${name}, You are a member, No. 1`)).waitFor();
  await member.getByRole('link', { name: title }).click();
  await member.getByRole('tab', { name: 'Entrants' }).click();
  await member.getByRole('table', { name: 'Entrants' }).getByText(name).waitFor();
  await member.getByRole('tab', { name: 'Rules' }).click();
  await member.getByRole('link', { name: 'Open the rules page' }).click();
  await member.getByText('Teams of 2–3 people enter.').waitFor();
  await expectAccessible(member);
});

test('S-064 S-100 a refusal is read with its reason and put right on a phone; a stranger gets no further than the page says', {
  timeout: 180_000,
}, async () => {
  const asOrganiser = await organiser('teacher2');
  const title = `Day Cup ${Date.now()}`;
  const { id } = await publishOwn(asOrganiser, { title, settings: { reg_end: Date.now() + 30 * HOUR } });
  const page = await visitor({ account: 'student22', language: 'en', viewport: phone });
  await page.goto(`/index/competitionDetail/${id}`);
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Agree to the rules first').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Under review').waitFor();
  const submitted = async () => (await asOrganiser(listRegistrations, { competition_id: id, state: 'submitted' })).list;
  const [first] = await submitted();
  const refusal = { verdict: 'refused' as const, reason: 'The student number does not fit the name' };
  await asOrganiser(reviewRegistrations, { competition_id: id, registration_ids: [first!.id], ...refusal });
  await page.getByText(/The student number does not fit the name/).waitFor();
  await expectAccessible(page);
  await picture(page, 'competition-refused-phone');
  await page.getByRole('link', { name: 'Correct and resubmit' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit again' }).click();
  await page.getByText('Under review').waitFor();
  expect(await submitted()).toHaveLength(1);
  await page.goto('/index/competition');
  await page.getByRole('link', { name: title }).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'competitions-phone');

  const hidden = await publishOwn(asOrganiser, { title: `Hidden ${title}`, settings: { visibility: 'private' } });
  const stranger = await visitor({ account: 'student23', language: 'en' });
  await stranger.goto(`/index/competitionDetail/${hidden.id}`);
  await stranger.getByRole('heading', { name: 'Not available now' }).waitFor();
  expect(await stranger.getByText(`Hidden ${title}`).count()).toBe(0);
  const outsider = await visitor({ language: 'en' });
  await outsider.goto('/index/competition');
  await outsider.waitForURL('**/login?redirect=%2Findex%2Fcompetition');
});
