import { adjustScore } from '@praxis/contract/contests/adjustments';
import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import { expect, test } from 'vitest';
import { judgedStage } from '../../testing/makers/competitions/judging.ts';
import { world } from '../../testing/world.ts';

test('a result in which nobody has a score is not published, and it says what judging still waits for', async () => {
  const school = await world();
  const made = await judgedStage(school, { works: 3 });
  const organiser = school.as(made.organiser);
  const preview = async () => (await organiser.call(previewResult, { stage_id: made.stageId })).data;
  const keys = async () => (await preview()).hindrances.map(({ key }) => key);
  const publish = async () =>
    organiser.call(publishResult, { stage_id: made.stageId, kind: 'preliminary', seen: (await preview()).seen, reason: '' });
  expect((await preview()).hindrances).toContainEqual(expect.objectContaining({ key: 'result_nothing_scored', always: true }));
  expect(await keys()).toContain('result_works_unjudged');
  expect((await publish()).key).toBe('result_nothing_scored');
  await made.scoreAll(() => [8, 16]);
  // Every sheet is in: what is missing is the organiser's own act.
  expect(await keys()).toEqual(expect.arrayContaining(['result_nothing_scored', 'result_works_not_handed']));
  const { lines } = await preview();
  const adjustment = { entrant_id: lines[0]!.entrant_id, points: 50_00, reason: 'Jury on the spot' };
  await made.done(await organiser.call(adjustScore, { stage_id: made.stageId, ...adjustment }));
  expect(await keys()).not.toContain('result_nothing_scored');
  expect((await publish()).code).toBe(1);
});
