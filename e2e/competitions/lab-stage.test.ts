import { createCompetition, publishCompetition, saveCompetition } from '@praxis/contract/competitions/design';
import { saveSection, saveStage } from '@praxis/contract/competitions/stages';
import { moveStageTimes } from '@praxis/contract/contests/times';
import { makeLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { juryBoard } from '@praxis/contract/ranks/board';
import { saveRegistration, submitRegistration } from '@praxis/contract/teams/registrations';
import { expect, test } from 'vitest';
import { journey, withWrongClock } from '../journey.ts';
import { command, labDraft, press } from '../labs/own-lab.ts';
import type { Calls } from '../own-space.ts';

const { visitor, calls } = journey();

/** A stage that begins in a moment, with one lab; its entrants are registered. */
async function labStage(asOrganiser: Calls, entrants: readonly Calls[]) {
  const title = `Lab Cup ${Date.now()}`;
  const draft = labDraft(title, ['tiny']);
  const { lab_id } = await asOrganiser(makeLab, { title });
  const { revision } = await asOrganiser(saveLab, { lab_id, revision: 0, draft });
  await asOrganiser(publishLab, { lab_id, revision });
  const { competition_id } = await asOrganiser(createCompetition, { title });
  const now = Date.now();
  await asOrganiser(saveCompetition, { competition_id, change: { reg_start: now - 60_000, reg_review: false } });
  const start_at = now + 9000;
  const { stage_id } = await asOrganiser(saveStage, {
    competition_id,
    stage: { title: 'Final', start_at, end_at: start_at + 3_600_000, board_for: 'pass', rule: { kind: 'sum', take: 'best', ties: [] } },
  });
  const section = { label: 'A', title: 'Server room', kind: 'task', config: { lab_id }, weight: 100, reveal: 'live' as const };
  const { section_id } = await asOrganiser(saveSection, { stage_id, section });
  await asOrganiser(publishCompetition, { competition_id, stages: 1, sections: 1, fields: 0 });
  for (const entrant of entrants) {
    await entrant(saveRegistration, { competition_id, team_id: '0', answers: {} });
    await entrant(submitRegistration, { competition_id, team_id: '0', agreed: true });
  }
  return { competition_id, stage_id, section_id };
}

test('S-086 entrants whose clocks are hours wrong work on a lab of a stage: it opens, counts and ends by the clock of the server', {
  timeout: 240_000,
}, async () => {
  const organiser = await calls('teacher1');
  const { competition_id, stage_id, section_id } = await labStage(organiser, [await calls('student13'), await calls('student14')]);
  const address = `/courseTask/${competition_id}/${stage_id}/${section_id}`;
  const ahead = await visitor({ account: 'student13', language: 'en' });
  await withWrongClock(ahead, 180);
  const behind = await visitor({ account: 'student14', language: 'en' });
  await withWrongClock(behind, -180);
  for (const page of [ahead, behind]) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Enter the contest' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor({ timeout: 60_000 });
    // An hour of the server is left, and neither none nor four.
    await expect.poll(() => page.getByRole('timer').first().textContent()).toMatch(/59:\d\d/);
  }
  await press(ahead, 'Start');
  await ahead.getByTestId('terminal').waitFor({ timeout: 60_000 });
  await command(ahead, 'mkdir -p ~/work; echo 林知夏 > ~/work/name.txt; echo made-$((6*7))', 'made-42');
  await press(ahead, 'Check step 1');
  const line = async () => {
    const { head, frame } = await organiser(juryBoard, { stage_id });
    const { id } = frame.entrants.find(({ number }) => number === 1)!;
    return { ...frame.lines.find((one) => one.id === id)!, start: head.stage.start_at };
  };
  await expect.poll(async () => (await line()).t, { timeout: 60_000 }).toBe(50_00);
  // When it was done is told by the server as well.
  const { g, start } = await line();
  expect(g! - start).toBeGreaterThan(0);
  expect(g!).toBeLessThanOrEqual(Date.now());
  await organiser(moveStageTimes, { stage_id, end_at: Date.now() + 3000, reason: 'Everybody is done' });
  for (const page of [ahead, behind]) await page.getByText('The time of this section is up').first().waitFor({ timeout: 60_000 });
  expect((await organiser(juryBoard, { stage_id })).head.stage.phase).toBe('over');
  expect((await line()).t).toBe(50_00);
});
