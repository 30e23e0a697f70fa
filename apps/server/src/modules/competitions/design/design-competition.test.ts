import { listCompetitions, showCompetition } from '@praxis/contract/competitions/competitions';
import {
  cancelCompetition,
  createCompetition,
  designCompetition,
  publishCompetition,
  removeCompetition,
  saveCompetition,
  setStaff,
} from '@praxis/contract/competitions/design';
import { checkSections, orderStages, removeSection, removeStage, saveSection, saveStage } from '@praxis/contract/competitions/stages';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { world } from '../../../testing/world.ts';
import { registerSectionPublication } from '../section-kinds.ts';

const HOUR = 3_600_000;

async function school() {
  const created = await world();
  const makers = competitionMakers(created);
  const now = created.clock.now().getTime();
  const stage = (from: number, to: number, title = 'Preliminary') => ({
    title,
    start_at: now + from * HOUR,
    end_at: now + to * HOUR,
    rule: { kind: 'sum' as const },
  });
  return { ...created, ...makers, now, stage };
}

const section = (kind = 'paper', weight = 100) => ({ label: 'A', title: 'Theory', kind, weight, config: {} });

/** A kind of section that every test of this file may publish; its content is its config. */
const kind = `test_${Math.random()
  .toString(36)
  .replace(/[^a-z]/g, '')}`;

test('S-062 an organiser writes a competition, publishes it with confirmed counts, and everybody finds it', async () => {
  const { app, as, organiser, person, now, stage, done } = await school();
  registerSectionPublication(app, {
    kind,
    validate: async ({ section }) => (section.config.id ? [] : [{ key: 'section_empty', hinders: true }]),
    freeze: async ({ section }) => ({ hash: `frozen ${String(section.config.id)}` }),
  });
  const owner = as(await organiser());
  const student = as(await person('student'));
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Autumn cup', entry: 'team' }));
  expect((await student.call(showCompetition, { competition_id })).code).toBe(-99);
  const settings = {
    intro: '<p>Hi</p><script>x</script>',
    team_min: 2,
    team_max: 3,
    reg_end: now + 24 * HOUR,
    quota: 10,
    divisions: ['A', 'B'],
  };
  await done(owner.call(saveCompetition, { competition_id, change: settings }));
  const { stage_id } = await done(owner.call(saveStage, { competition_id, stage: stage(48, 50) }));
  const { section_id } = await done(owner.call(saveSection, { stage_id, section: section(kind) }));

  const counts = { stages: 1, sections: 1, fields: 0 };
  const found = await done(owner.call(checkSections, { competition_id }));
  expect(found).toEqual({
    problems: [{ stage_id, section_id, key: 'section_empty', text: 'Nothing has been picked yet', hinders: true }],
    counts,
  });
  expect(await owner.call(publishCompetition, { competition_id, ...counts })).toMatchObject({ code: 0, key: 'publish_hindered' });
  await done(owner.call(saveSection, { stage_id, section_id, section: { ...section(kind), config: { id: '7' } } }));
  expect((await owner.call(publishCompetition, { competition_id, ...counts, sections: 2 })).key).toBe('publish_counts_changed');
  await done(owner.call(publishCompetition, { competition_id, ...counts }));
  expect((await owner.call(publishCompetition, { competition_id, ...counts })).key).toBe('competition_published');

  const design = await done(owner.call(designCompetition, { competition_id }));
  expect(design).toMatchObject({ state: 'published', phase: 'registering', settings: { intro: '<p>Hi</p>', team_max: 3 } });
  expect(design.stages[0]!.sections[0]).toMatchObject({ frozen: true, config: { id: '7' } });
  const seen = await done(student.call(showCompetition, { competition_id }));
  expect(seen).toMatchObject({
    title: 'Autumn cup',
    state: 'signing_up',
    can: { manage: false },
    stages: [{ sections: [{ label: 'A' }] }],
  });
  expect(JSON.stringify(seen)).not.toContain('frozen');
  const { list } = await done(student.call(listCompetitions, { q: 'Autumn cup', phase: 'open', entry: 'team' }));
  expect(list.map((card) => card.id)).toContain(competition_id);
});

