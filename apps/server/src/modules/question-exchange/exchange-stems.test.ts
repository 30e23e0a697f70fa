import {
  exportQuestions,
  type QuestionExportFormat,
  questionExport,
  takeQuestions,
} from '@praxis/contract/question-exchange/question-exchange';
import { listQuestions } from '@praxis/contract/questions/questions';
import { getStem, STEM_LIMITS, saveStem } from '@praxis/contract/questions/stems';
import { expect, test } from 'vitest';
import { parseXml } from '../../platform/foreign/xml.ts';
import { upload } from '../../testing/makers/accounts.ts';
import { questionFileMakers, storeOf } from '../../testing/makers/assessments/question-files.ts';
import { questionMakers } from '../../testing/makers/assessments/questions.ts';
import { stemMakers } from '../../testing/makers/assessments/stems.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { readQuestions } from './reading/read-file.ts';
import { questionsOf, type ReadQuestion } from './reading/read-question.ts';

const school = await world();
const { person, as, until, origin } = school;
const { bank, question } = questionMakers(school);
const { stem } = stemMakers(school);
const { checked, settled } = questionFileMakers(school);

async function exported(who: TestPerson, format: QuestionExportFormat, bankId: string) {
  const { data } = await as(who).call(exportQuestions, { format, filter: { bank_ids: [bankId] } } as never);
  const made = await until('the file is made', async () => {
    const reply = await as(who).call(questionExport, { export_id: data.export_id });
    return reply.data.state !== 'making' && reply.data;
  });
  return { made, bytes: Buffer.from(await (await fetch(`${origin}${made.address}`)).arrayBuffer()) };
}

test.each<QuestionExportFormat>(['moodle', 'gift', 'qti1', 'qti2', 'docx'])(
  'a stem with its questions leaves as %s and comes back as one',
  async (format) => {
    const teacher = await person('teacher');
    const home = await bank(teacher);
    await question(home, { type: 'judge', stem: 'Before' });
    const html = '<p>A passage about <em>deadlock</em>, {braces} &amp; more</p>';
    const made = await stem(teacher, home, { html, types: ['single', 'judge', 'short'] });
    await question(home, { type: 'judge', stem: 'After' });
    const file = await exported(teacher, format, home.id);
    expect(file.made.notes).toEqual([]);
    const back = await checked(teacher, file.bytes, file.made.name);
    expect(back).toMatchObject({ state: 'read', format, counts: { all: 5, faulty: 0 } });
    const other = await bank(teacher);
    await as(teacher).call(takeQuestions, { import_id: back.import_id, bank_id: other.id });
    expect(await settled(teacher, back.import_id)).toMatchObject({ state: 'done' });
    const { list } = (await as(teacher).call(listQuestions, { filter: { bank_ids: [other.id] } })).data;
    const below = list.filter(({ stem_id }) => stem_id !== null);
    expect(list).toHaveLength(5);
    expect(new Set(below.map(({ stem_id }) => stem_id)).size).toBe(1);
    const again = (await as(teacher).call(getStem, { stem_id: below[0]!.stem_id! })).data;
    expect(again.stem_id).not.toBe(made.id);
    expect(again.html.trim()).toBe(html);
    expect(again.questions.map(({ type }) => type)).toEqual(['single', 'judge', 'short']);
    for (const { tags } of list) expect(tags.filter((tag) => tag.includes('stem'))).toEqual([]);
  },
);

test('a stem with more questions than a stem has comes in as several of the same text, none left out', async () => {
  const teacher = await person('teacher');
  const tag = '<tags><tag><text>praxis-stem-7</text></tag></tags>';
  const one = (no: number) =>
    `<question type="truefalse"><name><text>Q${no}</text></name><questiontext format="html"><text>Statement ${no}</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>${tag}</question>`;
  const stem = `<question type="description"><name><text>S</text></name><questiontext format="html"><text>Read this</text></questiontext>${tag}</question>`;
  const count = STEM_LIMITS.questions + 5;
  const xml = `<?xml version="1.0"?><quiz>${stem}${Array.from({ length: count }, (_, no) => one(no)).join('')}</quiz>`;
  const back = await checked(teacher, Buffer.from(xml), 'many.xml');
  expect(back).toMatchObject({ state: 'read', counts: { all: count, faulty: 0 } });
  const home = await bank(teacher);
  await as(teacher).call(takeQuestions, { import_id: back.import_id, bank_id: home.id });
  expect(await settled(teacher, back.import_id)).toMatchObject({ state: 'done' });
  const { list } = (await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] }, size: 100 })).data;
  const sizes = [...Map.groupBy(list, ({ stem_id }) => stem_id).values()].map((some) => some.length);
  expect(sizes.sort((a, b) => b - a)).toEqual([STEM_LIMITS.questions, 5]);
});

test('control characters in a question leave a Moodle file that XML readers read', async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  await question(home, { type: 'short', stem: 'A\u0008B\u001f C\uffff ]]> & <b>' });
  const { bytes } = await exported(teacher, 'moodle', home.id);
  const text = bytes.toString();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
  expect(text).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
  expect(text).toContain('AB');
  expect(() => parseXml(text, 'quiz')).not.toThrow();
});

