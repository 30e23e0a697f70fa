import { randomUUID } from 'node:crypto';
import type { AskOf } from '@praxis/contract/core/endpoint';
import { search } from '@praxis/contract/search/search';
import { editMap, linkQuestions, listFrames, saveFrame, skillMap, undoEdit } from '@praxis/contract/skills/maps';
import { beforeAll, expect, test } from 'vitest';
import { questionMakers } from '../../../testing/makers/assessments/questions.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

type Operations = AskOf<typeof editMap>['operations'];
let school: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  school = await world();
});

/** A teacher with an empty map of their own. */
async function mapOf(owner?: TestPerson) {
  const teacher = owner ?? (await school.person('teacher'));
  const frame = { frame_kind: 'private' as const, frame_id: teacher.id };
  const as = school.as(teacher);
  let revision = 0;
  const edit = (operations: Operations, more: { revision?: number; edit_id?: string } = {}) =>
    as.call(editMap, { ...frame, revision, edit_id: randomUUID(), operations, ...more });
  const done = async (operations: Operations) => {
    const reply = await edit(operations);
    expect(reply).toMatchObject({ code: 1 });
    revision = reply.data.revision;
    return reply.data;
  };
  const read = async () => {
    const { data } = await as.call(skillMap, frame);
    const name = new Map(data.skills.map(({ id, name: known }) => [id, known]));
    return {
      names: data.skills.map((skill) => (skill.parent_id ? `${name.get(skill.parent_id)}/${skill.name}` : skill.name)).sort(),
      edges: data.edges.map(({ from, to, kind }) => `${name.get(from)} ${kind} ${name.get(to)}`).sort(),
      skills: data.skills,
    };
  };
  return { teacher, frame, as, edit, done, read };
}

const add = (key: string, name: string, parent: string | null = null) => ({ op: 'add' as const, key, name, parent });
const needs = (from: string, to: string) => ({ op: 'connect' as const, from, to, kind: 'prerequisite' as const });

test('S-146 a teacher draws a map: skills, what stands below what, and what comes before what', async () => {
  const { done, read } = await mapOf();
  const { ids } = await done([
    add('new-a', 'Trees'),
    add('new-b', 'B tree', 'new-a'),
    add('new-c', 'Splits', 'new-a'),
    needs('new-b', 'new-c'),
  ]);
  expect(Object.keys(ids)).toEqual(['new-a', 'new-b', 'new-c']);
  expect(await read()).toMatchObject({ names: ['Trees', 'Trees/B tree', 'Trees/Splits'], edges: ['B tree prerequisite Splits'] });
  await done([{ op: 'change', key: ids['new-c']!, name: 'Page splits', weight: 40, parent: null }]);
  expect((await read()).names).toContain('Page splits');
});

test.each([
  ['S-210 without a name', () => [add('new-x', ' ')], 'skill_name_required'],
  ['S-199 with a weight over 100', () => [{ ...add('new-x', 'X'), weight: 101 }], 'weight_out_of_range'],
  ['with the name of its neighbour', () => [add('new-x', 'TREES')], 'skill_exists'],
  [
    'below itself',
    (ids: Record<string, string>) => [{ op: 'change' as const, key: ids['new-a']!, parent: ids['new-b']! }],
    'skill_below_itself',
  ],
  ['that needs what stands above it', (ids: Record<string, string>) => [needs(ids['new-a']!, ids['new-b']!)], 'skill_requires_family'],
  ['of a stranger', () => [{ op: 'remove' as const, key: '999999999' }], 'skill_not_found'],
] as const)('a skill %s is refused and nothing of the edit is kept', async (_what, operations, key) => {
  const { done, edit, read } = await mapOf();
  const { ids } = await done([add('new-a', 'Trees'), add('new-b', 'B tree', 'new-a')]);
  expect(await edit([add('new-y', 'Also'), ...operations(ids)] as Operations)).toMatchObject({ key });
  expect((await read()).names).toEqual(['Trees', 'Trees/B tree']);
});

test('of two editors who close a circle at once one is refused, with the path by names', async () => {
  const { done, edit } = await mapOf();
  const { ids, revision } = await done([add('new-a', 'B+ tree'), add('new-b', 'Page splits'), add('new-c', 'Logs')]);
  const [a, b, c] = [ids['new-a']!, ids['new-b']!, ids['new-c']!];
  await done([needs(a, b)]);
  const both = await Promise.all([edit([needs(b, c)], { revision: revision + 1 }), edit([needs(c, a)], { revision: revision + 1 })]);
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
  const refused = both.find(({ code }) => code !== 1)!;
  expect(['skill_cycle', 'map_changed_elsewhere']).toContain(refused.key);
  // Looked at again, it is the circle that stands against it.
  const again = await edit([needs(c, a), needs(b, c)], { revision: revision + 2 });
  expect(again.key).toBe('skill_cycle');
  for (const name of ['B+ tree', 'Page splits', 'Logs']) expect(again.msg).toContain(name);
});

