import {
  exportQuestions,
  type QuestionExportFormat,
  questionExport,
  takeQuestions,
} from '@praxis/contract/question-exchange/question-exchange';
import type { QuestionContent, QuestionType } from '@praxis/contract/questions/content';
import { type QuestionWritten, saveQuestion } from '@praxis/contract/questions/editing';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { expect, test } from 'vitest';
import { questionFileMakers, storeOf } from '../../testing/makers/assessments/question-files.ts';
import { partsOfTest } from '../../testing/makers/assessments/question-parts.ts';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { readQuestions } from './reading/read-file.ts';
import { questionsOf, type ReadQuestion } from './reading/read-question.ts';

const school = await world();
const { person, as, until, origin } = school;
const { bank } = questionMakers(school);
const { checked, settled } = questionFileMakers(school);

async function read(text: string) {
  const bytes = Buffer.from(text);
  const reading = await readQuestions(storeOf(bytes), { key: 'file', size: bytes.length });
  const questions: ReadQuestion[] = [];
  for await (const question of questionsOf(reading)) questions.push(question);
  return questions;
}

const folds = { case: true, width: true, spaces: true, punctuation: true };
const written = (type: QuestionType, stem: string, both: { parts: QuestionParts; key: KeyParts }): QuestionWritten => ({
  ...{ type, score: 4, difficulty: 3, state: 'ready', tags: ['os'], skill_ids: [] },
  content: { stem, options: [], program: null, problem_id: null, parts: both.parts } satisfies QuestionContent,
  key: { correct: [], truth: null, accepted: [], reference: '', analysis: '<p>Because</p>', cases: [], parts: both.key },
});
const gap = (at: number) => `<span data-blank="b${at}"></span>`;
const blank = (at: number, kind: 'text' | 'number' | 'choice') => ({ key: `b${at}`, kind, width: 8, choices: [] });

const one = written('blank', `<p>A cycle of waits is a ${gap(1)} of processes</p>`, {
  parts: { kind: 'blank', blanks: [blank(1, 'text')] },
  key: {
    ...{ kind: 'blank', folds, sets: [], rest: 'zero' },
    blanks: [
      {
        key: 'b1',
        points: 4,
        tolerance: '',
        correct: [],
        accepted: [
          { text: 'deadlock', percent: 100 },
          { text: 'dead*', percent: 50 },
        ],
      },
    ],
  },
});
const many = written('blank', `<p>LRU makes ${gap(1)} faults; it is ${gap(2)} and ${gap(3)}</p>`, {
  parts: {
    kind: 'blank',
    blanks: [
      blank(1, 'number'),
      {
        ...blank(2, 'choice'),
        choices: [
          { key: 'b2c1', text: 'a stack algorithm' },
          { key: 'b2c2', text: 'a queue' },
        ],
      },
      blank(3, 'text'),
    ],
  },
  key: {
    ...{ kind: 'blank', folds, sets: [], rest: 'zero' },
    blanks: [
      { key: 'b1', points: 1, tolerance: '0', correct: [], accepted: [{ text: '6', percent: 100 }] },
      { key: 'b2', points: 1, tolerance: '', correct: ['b2c1'], accepted: [] },
      {
        key: 'b3',
        points: 2,
        tolerance: '',
        correct: [],
        accepted: [
          { text: 'costly', percent: 100 },
          { text: 'slow', percent: 50 },
        ],
      },
    ],
  },
});
const numeric = (kind: 'abs' | 'percent' | 'digits', amount: string) =>
  written('numeric', '<p>How much?</p>', {
    parts: { kind: 'numeric', unit: 'none', units: [] },
    key: { kind: 'numeric', value: '80100', tolerance: { kind, amount }, units: [], no_unit_off: 0, rest: 'zero' },
  });
const withUnits = written('numeric', '<p>How long?</p>', partsOfTest('numeric')!);
const matching = written('matching', '<p>What belongs together?</p>', partsOfTest('matching')!);
const order = written('ordering', '<p>In which order?</p>', {
  parts: partsOfTest('ordering')!.parts,
  key: { kind: 'ordering', order: ['c', 'a', 'd', 'b'], rule: 'all' },
});