/** A second of silence as browsers play it. */
function silence(seconds = 1) {
  const samples = Buffer.alloc(8000 * seconds, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A stem with a sound that may be played twice, and questions below it. */
async function listening(teacher: TestPerson, words: string) {
  const home = await bank(teacher);
  const made = await stem(teacher, home, { html: words === '' ? '' : `<p>${words}</p>`, plays: 2, types: ['single', 'judge'] });
  const sent = await upload(school, teacher, 'question_audio', 'talk.wav', silence());
  const audio = { file_id: sent.file_id!, name: 'talk.wav', plays: 2 };
  const saved = await as(teacher).call(saveStem, {
    stem_id: made.id,
    bank_id: home.id,
    html: words === '' ? '' : `<p>${words}</p>`,
    audio,
    revision: 1,
  });
  expect(saved.code).toBe(1);
  return home;
}

test.each<[QuestionExportFormat, string]>([
  ['moodle', 'Listen and answer'],
  ['qti1', 'Listen and answer'],
  ['qti2', 'Listen and answer'],
  ['qti2', ''],
  ['moodle', ''],
])('a listening leaves as %s with its sound and its plays and comes back with both (%s)', async (format, words) => {
  const teacher = await person('teacher');
  const home = await listening(teacher, words);
  const file = await exported(teacher, format, home.id);
  expect(file.made.notes).toEqual([]);
  const back = await checked(teacher, file.bytes, file.made.name);
  expect(back).toMatchObject({ state: 'read', format, counts: { all: 2, faulty: 0, pictures: 0 } });
  const other = await bank(teacher);
  await as(teacher).call(takeQuestions, { import_id: back.import_id, bank_id: other.id });
  expect(await settled(teacher, back.import_id)).toMatchObject({ state: 'done' });
  const { list } = (await as(teacher).call(listQuestions, { filter: { bank_ids: [other.id] } })).data;
  expect(new Set(list.map(({ stem_id }) => stem_id)).size).toBe(1);
  const again = (await as(teacher).call(getStem, { stem_id: list[0]!.stem_id! })).data;
  expect(again).toMatchObject({ html: words === '' ? '' : `<p>${words}</p>`, audio: { plays: 2 } });
  expect(again.questions.map(({ type }) => type)).toEqual(['single', 'judge']);
  const played = Buffer.from(await (await fetch(`${origin}${again.audio!.address}`)).arrayBuffer());
  expect(played.equals(silence())).toBe(true);
  for (const { tags } of list) expect(tags).toEqual([]);
});

test('a sound that a format cannot hold, or that is gone, stays behind and is said', async () => {
  const teacher = await person('teacher');
  const home = await listening(teacher, 'Listen');
  for (const format of ['docx', 'gift'] as const) expect((await exported(teacher, format, home.id)).made.notes).toHaveLength(1);
});

test('a question of another system that plays a sound of its own becomes a listening; what is no sound does not', async () => {
  const teacher = await person('teacher');
  const asked = (words: string, name: string, bytes: Buffer) =>
    `<question type="truefalse"><questiontext format="html"><text><![CDATA[<p>${words}</p><p><a href="@@PLUGINFILE@@/${name}">${name}</a></p>]]></text><file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
  const xml = `<?xml version="1.0"?><quiz>${asked('What do they say?', 'talk.mp3', silence())}${asked('And here?', 'page.mp3', Buffer.from('<script>alert(1)</script>'))}</quiz>`;
  const back = await checked(teacher, Buffer.from(xml), 'sounds.xml');
  expect(back).toMatchObject({ state: 'read', counts: { all: 2, faulty: 0 } });
  const home = await bank(teacher);
  await as(teacher).call(takeQuestions, { import_id: back.import_id, bank_id: home.id });
  expect(await settled(teacher, back.import_id)).toMatchObject({ state: 'done' });
  const { list } = (await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data;
  const listenings = list.filter(({ stem_id }) => stem_id !== null);
  expect(listenings).toHaveLength(1);
  const { audio } = (await as(teacher).call(getStem, { stem_id: listenings[0]!.stem_id! })).data;
  expect(audio).toMatchObject({ name: expect.stringContaining('talk.mp3'), plays: null });
  const purposes = await school.db
    .selectFrom('files')
    .select('purpose')
    .where('owner_id', '=', teacher.id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(purposes.map(({ purpose }) => purpose)).toEqual(['question_audio']);
});

const read = async (text: string) => {
  const bytes = Buffer.from(text);
  const reading = await readQuestions(storeOf(bytes), { key: 'file', size: bytes.length });
  const questions: ReadQuestion[] = [];
  for await (const one of questionsOf(reading)) questions.push(one);
  return questions;
};

test('a description of Moodle is the stem of the questions that follow it, up to the next category', async () => {
  const asked = (type: string, words: string, body = '') =>
    `<question type="${type}"><questiontext format="html"><text><![CDATA[<p>${words}</p>]]></text></questiontext>${body}</question>`;
  const truth = '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>';
  const category = '<question type="category"><category><text>$course$/Other</text></category></question>';
  const questions = await read(
    `<?xml version="1.0"?><quiz>${asked('truefalse', 'alone', truth)}${asked('description', 'Read this')}${asked('truefalse', 'one', truth)}${asked('truefalse', 'two', truth)}${category}${asked('truefalse', 'other', truth)}</quiz>`,
  );
  expect(questions.map(({ content }) => content.shared?.html)).toEqual([undefined, '<p>Read this</p>', '<p>Read this</p>', undefined]);
});