test('a section of a kind nobody runs hinders publishing, and a competition without stages too', async () => {
  const { as, organiser, stage, done } = await school();
  const owner = as(await organiser());
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Cup' }));
  const bare = await done(owner.call(checkSections, { competition_id }));
  expect(bare.problems.filter((problem) => problem.hinders).map(({ key }) => key)).toEqual(['publish_stage_missing']);
  const { stage_id } = await done(owner.call(saveStage, { competition_id, stage: stage(1, 2) }));
  await done(owner.call(saveSection, { stage_id, section: section('pitch') }));
  const { problems, counts } = await done(owner.call(checkSections, { competition_id }));
  expect(problems.filter((problem) => problem.hinders).map(({ key }) => key)).toEqual(['section_kind_unknown']);
  expect((await owner.call(publishCompetition, { competition_id, ...counts })).key).toBe('publish_hindered');
});

test('S-208 nothing begins after it ends: registration, stage, section', async () => {
  const { as, organiser, now, stage, done } = await school();
  const owner = as(await organiser());
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Cup' }));
  const late = await owner.call(saveCompetition, { competition_id, change: { reg_start: now + 2, reg_end: now + 1 } });
  expect(late).toMatchObject({
    code: 0,
    key: 'start_after_end',
    data: { fields: { reg_end: 'The start time is later than the end time' } },
  });
  expect((await owner.call(saveCompetition, { competition_id, change: { reg_start: now, reg_end: now } })).code).toBe(1);
  expect((await owner.call(saveStage, { competition_id, stage: stage(2, 1) })).key).toBe('start_after_end');
  const { stage_id } = await done(owner.call(saveStage, { competition_id, stage: stage(1, 2) }));
  const wrong = { ...section(), opens_s: 600, closes_s: 600 };
  expect((await owner.call(saveSection, { stage_id, section: wrong })).key).toBe('section_window_wrong');
  expect((await owner.call(saveSection, { stage_id, section: { ...section(), weight: 101 } })).key).toBe('weight_out_of_range');
  const frozen = { ...stage(1, 2), freeze_before_s: 3601 };
  expect((await owner.call(saveStage, { competition_id, stage_id, stage: frozen })).key).toBe('freeze_longer_than_stage');
});

test('settings that contradict each other are refused beside their field', async () => {
  const { as, organiser, done } = await school();
  const owner = as(await organiser());
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Cup', entry: 'team' }));
  const save = async (change: object) => (await owner.call(saveCompetition, { competition_id, change })).key;
  const field = (key: string, more: object = {}) => ({ key, kind: 'text', label: 'Shirt', ...more });
  expect(await save({ team_min: 4, team_max: 3 })).toBe('team_size_wrong');
  expect(await save({ form: [field('a'), field('a')] })).toBe('form_keys_twice');
  expect(await save({ form: [field('a', { kind: 'choice', options: ['S'] })] })).toBe('form_options_missing');
  expect(await save({ divisions: ['A', 'A'] })).toBe('divisions_twice');
  expect(await save({ title: ' ' })).toBe('competition_title_required');
  expect(await save({ form: [field('a', { kind: 'choice', options: ['S', 'M'] })] })).toBeUndefined();
});

test('what people rely on stands still once they registered, and rules get a new version', async () => {
  const { as, competition, registered, done } = await school();
  const cup = await competition(undefined, {
    quota: 5,
    form: [{ key: 'size', kind: 'text', label: 'Size', hint: '', required: false, options: [] }],
  });
  const owner = as(cup.organiser);
  const save = (change: object) => owner.call(saveCompetition, { competition_id: cup.id, change });
  await registered(cup);
  await registered(cup);
  expect((await save({ fee_cents: 100 })).key).toBe('settled_by_registrations');
  expect((await save({ quota: 1 })).key).toBe('quota_below_taken');
  expect((await done(save({ quota: 2 }))).rule_version).toBe(2);
  const longer = await done(save({ form: [{ key: 'size', kind: 'text', label: 'T-shirt size' }] }));
  expect(longer).toEqual({ form_version: 2, rule_version: 2 });
});