async function roundTrip(who: TestPerson, format: QuestionExportFormat, questions: readonly QuestionWritten[]) {
  const home = await bank(who);
  const ids: string[] = [];
  for (const question of questions) {
    const saved = await as(who).call(saveQuestion, { question_id: null, bank_id: home.id, written: question });
    expect(saved).toMatchObject({ code: 1 });
    ids.push(saved.data.question_id);
  }
  const { data } = await as(who).call(exportQuestions, { format, question_ids: ids } as never);
  const made = await until('the file is made', async () => {
    const reply = await as(who).call(questionExport, { export_id: data.export_id });
    return reply.data.state !== 'making' && reply.data;
  });
  expect(made.state).toBe('made');
  const bytes = Buffer.from(await (await fetch(`${origin}${made.address}`)).arrayBuffer());
  const back = await checked(who, bytes, made.name);
  return { notes: made.notes, back, list: back.list.toReversed() };
}

/** What a question asks and what is right, whatever its parts are called. */
function meaning({ content, key }: Pick<QuestionWritten, 'content' | 'key'>) {
  const names = new Map<string, string>();
  const texts = (list: readonly { key: string; html?: string; text?: string }[]) => {
    for (const { key: name, html, text } of list) names.set(name, (html ?? text ?? '').trim());
  };
  if (content.parts?.kind === 'matching') texts([...content.parts.prompts, ...content.parts.choices]);
  if (content.parts?.kind === 'ordering') texts(content.parts.items);
  const named = (name: string) => names.get(name) ?? name;
  const own = key.parts;
  if (own?.kind === 'matching')
    return { stem: content.stem, pairs: own.pairs.map((pair) => pair.map(named)), rule: own.rule, all: [...names.values()].sort() };
  if (own?.kind === 'ordering') return { stem: content.stem, order: own.order.map(named), rule: own.rule };
  return { stem: content.stem.replace(/\s+/g, ' '), parts: content.parts, key: own };
}

test('blanks, numbers with and without units, pairs and orders leave as QTI 2.1 and come back as they were', async () => {
  const teacher = await person('teacher');
  const units = [
    { text: 'm', factor: '1' },
    { text: 'km', factor: '1000' },
  ];
  const chosen = written('numeric', '<p>How far?</p>', {
    parts: { kind: 'numeric', unit: 'list', units: ['km', 'm', 's'] },
    key: { kind: 'numeric', value: '1500', tolerance: { kind: 'percent', amount: '2' }, units, no_unit_off: 50, rest: 'zero' },
  });
  const all = [one, many, numeric('abs', '801'), numeric('percent', '1'), numeric('digits', '3'), withUnits, chosen, matching, order];
  const { notes, list } = await roundTrip(teacher, 'qti2', all);
  expect(notes).toEqual([]);
  expect(list.map(({ type, faults }) => [type, faults])).toEqual(all.map(({ type }) => [type, []]));
  expect(list.map((question) => meaning(question as never))).toEqual(all.map(meaning));
});

test('every type made of parts leaves as Moodle XML and comes back as it was; what it rounds is said', async () => {
  const teacher = await person('teacher');
  const folded = (question: QuestionWritten): QuestionWritten => {
    const own = question.key.parts;
    return own?.kind === 'blank'
      ? { ...question, key: { ...question.key, parts: { ...own, folds: { ...own.folds, punctuation: false } } } }
      : question;
  };
  const all = [folded(one), folded(many), numeric('abs', '801'), matching, order];
  const { notes, list } = await roundTrip(teacher, 'moodle', all);
  expect(notes).toEqual([]);
  expect(list.map(({ type, faults }) => [type, faults])).toEqual(all.map(({ type }) => [type, []]));
  const widths = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/"width":\d+/g, '"width":0'));
  expect(list.map((question) => widths(meaning(question as never)))).toEqual(all.map((question) => widths(meaning(question))));
  const rounded = await roundTrip(teacher, 'moodle', [numeric('percent', '1'), withUnits]);
  expect(rounded.notes).toHaveLength(1);
  expect(rounded.list.map(({ type, faults }) => [type, faults])).toEqual([
    ['numeric', []],
    ['numeric', []],
  ]);
});

