import { createCompetition, designCompetition } from '@praxis/contract/competitions/design';
import { orderSections, saveSection, saveStage } from '@praxis/contract/competitions/stages';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { world } from '../../../testing/world.ts';

test('sections are put into another order, and a tie that names one goes with it', async () => {
  const created = await world();
  const { as, person, clock } = created;
  const { organiser, done } = competitionMakers(created);
  const start_at = clock.now().getTime() + 3_600_000;
  const owner = as(await organiser());
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Cup' }));
  const rule = { kind: 'sum' as const, ties: [{ by: 'section' as const, place: 2 }, { by: 'tries' as const }] };
  const { stage_id } = await done(
    owner.call(saveStage, { competition_id, stage: { title: 'Final', start_at, end_at: start_at + 3_600_000, rule } }),
  );
  const ids: string[] = [];
  for (const label of ['A', 'B', 'C'])
    ids.push(
      (await done(owner.call(saveSection, { stage_id, section: { label, title: 'Theory', kind: 'paper', weight: 30 } }))).section_id,
    );
  const [a, b, c] = ids as [string, string, string];
  expect((await owner.call(orderSections, { stage_id, section_ids: [a, b] })).key).toBe('parameter_error');
  await done(owner.call(orderSections, { stage_id, section_ids: [b, c, a] }));
  const design = await done(owner.call(designCompetition, { competition_id }));
  expect(design.stages[0]!.sections.map((one) => one.label)).toEqual(['B', 'C', 'A']);
  expect(design.stages[0]!.rule).toMatchObject({ ties: [{ by: 'section', place: 1 }, { by: 'tries' }] });

  const stranger = as(await person('teacher'));
  expect((await stranger.call(orderSections, { stage_id, section_ids: ids })).key).toBe('stage_not_found');
});