test('only those who were granted it create competitions, and strangers change none', async () => {
  const { as, person, organiser, competition, stage } = await school();
  const teacher = as(await person('teacher'));
  expect(await teacher.call(createCompetition, { title: 'Cup' })).toMatchObject({ code: 0, key: 'only_organisers_create' });
  const cup = await competition();
  const draft = await competition(cup.organiser, { state: 'draft' });
  const other = as(await organiser());
  for (const outsider of [teacher, other]) {
    expect((await outsider.call(designCompetition, { competition_id: cup.id })).code).toBe(-99);
    expect((await outsider.call(saveCompetition, { competition_id: cup.id, change: { title: 'x' } })).key).toBe('not_allowed');
    expect((await outsider.call(saveCompetition, { competition_id: draft.id, change: { title: 'x' } })).key).toBe('competition_not_found');
    expect((await outsider.call(saveStage, { competition_id: draft.id, stage: stage(1, 2) })).key).toBe('competition_not_found');
    expect((await outsider.call(saveSection, { stage_id: draft.stageIds[0]!, section: section() })).key).toBe('stage_not_found');
    expect((await outsider.call(showCompetition, { competition_id: draft.id })).code).toBe(-99);
  }
  expect((await as().call(showCompetition, { competition_id: cup.id })).status).toBe(401);
});

test('C-07 one switch opens the list and the pages of public competitions to visitors', async () => {
  const { app, as, competition } = await school();
  const cup = await competition();
  const hidden = await competition(cup.organiser, { visibility: 'private' });
  const card = (await as().call(listCompetitions, { q: cup.title })).data.list.map(({ id }) => id);
  expect(card).toEqual([cup.id]);
  app.instance.competitionsOpen = true;
  try {
    expect((await as().call(showCompetition, { competition_id: cup.id })).data).toMatchObject({ id: cup.id, obstacles: [] });
    expect((await as().call(showCompetition, { competition_id: hidden.id })).code).toBe(-99);
  } finally {
    app.instance.competitionsOpen = false;
  }
});

test('a draft’s stages are put in order and removed; a published one keeps them', async () => {
  const { as, organiser, stage, competition, done } = await school();
  const owner = as(await organiser());
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Cup' }));
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await done(owner.call(saveStage, { competition_id, stage: stage(1, 2, title) }))).stage_id);
  await done(owner.call(orderStages, { competition_id, stage_ids: ids.toReversed() }));
  await done(owner.call(removeStage, { stage_id: ids[1]! }));
  const { stages } = await done(owner.call(designCompetition, { competition_id }));
  expect(stages.map(({ no, title }) => [no, title])).toEqual([
    [1, 'Three'],
    [2, 'One'],
  ]);
  const sections: string[] = [];
  for (const label of ['A', 'B', 'C'])
    sections.push((await done(owner.call(saveSection, { stage_id: ids[0]!, section: { ...section(), label } }))).section_id);
  await done(owner.call(removeSection, { section_id: sections[0]! }));
  const left = (await done(owner.call(designCompetition, { competition_id }))).stages[1]!.sections;
  expect(left.map(({ place, label }) => [place, label])).toEqual([
    [1, 'B'],
    [2, 'C'],
  ]);
  expect((await owner.call(orderStages, { competition_id, stage_ids: [ids[0]!] })).key).toBe('parameter_error');
  const cup = await competition();
  expect((await as(cup.organiser).call(removeStage, { stage_id: cup.stageIds[0]! })).key).toBe('competition_published');
});

test('moving a stage tells its entrants once and makes a new version of the rules; one that has begun stays', async () => {
  const { as, db, competition, approved, stage, clock, done } = await school();
  const cup = await competition();
  const { person: entrant } = await approved(cup);
  const owner = as(cup.organiser);
  const change = { competition_id: cup.id, stage_id: cup.stageIds[0]! };
  await done(owner.call(saveStage, { ...change, stage: stage(72, 75, 'Final') }));
  await done(owner.call(saveStage, { ...change, stage: stage(72, 75, 'Final') }));
  const reported = await db.selectFrom('messages').select(['kind', 'values']).where('user_id', '=', entrant.id).execute();
  expect(reported).toEqual([{ kind: 'competition_moved', values: { competition: cup.title, stage: 'Final' } }]);
  const row = await db.selectFrom('stages').select('times_revision').where('id', '=', cup.stageIds[0]!).executeTakeFirstOrThrow();
  expect(row.times_revision).toBe(1);
  clock.move(73 * HOUR);
  expect((await owner.call(saveStage, { ...change, stage: stage(72, 80) })).key).toBe('stage_has_begun');
  clock.move(-73 * HOUR);
});

