import { type AnswerChange, openAttempt, reviewAttempt } from '@praxis/contract/assessments/attempts';
import { giveMark, markByQuestion, releaseResults } from '@praxis/contract/assessments/marking';
import { makePaper, previewPaper } from '@praxis/contract/assessments/papers';
import { applyAdjustment, previewAdjustment, showResults } from '@praxis/contract/assessments/results';
import { partTypes } from '@praxis/contract/questions/content';
import type { KeyParts } from '@praxis/contract/questions/parts';
import { markParts } from '@praxis/rules/mark-parts';
import { expect, test } from 'vitest';
import { assessmentMakers, type TestAttempt } from '../../../testing/makers/assessments/assessments.ts';
import { partsOfTest } from '../../../testing/makers/assessments/question-parts.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

async function room(key: { blank?: Partial<Extract<KeyParts, { kind: 'blank' }>> } = {}) {
  const created = await world();
  const { space, member } = spaceMakers(created);
  const makers = assessmentMakers(created);
  const { done, bank, question } = makers;
  const teacher = await created.person('teacher');
  const place = await space(teacher);
  const student = await created.person('student');
  await member(place, student);
  const own = await bank(teacher);
  const questions = [];
  for (const type of partTypes) {
    const parts = partsOfTest(type)!.key;
    questions.push(
      await question(own, { type, stem: `A ${type}`, key: { parts: parts.kind === 'blank' ? { ...parts, ...key.blank } : parts } }),
    );
  }
  const items = questions.map(({ versionId }) => ({ version_id: versionId, score: 4 }));
  const sections = [{ title: '', items, rules: [] }];
  const { paper_id } = await done(created.as(teacher).call(makePaper, { title: 'Parts', mode: 'fixed', sections }));
  const paper = { id: paper_id, owner: teacher, questions };
  const assessmentId = await makers.published(place, paper, { kind: 'exam', auto_release: true, show_result: 'answers' });
  return { ...created, ...makers, member, teacher, student, place, paper_id, assessmentId };
}

const partsAt = <Kind extends string>({ page }: Pick<TestAttempt, 'page'>, item: number, kind: Kind) => {
  const parts = page.questions.find((question) => question.item === item)?.parts;
  if (parts?.kind !== kind) throw new Error(`Question ${item} is no ${kind}`);
  return parts as Extract<typeof parts, { kind: Kind }>;
};

/** The name in an attempt of what shows a text. */
const nameOf = (list: readonly { key: string; html: string }[], ending: string) =>
  list.find(({ html }) => html.endsWith(` ${ending}</p>`))!.key;

/** Answers to the four questions: all right but the second blank, which is 0.2 off its tolerance. */
function answers(attempt: TestAttempt): AnswerChange[] {
  const { prompts, choices } = partsAt(attempt, 3, 'matching');
  const { items } = partsAt(attempt, 4, 'ordering');
  const pair = (prompt: string, choice: string): [string, string] => [nameOf(prompts, prompt), nameOf(choices, choice)];
  return [
    { item: 1, value: { blanks: { b1: ' ＤＥＡＤlock ', b2: '0.6' } } },
    { item: 2, value: { number: '80.5', unit: 'µs' } },
    { item: 3, value: { pairs: [pair('p', 'x'), pair('q', 'w'), pair('r', 'z')] } },
    { item: 4, value: { order: ['c', 'a', 'd', 'b'].map((key) => nameOf(items, key)) } },
  ];
}

test('a student answers blanks, a number, pairs and an order; the machine marks, the review explains', async () => {
  const { as, done, student, assessmentId, handedIn, row } = await room();
  const attempt = await handedIn(assessmentId, student, answers);
  expect(attempt.page.questions.map(({ type }) => type)).toEqual([...partTypes]);
  expect(await row(attempt.id)).toMatchObject({ state: 'passed', score_total: 15, answered: 4, to_mark: 0 });
  const review = await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(review.answers.map(({ score }) => score)).toEqual([3, 4, 4, 4]);
  expect(review.answers.map(({ value }) => value)).toEqual(answers(attempt).map(({ value }) => value));
  // The key carries the names of the attempt, so that the page marks part by part as the server did.
  for (const { value, key, score, item } of review.answers) {
    expect(markParts(value as Parameters<typeof markParts>[0], key!.parts!, 4).score).toBe(score);
    expect(key?.parts?.kind).toBe(review.questions[item - 1]?.parts?.kind);
  }
});

test('no attempt begins with the right order, and a classmate has other names', async () => {
  const { person, member, place, assessmentId, start } = await room();
  const orders = new Set<string>();
  const names = new Set<string>();
  for (let turn = 0; turn < 40; turn++) {
    const other = await person('student');
    await member(place, other);
    const { items } = partsAt(await start(assessmentId, other), 4, 'ordering');
    orders.add(items.map(({ html }) => html.at(-5)).join(''));
    for (const { key } of items) names.add(key);
  }
  expect(orders.has('cadb')).toBe(false);
  expect(orders.size).toBeGreaterThan(5);
  expect(names.size).toBe(160);
});

test('an answer with names of another attempt, of another kind or of no part counts for nothing and breaks nothing', async () => {
  const { person, member, place, student, assessmentId, start, save, submit, marked, done, as } = await room();
  const other = await person('student');
  await member(place, other);
  const stolen = answers(await start(assessmentId, other));
  const attempt = await start(assessmentId, student);
  await done(save(attempt, 1, [stolen[2]!, stolen[3]!, { item: 1, value: { text: 'Deadlock' } }, { item: 2, value: { order: ['c'] } }]));
  const seen = await done(as(student).call(openAttempt, { attempt_id: attempt.id, device: attempt.device }));
  expect(seen.answers).toHaveLength(4);
  await done(submit(attempt));
  expect(await marked(attempt.id)).toMatchObject({ score_total: 0 });
});

