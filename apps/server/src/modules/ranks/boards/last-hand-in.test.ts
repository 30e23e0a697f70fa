import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { watchedBoards } from '../../../testing/makers/competitions/watched-boards.ts';
import { world } from '../../../testing/world.ts';

test('where the last hand-in counts its points are told with the end and not before, also in a section that was to show them at once', async () => {
  const school = await world();
  const stage = await runningStage(school, { rule: { kind: 'last' }, entrants: 2, reveal: 'live', to: 1 });
  const { board, jury, shows } = await watchedBoards(school, stage);
  await stage.handIn(1, 1, 10, 'part', 40_00);
  await stage.handIn(2, 1, 20, 'part', 50_00);
  await stage.handIn(1, 1, 30, 'part', 60_00);
  const open = ['1 Entrant 1 6000', '2 Entrant 2 5000'];
  await shows(open, jury);
  expect(await board()).toEqual(['1 Entrant 1 0', '1 Entrant 2 0']);
  school.clock.move(2 * 60_000);
  await shows(open);
});