test('a cancelled competition tells its people why and stays readable; an operator may withdraw one', async () => {
  const { as, db, person, competition, approved, done } = await school();
  const [cup, other] = [await competition(), await competition()];
  const { person: entrant } = await approved(cup);
  const cancel = { competition_id: cup.id, reason: 'The hall is flooded' };
  expect((await as(entrant).call(cancelCompetition, cancel)).key).toBe('not_allowed');
  expect((await as(cup.organiser).call(cancelCompetition, { ...cancel, reason: ' ' })).key).toBe('reason_required');
  await done(as(cup.organiser).call(cancelCompetition, cancel));
  expect((await as(cup.organiser).call(cancelCompetition, cancel)).key).toBe('competition_cancelled');
  expect((await done(as(entrant).call(showCompetition, { competition_id: cup.id }))).cancel_reason).toBe('The hall is flooded');
  const reported = await db.selectFrom('messages').select('kind').where('user_id', '=', entrant.id).execute();
  expect(reported).toEqual([{ kind: 'competition_cancelled' }]);
  await done(as(await person('operator')).call(cancelCompetition, { competition_id: other.id, reason: 'Rules of the school' }));
  const action = await db.selectFrom('audit_log').select(['action', 'to_state']).where('object_id', '=', other.id).execute();
  expect(action).toEqual([{ action: 'competition_cancelled', to_state: 'cancelled' }]);
});

test('staff have the duties they were given, entrants none', async () => {
  const { as, person, competition, approved, done } = await school();
  const cup = await competition();
  const { person: entrant } = await approved(cup);
  const helper = await person('teacher');
  const owner = as(cup.organiser);
  await done(owner.call(setStaff, { competition_id: cup.id, account: helper.account, duty: 'desk', holds: true }));
  expect((await owner.call(setStaff, { competition_id: cup.id, account: entrant.phone, duty: 'desk', holds: true })).key).toBe(
    'staff_takes_part',
  );
  expect((await owner.call(setStaff, { competition_id: cup.id, account: 'nobody at all', duty: 'desk', holds: true })).key).toBe(
    'person_not_found',
  );
  expect((await done(as(helper).call(showCompetition, { competition_id: cup.id }))).can).toEqual({
    manage: false,
    staff: true,
    supervise: true,
    arbitrate: false,
    cancel: false,
  });
  expect((await as(helper).call(saveCompetition, { competition_id: cup.id, change: {} })).key).toBe('not_allowed');
  await done(owner.call(setStaff, { competition_id: cup.id, user_id: helper.id, duty: 'desk', holds: false }));
  expect((await done(as(helper).call(showCompetition, { competition_id: cup.id }))).can.staff).toBe(false);
});

test('only a draft is removed, and once', async () => {
  const { as, competition, done } = await school();
  const draft = await competition(undefined, { state: 'draft' });
  const cup = await competition(draft.organiser);
  const owner = as(draft.organiser);
  expect((await owner.call(removeCompetition, { competition_id: cup.id })).key).toBe('competition_published');
  await done(owner.call(removeCompetition, { competition_id: draft.id }));
  expect((await owner.call(removeCompetition, { competition_id: draft.id })).key).toBe('competition_not_found');
});

test('forty publications at once publish once', async () => {
  const { db, as, competition } = await school();
  const draft = await competition(undefined, { state: 'draft' });
  const owner = as(draft.organiser);
  const counts = { competition_id: draft.id, stages: 1, sections: 0, fields: 0 };
  const replies = await Promise.all(Array.from({ length: 40 }, () => owner.call(publishCompetition, counts)));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
  expect(new Set(replies.filter((reply) => reply.code !== 1).map((reply) => reply.key))).toEqual(new Set(['competition_published']));
  const actions = await db
    .selectFrom('audit_log')
    .select('id')
    .where('object_id', '=', draft.id)
    .where('action', '=', 'competition_published')
    .execute();
  expect(actions).toHaveLength(1);
});

test('a work is one for the whole team, whatever its section is saved with', async () => {
  const { as, db, organiser, stage, done } = await school();
  const owner = as(await organiser());
  const { competition_id } = await done(owner.call(createCompetition, { title: 'Cup', entry: 'team' }));
  const { stage_id } = await done(owner.call(saveStage, { competition_id, stage: stage(1, 2) }));
  const work = { ...section('production'), by: 'each' as const, of_members: 'mean' as const };
  const { section_id } = await done(owner.call(saveSection, { stage_id, section: work }));
  const { by } = await db.selectFrom('sections').select('by').where('id', '=', section_id).executeTakeFirstOrThrow();
  expect(by).toBe('team');
});
