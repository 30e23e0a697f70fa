import { openFrozenBoard } from '@praxis/contract/ranks/board';
import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import { prepareReveal, showReveal } from '@praxis/contract/ranks/reveal';
import { showOwnEntry } from '@praxis/contract/teams/registrations';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';

const MINUTE = 60_000;

test('while somebody has extra time they find the way in, and nothing is opened or published', async () => {
  const school = await world();
  const { as, db, clock } = school;
  const {
    organiser,
    competitionId,
    stageId: stage_id,
    people,
    entrants,
  } = await runningStage(school, {
    ...{ from: -121, to: -1, freezeBeforeS: 3600, entrants: 2 },
  });
  await db.updateTable('stage_entrants').set({ extra_s: 600 }).where('entrant_id', '=', entrants[0]!).execute();
  const nextOf = async (no: number) => (await as(people[no]!).call(showOwnEntry, { competition_id: competitionId })).data.next;
  const next = await nextOf(0);
  expect(next?.what).toBe('enter');
  expect(next!.at! - clock.now().getTime()).toBeGreaterThan(8 * MINUTE);
  expect((await nextOf(1))?.what).not.toBe('enter');
  const staff = as(organiser);
  const preview = async () => (await staff.call(previewResult, { stage_id })).data;
  const publish = async () => staff.call(publishResult, { stage_id, kind: 'preliminary', reason: '', seen: (await preview()).seen });
  expect((await preview()).hindrances).toMatchObject([{ key: 'stage_extra_runs', always: true }]);
  expect((await publish()).key).toBe('stage_extra_runs');
  expect((await staff.call(prepareReveal, { stage_id })).key).toBe('stage_extra_runs');
  expect((await staff.call(openFrozenBoard, { stage_id })).key).toBe('stage_extra_runs');
  expect((await staff.call(showReveal, { stage_id })).data.can.prepare).toBe(false);
  clock.move(10 * MINUTE);
  expect((await nextOf(0))?.what).not.toBe('enter');
  expect((await staff.call(showReveal, { stage_id })).data.can.prepare).toBe(true);
  expect((await publish()).code).toBe(1);
});