test('what GIFT has words for comes back whole; several blanks and orders stay and are named', async () => {
  const teacher = await person('teacher');
  const all = [one, numeric('percent', '1'), withUnits, matching];
  const { notes, back, list } = await roundTrip(teacher, 'gift', [...all, many, order]);
  expect(notes).toEqual([expect.stringContaining('2 questions are left out, as this format has no such type')]);
  expect(list.map(({ type, faults }) => [type, faults])).toEqual(all.map(({ type }) => [type, []]));
  expect(list.map((question) => meaning(question as never))).toEqual(all.map(meaning));
  const home = await bank(teacher);
  await as(teacher).call(takeQuestions, { import_id: back.import_id, bank_id: home.id });
  expect(await settled(teacher, back.import_id)).toMatchObject({ state: 'done' });
});

test('QTI 1.2 has no words for parts and names what stays', async () => {
  const teacher = await person('teacher');
  const { notes } = await roundTrip(teacher, 'qti1', [one]).catch((failure: Error) => ({ notes: [failure.message] }));
  expect(notes.length).toBeGreaterThan(0);
});

test('every type made of parts leaves as a Word sheet and comes back as it was; what a sheet cannot say is counted', async () => {
  const teacher = await person('teacher');
  const byNeighbours = written('ordering', '<p>In which order?</p>', partsOfTest('ordering')!);
  const all = [one, many, numeric('abs', '801'), numeric('percent', '1'), numeric('digits', '3'), withUnits, matching, order, byNeighbours];
  const { notes, list } = await roundTrip(teacher, 'docx', all);
  expect(notes).toEqual([]);
  expect(list.map(({ type, faults }) => [type, faults])).toEqual(all.map(({ type }) => [type, []]));
  const widths = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/"width":\d+/g, '"width":0'));
  expect(list.map((question) => widths(meaning(question as never)))).toEqual(all.map((question) => widths(meaning(question))));
  const own = one.key.parts!;
  const strict: QuestionWritten = {
    ...one,
    key: { ...one.key, parts: own.kind === 'blank' ? { ...own, folds: { ...folds, case: false } } : own },
  };
  expect((await roundTrip(teacher, 'docx', [strict])).notes).toHaveLength(1);
});

test('GIFT of other programs: numbers with tolerance and ranges, pairs with one that leads astray', async () => {
  const text = '::a:: How much? {#3.14:0.01}\n\n::b:: Which range? {#1..5}\n\n::c:: Match {\n=cat -> meow\n=dog -> bark\n= -> moo\n}\n';
  const [first, range, pairs] = await read(text);
  expect(first?.key.parts).toMatchObject({ value: '3.14', tolerance: { kind: 'abs', amount: '0.01' } });
  expect(range?.key.parts).toMatchObject({ value: '3', tolerance: { kind: 'abs', amount: '2' } });
  expect(pairs).toMatchObject({ type: 'matching', faults: [], content: { parts: { prompts: { length: 2 }, choices: { length: 3 } } } });
});

const moodle = (body: string) => `<?xml version="1.0"?><quiz>${body}</quiz>`;
const asked = (type: string, stem: string, body: string) =>
  `<question type="${type}"><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${body}</question>`;

