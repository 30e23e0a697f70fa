import { createHash } from 'node:crypto';
import {
  exportQuestions,
  type QuestionExportFormat,
  questionExport,
  takeQuestions,
} from '@praxis/contract/question-exchange/question-exchange';
import type { QuestionWritten } from '@praxis/contract/questions/editing';
import { saveQuestion } from '@praxis/contract/questions/editing';
import { expect, test } from 'vitest';
import { questionFileMakers } from '../../testing/makers/assessments/question-files.ts';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { courseMakers } from '../../testing/makers/courses.ts';
import { unzipped } from '../../testing/makers/packages.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const school = await world();
const { db, person, as, until, origin } = school;
const { bank, question } = questionMakers(school);
const { checked } = questionFileMakers(school);
const { upload } = courseMakers(school);

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const emptyKey = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const emptyContent = { options: [], program: null, problem_id: null };

function written(picture: string, skill: string): QuestionWritten[] {
  const common = { difficulty: 4, state: 'ready', tags: ['calculus', 'limits'], skill_ids: [skill], score: 2.5 } as const;
  const more = { ...common, tags: [...common.tags], skill_ids: [...common.skill_ids] };
  return [
    {
      ...more,
      type: 'single',
      content: {
        ...emptyContent,
        stem: `<p>Which <strong>value</strong> has <span data-formula="\\frac{1}{2}"></span> of x<sup>2</sup> &lt; y &amp; {z} = 3: #1~?</p><p><img data-file="${picture}" alt="a dot"></p><table><tbody><tr><td>1</td><td>two</td></tr></tbody></table><ul><li>first</li><li>second</li></ul>`,
        options: [
          { key: 'A', html: '<p>One</p>' },
          { key: 'B', html: '<p><span data-formula="\\sqrt{x}"></span></p>' },
          { key: 'C', html: `<p><img data-file="${picture}" alt=""></p>` },
        ],
      },
      key: { ...emptyKey, correct: ['B'], analysis: '<p>Because of <em>this</em></p><div data-formula="x^{2}+y^{2}=1"></div>' },
    },
    {
      ...more,
      type: 'multi',
      content: {
        ...emptyContent,
        stem: '<p>选出所有质数</p>',
        options: ['A', 'B', 'C'].map((key, at) => ({ key, html: `<p>${at + 1}</p>` })),
      },
      key: { ...emptyKey, correct: ['B', 'C'] },
    },
    {
      ...more,
      type: 'multi',
      content: {
        ...emptyContent,
        stem: '<p>Several with one right</p>',
        options: ['A', 'B'].map((key, at) => ({ key, html: `<p>${at + 5}</p>` })),
      },
      key: { ...emptyKey, correct: ['A'] },
    },
    { ...more, type: 'judge', content: { ...emptyContent, stem: '<p>Water is wet</p>' }, key: { ...emptyKey, truth: false } },
    {
      ...more,
      type: 'short',
      content: { ...emptyContent, stem: '<p>The capital of France is …</p>' },
      key: { ...emptyKey, accepted: ['Paris', 'Lutetia = Paris'], reference: '<p>Paris, of course</p>' },
    },
    {
      ...more,
      type: 'short',
      content: { ...emptyContent, stem: '<p>Explain why</p>' },
      key: { ...emptyKey, reference: '<p>For two reasons</p><p>and more</p>' },
    },
  ];
}

async function exported(
  who: TestPerson,
  ask: { format: QuestionExportFormat; question_ids?: string[]; filter?: object; answers?: boolean },
) {
  const started = await as(who).call(exportQuestions, ask as never);
  if (started.code !== 1) throw new Error(`${started.key} ${started.msg}`);
  const created = await until(
    'the file is made',
    async () => {
      const { data } = await as(who).call(questionExport, { export_id: started.data.export_id });
      return data.state !== 'making' && data;
    },
    60,
  );
  expect(created.state).toBe('made');
  return { ...created, bytes: Buffer.from(await (await fetch(`${origin}${created.address}`)).arrayBuffer()) };
}

/** A question without what differs from writing to writing: ids of files, ways to write the same tags. */
const plain = (html: string) =>
  html
    .replace(/ src="[^"]*"/g, '')
    .replace(/data-file="\d+"/g, 'data-file')
    .replace(/ width="\d+"/g, '')
    .replace(/ alt=""/g, '')
    .replace(/\s*\/>/g, '>')
    .replace(/>\s+</g, '><')
    .trim();