const many = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  ['too many blanks', { blanks: Object.fromEntries(many(31).map((at) => [`b${at}`, 'x'])) }],
  ['a blank of a strange name', { blanks: { 'b 1': 'x' } }],
  ['a blank without end', { blanks: { b1: 'x'.repeat(501) } }],
  ['a blank that is no text', { blanks: { b1: 5 } }],
  ['a number without end', { number: '1'.repeat(101), unit: '' }],
  ['a number that is no text', { number: 5, unit: 'm' }],
  ['a pair of one', { pairs: [['a']] }],
  ['too many pairs', { pairs: many(31).map(() => ['a', 'b']) }],
  ['an order of numbers', { order: [7] }],
])('what is no answer is refused: %s', async (_what, value) => {
  const { student, assessmentId, start, save } = await room();
  const attempt = await start(assessmentId, student);
  expect(await save(attempt, 1, [{ item: 1, value: value as never }])).not.toMatchObject({ code: 1 });
});

test('words nobody listed wait for a person where the teacher wants that; the marker sees the parts', async () => {
  const { as, done, teacher, student, assessmentId, handedIn, row } = await room({ blank: { rest: 'person' } });
  const attempt = await handedIn(assessmentId, student, (of) => [
    { item: 1, value: { blanks: { b1: 'livelock', b2: '0.35' } } },
    ...answers(of).slice(1),
  ]);
  expect(await row(attempt.id)).toMatchObject({ state: 'pending_approval', to_mark: 1 });
  const marking = await done(as(teacher).call(markByQuestion, { assessment_id: assessmentId, question: 1 }));
  expect(marking.question.parts?.kind).toBe('blank');
  const answer = marking.answers.list[0]!;
  expect(answer).toMatchObject({ value: { blanks: { b1: 'livelock', b2: '0.35' } }, score_auto: null, score: null });
  await done(as(teacher).call(giveMark, { attempt_id: attempt.id, item: 1, revision: answer.revision, score: 2 }));
  expect(await row(attempt.id)).toMatchObject({ state: 'passed', score_total: 14 });
});

test('a key that is corrected later marks everybody again, after a preview; a person’s mark stays', async () => {
  const { as, done, teacher, student, assessmentId, handedIn, row, person, member, place } = await room();
  const attempt = await handedIn(assessmentId, student, answers);
  const other = await person('student');
  await member(place, other);
  const second = await handedIn(assessmentId, other, answers);
  const marking = await done(as(teacher).call(markByQuestion, { assessment_id: assessmentId, question: 1 }));
  const theirs = marking.answers.list.find(({ attempt_id }) => attempt_id === second.id)!;
  await done(as(teacher).call(giveMark, { attempt_id: second.id, item: 1, revision: theirs.revision, score: 1 }));
  const parts = marking.question.key.parts as Extract<KeyParts, { kind: 'blank' }>;
  const blanks = parts.blanks.map((blank) => (blank.key === 'b2' ? { ...blank, tolerance: '0.3' } : blank));
  const asked = {
    ...{ assessment_id: assessmentId, question: 1, adjustment: 'rekeyed' as const },
    key: { ...marking.question.key, parts: { ...parts, blanks } },
  };
  const preview = await done(as(teacher).call(previewAdjustment, asked));
  expect(preview.changed.list).toMatchObject([{ attempt_id: attempt.id, before: 15, after: 16 }]);
  expect(preview.bank_version).toBe(2);
  expect(await done(as(teacher).call(applyAdjustment, { ...asked, reason: 'Wider', change_bank: true }))).toEqual({
    changed: 1,
    bank_version: 2,
  });
  expect(await row(attempt.id)).toMatchObject({ score_total: 16 });
  expect(await row(second.id)).toMatchObject({ score_total: 13 });
  await done(as(teacher).call(applyAdjustment, { assessment_id: assessmentId, question: 1, adjustment: null, reason: 'Back' }));
  expect(await row(attempt.id)).toMatchObject({ score_total: 15 });
});

test('results count each blank and pair, and say what several people wrote that earned nothing', async () => {
  const { as, done, teacher, student, assessmentId, handedIn, person, member, place } = await room();
  const people = [student, await person('student'), await person('student')];
  for (const one of people.slice(1)) await member(place, one);
  for (const one of people) await handedIn(assessmentId, one, answers);
  await done(as(teacher).call(releaseResults, { assessment_id: assessmentId, released: true }));
  const { questions } = await done(as(teacher).call(showResults, { assessment_id: assessmentId }));
  expect(questions[0]?.parts).toEqual([
    { key: 'b1', label: '', answered: 3, right: 3, wrong: [] },
    { key: 'b2', label: '', answered: 3, right: 0, wrong: [{ text: '0.6', people: 3 }] },
  ]);
  expect(questions[2]?.parts.map(({ label, right }) => [label, right])).toEqual([
    ['prompt p', 3],
    ['prompt q', 3],
    ['prompt r', 3],
  ]);
});

test('a paper is looked at as a student would see it, without any key of its parts', async () => {
  const { as, done, teacher, paper_id } = await room();
  const { questions } = await done(as(teacher).call(previewPaper, { paper_id }));
  expect(questions.map(({ parts }) => parts?.kind)).toEqual([...partTypes]);
  expect(JSON.stringify(questions)).not.toMatch(/avoid|accepted|factor|pairs|"order"/);
});
