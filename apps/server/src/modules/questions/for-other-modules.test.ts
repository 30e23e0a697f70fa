import type { PickRule } from '@praxis/contract/questions/questions';
import { expect, test } from 'vitest';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';
import { availableVersions, countAvailable, countUse, keysForMarking, questionsTheActorMayUse, questionVersions } from './index.ts';

const school = await world();
const { db, person } = school;
const { bank, question } = questionMakers(school);
const spaces = spaceMakers(school);

test('versions come without keys, and keys through their own door', async () => {
  const owner = await person('teacher');
  const one = await question(await bank(owner), { type: 'multi', tags: ['b', 'a'], difficulty: 4, score: 2.5 });
  const version = (await questionVersions(db, [one.versionId, '99999999'])).get(one.versionId)!;
  expect(version).toEqual({
    id: one.versionId,
    questionId: one.id,
    no: 1,
    type: 'multi',
    content: one.content,
    score: 2.5,
    difficulty: 4,
    tags: ['a', 'b'],
    skillIds: [],
  });
  expect((await keysForMarking(db, [one.versionId])).get(one.versionId)).toEqual(one.key);
  await expect(db.updateTable('question_versions').set({ score: 1 }).where('id', '=', one.versionId).execute()).rejects.toThrow(/frozen/);
  await expect(db.updateTable('question_keys').set({ key: '{}' }).where('version_id', '=', one.versionId).execute()).rejects.toThrow(
    /frozen/,
  );
});

test('a bank opens to its owner and to those it is shared with', async () => {
  const [owner, outsider, coTeacher] = [await person('teacher'), await person('teacher'), await person('teacher')];
  const space = await spaces.space(owner);
  await spaces.coTeacher(space, coTeacher);
  const { person: student } = await spaces.member(space);
  const { person: idle } = await spaces.assistant(space, []);
  const { person: editing } = await spaces.assistant(space, ['edit_content']);
  const own = await question(await bank(owner));
  const shared = await question(await bank(owner, { scope: 'space', spaceId: space.id }));
  const platform = await question(await bank(owner, { scope: 'platform' }));
  const all = [own.versionId, shared.versionId, platform.versionId];
  const may = async (who: { id: string }) => [...(await questionsTheActorMayUse(db, who.id, all))].sort();
  expect(await may(owner)).toEqual([...all].sort());
  expect(await may(coTeacher)).toEqual([shared.versionId, platform.versionId].sort());
  expect(await may(outsider)).toEqual([platform.versionId]);
  expect(await may(editing)).toEqual([shared.versionId]);
  expect(await may(idle)).toEqual([]);
  expect(await may(student)).toEqual([]);
});

test('a rule draws from ready questions that meet all of it', async () => {
  const owner = await person('teacher');
  const home = await bank(owner);
  const skill = await db
    .insertInto('skills')
    .values({ owner_id: owner.id, scope: 'private', name: 'Loops' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const easy = await question(home, { difficulty: 1, tags: ['loop', 'array'], skillIds: [skill.id] });
  const hard = await question(home, { difficulty: 5, tags: ['loop'] });
  await question(home, { state: 'draft', tags: ['loop'] });
  await question(home, { state: 'retired' });
  await question(home, { type: 'judge' });
  const rule: PickRule = { bank_ids: [home.id], type: 'single', tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } };
  expect(await availableVersions(db, owner.id, [rule, rule], 1000)).toEqual([
    [easy.versionId, hard.versionId],
    [easy.versionId, hard.versionId],
  ]);
  const rules = [
    rule,
    { ...rule, tags: ['loop', 'array'] },
    { ...rule, skill_ids: [skill.id] },
    { ...rule, difficulty: { from: 2, to: 5 } },
    { ...rule, type: 'short' as const },
  ];
  expect(await availableVersions(db, owner.id, [rule], 1)).toEqual([[easy.versionId]]);
  expect(await countAvailable(db, owner.id, rules)).toEqual([2, 1, 1, 1, 0]);
  expect(await countAvailable(db, (await person('teacher')).id, rules)).toEqual([0, 0, 0, 0, 0]);
  await countUse(db, [hard.id, hard.id, easy.id]);
  const rows = await db.selectFrom('questions').select('use_count').where('id', 'in', [easy.id, hard.id]).execute();
  expect(rows.map((row) => row.use_count)).toEqual([1, 1]);
});