test('an edit that is sent twice is carried out once, and one beside somebody else’s is kept back', async () => {
  const { done, edit, read } = await mapOf();
  const { ids, revision } = await done([add('new-a', 'One'), add('new-b', 'Two')]);
  const twice = { revision, edit_id: randomUUID() };
  const replies = await Promise.all(Array.from({ length: 8 }, () => edit([add('new-c', 'Three')], twice)));
  expect(new Set(replies.map(({ data }) => JSON.stringify(data)))).toHaveProperty('size', 1);
  expect((await read()).names).toEqual(['One', 'Three', 'Two']);
  const rename = (name: string, key: string) => edit([{ op: 'change', key, name }], { revision });
  expect((await rename('Uno', ids['new-a']!)).code).toBe(1);
  expect((await rename('Dos', ids['new-b']!)).code).toBe(1);
  expect(await rename('Eins', ids['new-a']!)).toMatchObject({ key: 'map_changed_elsewhere' });
});

test('merging moves edges, children and questions, and is taken back while nothing was changed since', async () => {
  const { teacher, frame, as, done, read } = await mapOf();
  const { db, until } = school;
  const makers = questionMakers({ db });
  const { ids } = await done([
    ...[add('new-a', 'Select'), add('new-b', 'Queries'), add('new-c', 'Joins', 'new-b'), add('new-d', 'Tables'), add('new-e', 'Views')],
    ...[needs('new-d', 'new-b'), needs('new-b', 'new-e'), needs('new-a', 'new-e')],
  ]);
  const bank = await makers.bank(teacher);
  const [one, two] = [await makers.question(bank), await makers.question(bank)];
  const link = (skill: string, ...of: { id: string }[]) =>
    as.call(linkQuestions, { skill_id: skill, question_ids: of.map(({ id }) => id), weight: 60 });
  expect((await link(ids['new-b']!, one, two)).data.changed).toBe(2);
  expect((await link(ids['new-a']!, two)).data.changed).toBe(1);
  const tags = async () =>
    (await db.selectFrom('question_skills').select(['question_id', 'skill_id']).where('question_id', 'in', [one.id, two.id]).execute())
      .map(({ question_id, skill_id }) => `${question_id === one.id ? 'one' : 'two'} ${skill_id === ids['new-a'] ? 'a' : 'b'}`)
      .sort();
  const before = { ...(await read()), tags: await tags() };
  const merged = await done([{ op: 'merge', key: ids['new-b']!, into: ids['new-a']! }]);
  await until('questions follow the merge', async () => (await tags()).join() === 'one a,two a');
  expect(await read()).toMatchObject({
    names: ['Select', 'Select/Joins', 'Tables', 'Views'],
    edges: ['Select prerequisite Views', 'Tables prerequisite Select'],
  });
  const map = async () => (await as.call(skillMap, { frame_kind: frame.frame_kind, frame_id: frame.frame_id })).data;
  expect((await map()).merged).toEqual([{ id: ids['new-b'], into: ids['new-a'] }]);
  const undone = await as.call(undoEdit, { ...frame, edit_id: merged.edit_id });
  expect((await map()).merged).toEqual([]);
  expect(undone).toMatchObject({ code: 1 });
  await until('questions come back', async () => (await tags()).join() === before.tags.join());
  expect(await read()).toMatchObject({ names: before.names, edges: before.edges });
  expect(await as.call(undoEdit, { ...frame, edit_id: merged.edit_id })).toMatchObject({ key: 'edit_not_found' });
});

test('an edit can be taken back once what others changed after it was taken back too, however often', async () => {
  const { frame, as, done } = await mapOf();
  const { ids } = await done([add('new-a', 'Trees')]);
  const renamed = (name: string) => done([{ op: 'change' as const, key: ids['new-a']!, name }]);
  const undo = (edit_id: string) => as.call(undoEdit, { ...frame, edit_id });
  const name = async () => (await as.call(skillMap, frame)).data.skills[0]!.name;
  const mine = await renamed('Mine');
  const theirs = await renamed('Theirs');
  expect(await undo(mine.edit_id)).toMatchObject({ key: 'map_changed_elsewhere' });
  const back = await undo(theirs.edit_id);
  // What was taken back and done again is there again.
  const again = await undo(back.data.edit_id);
  expect([await name(), await undo(mine.edit_id)]).toMatchObject(['Theirs', { key: 'map_changed_elsewhere' }]);
  expect(await undo(again.data.edit_id)).toMatchObject({ code: 1 });
  expect(await undo(mine.edit_id)).toMatchObject({ code: 1 });
  expect(await name()).toBe('Trees');
});