test('Moodle XML: numbers with units, cloze, matching, ordering, gaps to choose', async () => {
  const units =
    '<answer fraction="100"><text>1500</text><tolerance>5</tolerance></answer><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>0.001</multiplier><unit_name>km</unit_name></unit></units>';
  const sub = (prompt: string, answer: string) =>
    `<subquestion format="html"><text><![CDATA[${prompt}]]></text><answer><text>${answer}</text></answer></subquestion>`;
  const step = (place: number, text: string) =>
    `<answer fraction="${place}" format="html"><text><![CDATA[<p>${text}</p>]]></text></answer>`;
  const box = (text: string, group = 1) => `<selectoption><text>${text}</text><group>${group}</group></selectoption>`;
  const questions = await read(
    moodle(
      asked('numerical', '<p>How far?</p>', units) +
        asked(
          'multianswer',
          '<p>Paris is in {1:SHORTANSWER:=France~%50%Europe}, {2:MULTICHOICE:big~=very big}, {1:NUMERICAL:=2.1:0.2} million</p>',
          '',
        ) +
        asked('matching', '<p>Pairs</p>', sub('cat', 'meow') + sub('dog', 'bark') + sub('', 'moo')) +
        asked('ordering', '<p>Order</p>', `${step(2, 'second')}${step(1, 'first')}<gradingtype>ALL_OR_NOTHING</gradingtype>`) +
        asked('gapselect', '<p>The [[2]] sat on the [[1]]</p>', box('mat') + box('cat') + box('dog')),
    ),
  );
  expect(questions.map(({ type, faults }) => [type, faults])).toEqual(
    ['numeric', 'blank', 'matching', 'ordering', 'blank'].map((type) => [type, []]),
  );
  expect(questions[0]!.key.parts).toMatchObject({
    value: '1500',
    tolerance: { amount: '5' },
    units: [
      { text: 'm', factor: '1' },
      { text: 'km', factor: '1000' },
    ],
  });
  const cloze = questions[1]!;
  expect(cloze.content.stem).toBe(`<p>Paris is in ${gap(1)}, ${gap(2)}, ${gap(3)} million</p>`);
  expect(cloze.key.parts).toMatchObject({
    blanks: [
      {
        points: 1,
        accepted: [
          { text: 'France', percent: 100 },
          { text: 'Europe', percent: 50 },
        ],
      },
      { points: 2, correct: ['b2c2'] },
      { tolerance: '0.2', accepted: [{ text: '2.1', percent: 100 }] },
    ],
  });
  expect(questions[2]).toMatchObject({ content: { parts: { prompts: { length: 2 }, choices: { length: 3 } } } });
  expect(questions[3]!.content.parts).toMatchObject({ items: [{ html: '<p>first</p>' }, { html: '<p>second</p>' }] });
  expect(questions[4]!.content.parts).toMatchObject({ blanks: [{ choices: { length: 3 } }, { choices: { length: 3 } }] });
});

test('Moodle XML: drag and drop matching is matching, with answers as they are written', async () => {
  const sub = (prompt: string, answer: string) =>
    `<subquestion format="html"><text>${prompt}</text><answer format="html"><text><![CDATA[${answer}]]></text></answer></subquestion>`;
  const [question] = await read(
    moodle(asked('ddmatch', '<p>Pairs</p>', sub('cat', '<p><b>meow</b></p>') + sub('dog', '<p>bark</p>') + sub('', '<p>moo</p>'))),
  );
  expect(question).toMatchObject({ type: 'matching', faults: [], content: { parts: { prompts: { length: 2 }, choices: { length: 3 } } } });
  expect(JSON.stringify(question!.content.parts)).toContain('<p><b>meow</b></p>');
});

test('parts that a file of our own only claims to have are taken for what the text says', async () => {
  const claim = JSON.stringify({ type: 'numeric', parts: { parts: { kind: 'numeric' }, key: { kind: 'blank', blanks: 'x' } } });
  const [question] = await read(`// praxis ${claim}\n::a:: How much? {#3:1}\n`);
  expect(question).toMatchObject({ type: 'numeric', faults: [], key: { parts: { value: '3', tolerance: { amount: '1' } } } });
  const long = JSON.stringify({
    parts: {
      parts: { kind: 'ordering', items: [{ key: 'a', html: '<script>1</script>' }] },
      key: { kind: 'ordering', order: ['a'], rule: 'all' },
    },
  });
  const [broken] = await read(`// praxis ${long}\n::a:: Order {}\n`);
  expect(broken?.faults.map(({ key }) => key)).toContain('items_two');
});