const essence = ({ type, content, key }: Pick<QuestionWritten, 'content' | 'key'> & { type: string | null }) => ({
  type,
  stem: plain(content.stem),
  options: content.options.map((option) => plain(option.html)),
  correct: key.correct,
  truth: key.truth,
  accepted: key.accepted,
  reference: plain(key.reference),
  analysis: plain(key.analysis),
});

test.each<QuestionExportFormat>(['docx', 'gift', 'moodle', 'qti1', 'qti2'])('what leaves as %s comes back as it was', async (format) => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  const picture = (await upload(teacher, 'question_image', PIXEL)).id;
  const skill = await db
    .insertInto('skills')
    .values({ owner_id: teacher.id, scope: 'private', name: 'Differentiation' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  const all = written(picture, skill.id);
  for (const one of all) {
    const saved = await as(teacher).call(saveQuestion, { question_id: null, bank_id: home.id, written: one });
    expect(saved.code).toBe(1);
    ids.push(saved.data.question_id);
  }
  const file = await exported(teacher, { format, question_ids: ids });
  expect(file.notes).toEqual([]);
  const back = await checked(teacher, file.bytes, file.name);
  expect(back).toMatchObject({ state: 'read', format, counts: { all: all.length, faulty: 0 } });
  // A bank lists its newest question first.
  const found = back.list.toReversed();
  expect(found.map(essence)).toEqual(all.map(essence));
  // Moodle knows neither how hard a question is nor what it is about.
  for (const one of found)
    expect(one).toMatchObject({
      ...{ score: 2.5, tags: ['calculus', 'limits'] },
      ...(format === 'moodle' ? { difficulty: 3, skills: [] } : { difficulty: 4, skills: ['Differentiation'] }),
    });
});

test('a paper without answers tells none', async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  await question(home, {
    type: 'short',
    stem: 'Where?',
    key: { accepted: ['CANARY-1'], reference: '<p>CANARY-2</p>', analysis: '<p>CANARY-3</p>' },
  });
  await question(home, { type: 'judge', stem: 'Is it so?', key: { analysis: '<p>CANARY-4</p>' } });
  const file = await exported(teacher, { format: 'docx', filter: { bank_ids: [home.id] }, answers: false });
  const text = String((await unzipped(file.bytes)).get('word/document.xml'));
  expect(text).toContain('Where?');
  expect(text).not.toMatch(/CANARY|Answer|Explanation/);
});

test('what a format cannot hold is named', async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  await question(home, { type: 'programming', stem: 'Add two numbers' });
  await question(home, { type: 'oj', stem: 'The longest path of a tree that nobody has seen' });
  await question(home, { type: 'judge', stem: 'One<br>two&nbsp;three' });
  for (const format of ['docx', 'gift', 'moodle', 'qti1', 'qti2'] as const) {
    const file = await exported(teacher, { format, filter: { bank_ids: [home.id] } });
    expect(file.notes).toEqual(['2 questions are left out, as this format has no such type: The longest path of a tr…; Add two numbers']);
  }
});

test("somebody else's questions do not leave", async () => {
  const [owner, outsider] = [await person('teacher'), await person('teacher')];
  const one = await question(await bank(owner));
  await question(await bank(outsider));
  expect(await as(outsider).call(exportQuestions, { format: 'gift', question_ids: [one.id] })).toMatchObject({
    code: 0,
    key: 'question_not_found',
  });
  const own = await exported(outsider, { format: 'gift', filter: {} });
  expect(own.bytes.toString()).not.toContain(`::${one.id}::`);
});

test('a whole bank leaves as a stream and comes back', { timeout: 120_000 }, async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  const gift = Array.from(
    { length: 450 },
    (_none, at) => `::q::${createHash('sha256').update(String(at)).digest('hex')} {T####Because ${at}}`,
  ).join('\n\n');
  const found = await checked(teacher, gift);
  await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: home.id });
  await questionFileMakers(school).settled(teacher, found.import_id);
  for (const format of ['docx', 'gift', 'moodle', 'qti1', 'qti2'] as const) {
    const file = await exported(teacher, { format, filter: { bank_ids: [home.id] } });
    expect(file.questions).toBe(450);
    expect((await checked(teacher, file.bytes, file.name)).counts).toMatchObject({ all: 450, sound: 450 });
  }
});