test('S-211 a map is published with a name and an introduction, and only then read by whoever learns with its teacher', async () => {
  const { teacher, frame, as, done } = await mapOf();
  await done([add('new-a', 'Only')]);
  const spaces = spaceMakers(school);
  const student = await school.person();
  const stranger = await school.person();
  const space = await spaces.space(teacher);
  await spaces.member(space, student);
  const looked = async (who: TestPerson) => (await school.as(who).call(skillMap, frame)).code;
  expect(await looked(student)).toBe(-99);
  expect(await as.call(saveFrame, { ...frame, title: '', intro: 'x', published: true })).toMatchObject({ key: 'frame_title_required' });
  expect(await as.call(saveFrame, { ...frame, title: 'Mine', intro: ' ', published: true })).toMatchObject({ key: 'frame_intro_required' });
  expect((await as.call(saveFrame, { ...frame, title: 'Mine', intro: 'About', published: true })).code).toBe(1);
  expect(await looked(student)).toBe(1);
  expect(await looked(stranger)).toBe(-99);
  const frames = (await school.as(student).call(listFrames, {})).data.list;
  expect(frames.find(({ id, kind }) => kind === 'private' && id === teacher.id)).toMatchObject({ title: 'Mine', can: { edit: false } });
});

test('S-209 at most 500 questions are linked at once, and only those one may edit', async () => {
  const { as, done } = await mapOf();
  const other = await school.person('teacher');
  const makers = questionMakers(school);
  const foreign = await makers.question(await makers.bank(other));
  const { ids } = await done([add('new-a', 'Only')]);
  const many = Array.from({ length: 501 }, (_, no) => String(no + 1));
  expect(await as.call(linkQuestions, { skill_id: ids['new-a']!, question_ids: many })).toMatchObject({ key: 'batch_over_500' });
  expect((await as.call(linkQuestions, { skill_id: ids['new-a']!, question_ids: [foreign.id] })).code).toBe(-99);
});

test('a skill is found by who draws its map, once it is published by who reads it, and by nobody once it is removed', async () => {
  const { teacher, frame, as, done } = await mapOf();
  const spaces = spaceMakers(school);
  const student = await school.person();
  const stranger = await school.person();
  await spaces.member(await spaces.space(teacher), student);
  const { ids } = await done([add('new-a', 'Quokka sorting')]);
  const finds = async (who: TestPerson) =>
    (await school.as(who).call(search, { q: 'Quokka' })).data.list.map(({ kind, link }) => `${kind} ${link}`);
  const hit = `skill /index/skillMap/private/${teacher.id}?skill=${ids['new-a']}`;
  await school.until('its teacher finds it', async () => (await finds(teacher)).join() === hit);
  expect(await finds(student)).toEqual([]);
  await as.call(saveFrame, { ...frame, title: 'Sorting', intro: 'About', published: true });
  await school.until('a student finds it', async () => (await finds(student)).join() === hit);
  expect(await finds(stranger)).toEqual([]);
  await done([{ op: 'remove', key: ids['new-a']! }]);
  expect(await finds(student)).toEqual([]);
});

test('sameness is for those who may edit both maps, and joins one skill to one, seen from either side', async () => {
  const stranger = await mapOf();
  const theirs = (await stranger.done([add('new-s', 'Sorting')])).ids['new-s']!;
  const same = (from: string, to: string) => ({ op: 'connect' as const, from, to, kind: 'same_as' as const });
  const mine = await mapOf();
  const { ids } = await mine.done([add('new-a', 'Sorting'), add('new-b', 'Merge sort')]);
  expect(await mine.edit([same(ids['new-a']!, theirs)])).toMatchObject({ key: 'skill_not_found' });
  // An operator edits the map of the platform and one of their own.
  const operator = await school.person('operator');
  const own = await mapOf(operator);
  const { ids: skills } = await own.done([add('new-a', 'Sorting'), add('new-b', 'Merge sort')]);
  const platform = { frame_kind: 'platform' as const, frame_id: '0' };
  const editPlatform = async (operations: Operations) => {
    const { frame } = (await own.as.call(skillMap, platform)).data;
    return own.as.call(editMap, { ...platform, revision: frame.revision, edit_id: randomUUID(), operations });
  };
  const common = (await editPlatform([add('new-p', `Sorting ${operator.id}`)])).data.ids['new-p']!;
  await own.done([same(skills['new-a']!, common)]);
  expect(await own.edit([same(skills['new-b']!, common)])).toMatchObject({ key: 'skill_same_twice' });
  expect((await editPlatform([{ op: 'change', key: common, intro: 'To order' }])).code).toBe(1);
});
