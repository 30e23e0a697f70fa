import { designCompetition } from '@praxis/contract/competitions/design';
import { saveSection, saveStage } from '@praxis/contract/competitions/stages';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { world } from '../../../testing/world.ts';
import { registerSectionPublication } from '../section-kinds.ts';

const HOUR = 3_600_000;
const kind = `test_${Math.random()
  .toString(36)
  .replace(/[^a-z]/g, '')}`;

async function school() {
  const created = await world();
  registerSectionPublication(created.app, {
    kind,
    validate: async ({ section }) => (section.config.id ? [] : [{ key: 'section_problem_missing', hinders: true }]),
    freeze: async ({ section }) => ({ hash: `frozen ${String(section.config.id)}` }),
  });
  const makers = competitionMakers(created);
  const now = created.clock.now().getTime();
  const stage = (from: number, to: number) => ({
    ...{ title: 'Play-off', start_at: now + from * HOUR, end_at: now + to * HOUR, rule: { kind: 'last' as const } },
  });
  const section = (id?: string) => ({ label: 'X', title: 'Extra', kind, weight: 10, config: id ? { id } : {} });
  return { ...created, ...makers, stage, section };
}

test('before the first stage a published competition takes another stage with its sections, frozen at once', async () => {
  const { as, competition, approved, stage, section, done } = await school();
  const cup = await competition();
  const entrant = await approved(cup);
  const owner = as(cup.organiser);
  const { stage_id } = await done(owner.call(saveStage, { competition_id: cup.id, stage: stage(60, 62) }));
  expect((await owner.call(saveSection, { stage_id, section: section() })).key).toBe('section_problem_missing');
  const { section_id } = await done(owner.call(saveSection, { stage_id, section: section('7') }));
  const design = await done(owner.call(designCompetition, { competition_id: cup.id }));
  expect(design.stages.map(({ title, no }) => [no, title])).toEqual([
    [1, 'Stage 1'],
    [2, 'Play-off'],
  ]);
  expect(design.stages[1]!.sections).toMatchObject([{ id: section_id, frozen: true, label: 'X' }]);
  expect(design.rule_version).toBe(3);
  const { list } = await done(as(entrant.person).call(listMessages, {}));
  expect(list.map((message) => message.title).join()).toContain(cup.title);
});

test('a stage across another, in the past, or after the first one began is refused, and a section of a running stage too', async () => {
  const { as, competition, stage, section } = await school();
  const cup = await competition();
  const owner = as(cup.organiser);
  const add = async (id: string, from: number, to: number) =>
    (await owner.call(saveStage, { competition_id: id, stage: stage(from, to) })).key;
  expect(await add(cup.id, 50, 52)).toBe('publish_stages_overlap');
  expect(await add(cup.id, -2, 2)).toBe('publish_stage_past');
  const running = await competition(cup.organiser, { stages: [[-1, 2]] });
  expect(await add(running.id, 5, 6)).toBe('stage_has_begun');
  const stage_id = running.stageIds[0]!;
  expect((await owner.call(saveSection, { stage_id, section: section('7') })).key).toBe('stage_has_begun');
});

test('a stranger adds nothing to what is published', async () => {
  const { as, competition, person, stage, section } = await school();
  const cup = await competition();
  const stranger = as(await person('teacher'));
  expect((await stranger.call(saveStage, { competition_id: cup.id, stage: stage(60, 62) })).key).toBe('not_allowed');
  expect((await stranger.call(saveSection, { stage_id: cup.stageIds[0]!, section: section('7') })).key).toBe('not_allowed');
});
