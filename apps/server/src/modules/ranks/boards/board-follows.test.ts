import { adjustScore, withdrawAdjustment } from '@praxis/contract/contests/adjustments';
import { moveStageTimes, pauseStage, resumeStage } from '@praxis/contract/contests/times';
import { type BoardHead, freezeBoard, openFrozenBoard } from '@praxis/contract/ranks/board';
import { previewResult } from '@praxis/contract/ranks/results';
import { disqualifyEntrant } from '@praxis/contract/teams/review';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { watchedBoards } from '../../../testing/makers/competitions/watched-boards.ts';
import { world } from '../../../testing/world.ts';

const MINUTE = 60_000;

async function contest(traits: Parameters<typeof runningStage>[1] = {}) {
  const school = await world();
  const stage = await runningStage(school, traits);
  const { as, origin } = school;
  const { key, board, jury, shows } = await watchedBoards(school, stage);
  const head = async () => (await (await fetch(`${origin}/board/${key}/now`)).json()) as BoardHead;
  const result = async () =>
    (await as(stage.organiser).call(previewResult, { stage_id: stage.stageId })).data.lines.map(
      ({ rank, name }) => `${rank ?? '-'} ${name}`,
    );
  return { ...school, ...stage, board, head, jury, result, shows };
}

test('whoever is put out of a competition leaves its boards and its result, and comes back with what they had', async () => {
  const { as, competitionId: competition_id, entrants, organiser, handIn, shows, jury, result, db } = await contest({ entrants: 3 });
  await handIn(1, 1, 10, 'ok');
  await handIn(2, 1, 20, 'ok');
  await shows(['1 Entrant 1 1', '2 Entrant 2 1', '3 Entrant 3 0']);
  const disqualify = (disqualified: boolean) =>
    as(organiser).call(disqualifyEntrant, { competition_id, registration_id: entrants[0]!, disqualified, reason: 'Two phones' });
  expect((await disqualify(true)).code).toBe(1);
  await shows(['1 Entrant 2 1', '2 Entrant 3 0']);
  await shows(['1 Entrant 2 1', '2 Entrant 3 0'], jury);
  expect(await result()).toEqual(['1 Entrant 2', '2 Entrant 3']);
  expect((await disqualify(false)).code).toBe(1);
  await shows(['1 Entrant 1 1', '2 Entrant 2 1', '3 Entrant 3 0']);
  await db.updateTable('registrations').set({ official: false, holds_place: false }).where('id', '=', entrants[0]!).execute();
  await shows(['- Entrant 1 1', '1 Entrant 2 1', '2 Entrant 3 0']);
  // Somebody who withdrew after the stage had taken everybody in is in none of its lists.
  await db.updateTable('registrations').set({ state: 'withdrawn', holds_place: false }).where('id', '=', entrants[1]!).execute();
  await shows(['- Entrant 1 1', '1 Entrant 3 0']);
});

test('what organisers give or take since a freeze, or take back, is told when the board opens', async () => {
  const {
    as,
    stageId: stage_id,
    entrants,
    organiser,
    handIn,
    shows,
    board,
    jury,
    head,
    until,
  } = await contest({
    rule: { kind: 'sum', take: 'best', ties: [] },
    entrants: 2,
  });
  const adjust = async (points: number) =>
    (await as(organiser).call(adjustScore, { stage_id, entrant_id: entrants[0]!, points, reason: 'A power cut' })).data.adjustment_id;
  await handIn(1, 1, 10, 'part', 40_00);
  await handIn(2, 1, 20, 'part', 50_00);
  const early = await adjust(20_00);
  const frozen = ['1 Entrant 1 6000', '2 Entrant 2 5000'];
  await shows(frozen);
  await as(organiser).call(freezeBoard, { stage_id });
  await until('it is frozen', async () => (await head()).state === 'frozen');
  const seen = (await head()).seq;
  await adjust(-15_00);
  await as(organiser).call(withdrawAdjustment, { stage_id, adjustment_id: early, reason: 'It was the other one' });
  await shows(['1 Entrant 2 5000', '2 Entrant 1 2500'], jury);
  expect(await board()).toEqual(frozen);
  expect((await head()).seq).toBe(seen);
  await as(organiser).call(moveStageTimes, { stage_id, end_at: Date.now() + MINUTE, reason: 'Everybody is done' });
  await as(organiser).call(openFrozenBoard, { stage_id });
});

test('a stage that stands still is neither over nor frozen, however late it is', async () => {
  const {
    as,
    stageId: stage_id,
    organiser,
    handIn,
    shows,
    board,
    head,
    clock,
    until,
  } = await contest({
    ...{ reveal: 'after_end', freezeBeforeS: 600, to: 20, entrants: 2 },
  });
  await handIn(1, 1, 10, 'ok');
  await shows(['1 Entrant 1 0', '1 Entrant 2 0']);
  expect((await as(organiser).call(pauseStage, { stage_id, reason: 'No power' })).code).toBe(1);
  const batches = async () => (await head()).seq;
  clock.move(30 * MINUTE);
  const seen = await batches();
  await handIn(2, 1, 15, 'ok');
  await new Promise((done) => setTimeout(done, 1500));
  expect([await board(), (await head()).state, await batches()]).toEqual([['1 Entrant 1 0', '1 Entrant 2 0'], 'live', seen]);
  expect((await as(organiser).call(resumeStage, { stage_id })).code).toBe(1);
  expect((await head()).state).toBe('live');
  clock.move(11 * MINUTE);
  await until('it freezes', async () => (await head()).state === 'frozen');
  clock.move(-41 * MINUTE);
});
