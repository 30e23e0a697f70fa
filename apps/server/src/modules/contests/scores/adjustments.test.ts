import type { StageRule } from '@praxis/contract/competitions/stages';
import { adjustScore, listAdjustments, withdrawAdjustment } from '@praxis/contract/contests/adjustments';
import { previewResult } from '@praxis/contract/ranks/results';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';

const SUM: StageRule = { kind: 'sum', take: 'best', ties: [] };

test('points are given and taken for a reason, count in the result, and are taken back once', async () => {
  const school = await world();
  const { as, db } = school;
  const { stageId: stage_id, organiser, entrants, handIn } = await runningStage(school, { rule: SUM, entrants: 2 });
  await handIn(1, 1, 10, 'part', 40_00);
  await handIn(2, 1, 20, 'part', 50_00);
  const lines = async () =>
    (await as(organiser).call(previewResult, { stage_id })).data.lines.map(({ name, total, adjusted }) => [name, total, adjusted]);
  const adjust = (points: number, reason = 'Late start of their machine') =>
    as(organiser).call(adjustScore, { stage_id, entrant_id: entrants[0]!, points, reason });
  expect((await adjust(0)).key).toBe('adjust_nothing');
  expect((await adjust(100, ' ')).key).toBe('reason_required');
  const before = await lines();
  expect(before.map(([name]) => name)).toEqual(['Entrant 2', 'Entrant 1']);
  const { adjustment_id } = (await adjust(2000)).data;
  await adjust(-250, 'Phone rang');
  const after = await lines();
  expect(after.map(([name]) => name)).toEqual(['Entrant 1', 'Entrant 2']);
  expect(after[0]![2]).toBe(1750);
  const list = async () => (await as(organiser).call(listAdjustments, { stage_id })).data.list;
  expect(await list()).toMatchObject([
    { entrant: 'Entrant 1', points: -250, reason: 'Phone rang', withdrawn: false, by: { id: organiser.id } },
    { points: 2000, withdrawn: false },
  ]);
  const withdraw = () => as(organiser).call(withdrawAdjustment, { stage_id, adjustment_id, reason: 'Wrong entrant' });
  const replies = await Promise.all([withdraw(), withdraw(), withdraw()]);
  expect(replies.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect((await lines()).map(([name, , adjusted]) => [name, adjusted])).toEqual([
    ['Entrant 2', 0],
    ['Entrant 1', -250],
  ]);
  expect((await list()).map(({ withdrawn }) => withdrawn)).toEqual([false, true]);
  const changes = await db.selectFrom('score_changes').select('why').where('ref', '=', adjustment_id).execute();
  expect(changes).toEqual([{ why: 'adjust' }]);
});

test('where solved problems rank there are no points to give, and a stranger to the stage gets none', async () => {
  const school = await world();
  const { as } = school;
  const icpc = await runningStage(school, { entrants: 1 });
  const ask = { entrant_id: icpc.entrants[0]!, points: 100, reason: 'x' };
  expect((await as(icpc.organiser).call(adjustScore, { stage_id: icpc.stageId, ...ask })).key).toBe('adjust_without_points');
  const sum = await runningStage(school, { rule: SUM, entrants: 1, organiser: icpc.organiser });
  expect((await as(sum.organiser).call(adjustScore, { stage_id: sum.stageId, ...ask })).key).toBe('entrant_not_here');
});
