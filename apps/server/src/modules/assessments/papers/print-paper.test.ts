import { printPaper } from '@praxis/contract/assessments/paper-print';
import { makePaper } from '@praxis/contract/assessments/papers';
import { partTypes } from '@praxis/contract/questions/content';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../../testing/makers/assessments/assessments.ts';
import { partsOfTest } from '../../../testing/makers/assessments/question-parts.ts';
import { world } from '../../../testing/world.ts';

async function room() {
  const created = await world();
  const makers = assessmentMakers(created);
  const teacher = await created.person('teacher');
  return { ...created, ...makers, teacher, bank: await makers.bank(teacher) };
}

test('a teacher prints a paper with its key, each time the same; nobody else does', async () => {
  const { as, done, person, teacher, bank, question, paper } = await room();
  const { id: paper_id } = await paper(teacher, 'Midterm');
  const printed = await done(as(teacher).call(printPaper, { paper_id }));
  expect(printed).toMatchObject({ title: 'Midterm', random: false, version: 1, total_score: 20 });
  expect(printed.sections).toEqual([{ title: 'Part one', items: [1, 2, 3, 4] }]);
  const letters = ({ options, key }: (typeof printed.questions)[number]) =>
    key.options.map((name) => 'ABCD'[options.findIndex((option) => option.name === name)]).join('');
  expect(printed.questions.map((one) => [one.type, letters(one), one.key.truth])).toEqual([
    ['single', 'B', null],
    ['multi', 'AC', null],
    ['judge', '', true],
    ['short', '', null],
  ]);
  expect(printed.questions[3]!.key.accepted).toHaveLength(1);
  for (const other of [await person('teacher'), await person('student')])
    expect(await as(other).call(printPaper, { paper_id })).toMatchObject({ code: -99 });

  // What is matched and ordered is shuffled, by the same names as its key, and stays so.
  const questions = [];
  for (const type of partTypes) questions.push(await question(bank, { type, stem: `A ${type}`, key: { parts: partsOfTest(type)!.key } }));
  const items = questions.map(({ versionId }) => ({ version_id: versionId, score: 4 }));
  const parts = await done(as(teacher).call(makePaper, { title: 'Parts', mode: 'fixed', sections: [{ title: '', items, rules: [] }] }));
  const first = await done(as(teacher).call(printPaper, { paper_id: parts.paper_id }));
  const ordering = first.questions.find(({ type }) => type === 'ordering')!;
  if (ordering.parts?.kind !== 'ordering' || ordering.key.parts?.kind !== 'ordering') throw new Error('no order');
  const shown = ordering.parts.items.map(({ key }) => key);
  expect(shown).not.toEqual(ordering.key.parts.order);
  expect(shown.toSorted()).toEqual(ordering.key.parts.order.toSorted());
  expect((await done(as(teacher).call(printPaper, { paper_id: parts.paper_id }))).questions).toEqual(first.questions);
});

test('each version of a random paper is a draw of its own that comes again; one that is not ready is not printed', async () => {
  const { as, done, teacher, bank, question } = await room();
  for (let no = 1; no <= 12; no++) await question(bank, { type: 'single', stem: `Question ${no}` });
  const pick = { bank_ids: [bank.id], type: 'single' as const, tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } };
  const make = (count: number) => {
    const sections = [{ title: '', items: [], rules: [{ count, score: 2, pick }] }];
    return done(as(teacher).call(makePaper, { title: 'Random', mode: 'random', sections }));
  };
  const { paper_id } = await make(5);
  const stems = async (version: number) =>
    (await done(as(teacher).call(printPaper, { paper_id, version }))).questions.map(({ stem }) => stem).join();
  const versions = [await stems(1), await stems(2), await stems(3)];
  expect(new Set(versions).size).toBe(3);
  expect([await stems(1), await stems(2), await stems(3)]).toEqual(versions);
  const short = await make(13);
  expect(await as(teacher).call(printPaper, { paper_id: short.paper_id })).toMatchObject({ key: 'paper_not_ready' });
});
