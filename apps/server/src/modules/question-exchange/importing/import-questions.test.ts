import { createHash } from 'node:crypto';
import {
  changeQuestionInFile,
  dropQuestionImport,
  questionImport,
  takeQuestions,
} from '@praxis/contract/question-exchange/question-exchange';
import { getQuestion } from '@praxis/contract/questions/editing';
import { listQuestions } from '@praxis/contract/questions/questions';
import { listSkills } from '@praxis/contract/skills/skills';
import { describe, expect, test } from 'vitest';
import { upload } from '../../../testing/makers/accounts.ts';
import { questionFileMakers } from '../../../testing/makers/assessments/question-files.ts';
import { questionMakers } from '../../../testing/makers/assessments/questions.ts';
import { world } from '../../../testing/world.ts';
import { sweepExchange } from '../sweep-exchange.ts';
import { takeIn } from './take-questions.ts';

const school = await world();
const { app, db, person, as, clock } = school;
const { bank } = questionMakers(school);
const { checked, settled } = questionFileMakers(school);

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const moodle = (name: string) => `<?xml version="1.0" encoding="UTF-8"?><quiz>
<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>${name}: what does \\(x^2\\) of <img src="@@PLUGINFILE@@/a.png" alt="dot"> show?</p>]]></text>
<file name="a.png" encoding="base64">${PIXEL}</file></questiontext><single>true</single><defaultgrade>2</defaultgrade>
<answer fraction="100" format="html"><text>One</text></answer><answer fraction="0" format="html"><text>Two</text></answer><tags><tag><text>powers</text></tag></tags></question>
<question type="truefalse"><questiontext format="html"><text>${name}: water is wet</text></questiontext><answer fraction="100"><text>true</text></answer></question>
<question type="matching"><questiontext format="html"><text>${name}: pairs</text></questiontext></question></quiz>`;

const liveFiles = async (ownerId: string) =>
  (await db.selectFrom('files').select(['purpose']).where('owner_id', '=', ownerId).where('deleted_at', 'is', null).execute())
    .map((row) => row.purpose)
    .sort();

test('a teacher sees what a file holds, chooses, and finds the chosen questions in the bank, all at once', async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  const found = await checked(teacher, moodle('Alpha'), 'moodle.xml');
  expect(found).toMatchObject({ state: 'read', format: 'moodle', counts: { all: 3, sound: 2, faulty: 1, pictures: 1, formulas: 1 } });
  expect(found.list[0]).toMatchObject({ type: 'single', score: 2, tags: ['powers'], key: { correct: ['A'] }, faults: [] });
  expect(found.list[0]!.content.stem).toMatch(/data-formula="x\^2"><\/span> of <img data-file="\d+" src="\/files\//);
  expect(found.list[2]!.faults).toEqual([{ text: 'At least two entries are needed', line: 6, near: '' }]);
  expect((await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data.total).toBe(0);
  expect(await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: home.id, numbers: [1, 3] })).toMatchObject({
    code: 0,
    key: 'import_faulty_chosen',
  });
  const choice = { import_id: found.import_id, bank_id: home.id, numbers: [1], tags: ['imported'], difficulty: 4 };
  const started = await as(teacher).call(takeQuestions, choice);
  expect(started.code).toBe(1);
  expect(await settled(teacher, found.import_id)).toMatchObject({ state: 'done', taken: 1, bank_id: home.id });
  expect((await as(teacher).call(takeQuestions, choice)).data.job_id).toBe(started.data.job_id);
  const { list } = (await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data;
  expect(list).toMatchObject([{ type: 'single', difficulty: 4, score: 2, tags: ['imported', 'powers'], state: 'ready' }]);
  const full = (await as(teacher).call(getQuestion, { question_id: list[0]!.id })).data;
  expect(full.content.stem).toMatch(/<img data-file="\d+" src=/);
  expect(await liveFiles(teacher.id)).toEqual(['question_image']);
});

test('questions of more parts than one may have are told of, and the others of the file can be taken', async () => {
  const teacher = await person('teacher');
  const pairs = Array.from(
    { length: 35 },
    (_, at) => `<subquestion format="html"><text>Left ${at}</text><answer><text>Right ${at}</text></answer></subquestion>`,
  );
  const blanks = Array.from({ length: 35 }, (_, at) => `{1:SHORTANSWER:=word ${at}}`);
  const choices = Array.from({ length: 45 }, (_, at) => `${at === 0 ? '=' : '~'}word ${at}`);
  const found = await checked(
    teacher,
    `<?xml version="1.0" encoding="UTF-8"?><quiz>
<question type="matching"><questiontext format="html"><text>Many pairs</text></questiontext>${pairs.join('')}</question>
<question type="cloze"><questiontext format="html"><text>Many blanks ${blanks.join(' ')}</text></questiontext></question>
<question type="cloze"><questiontext format="html"><text>Many choices {1:MULTICHOICE:${choices.join('')}}</text></questiontext></question>
<question type="truefalse"><questiontext format="html"><text>Water is wet</text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>`,
    'many.xml',
  );
  expect(found).toMatchObject({ state: 'read', counts: { all: 4, sound: 1, faulty: 3 } });
  expect(found.list.map(({ faults }) => faults.map(({ text }) => text).join())).toEqual([
    'There are more than 30 blanks, choices or pairs. Split the question',
    'There are more than 30 blanks, choices or pairs. Split the question',
    'There are more than 40 blanks, choices or pairs. Split the question',
    '',
  ]);
});

test('questions with mistakes stay listed after an import, and one that was corrected there is taken too', async () => {
  const teacher = await person('teacher');
  const outsider = await person('teacher');
  const home = await bank(teacher);
  const found = await checked(
    teacher,
    'Which of Theta is whole?\nA. one\nB. two\nANSWER: A\n\nWhich of Theta is broken?\nA. one\nB. two\nANSWER: C\n',
  );
  expect(found.counts).toMatchObject({ all: 2, sound: 1, faulty: 1 });
  await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: home.id });
  const done = await settled(teacher, found.import_id);
  expect(done).toMatchObject({ state: 'done', taken: 1, counts: { all: 1, sound: 0, faulty: 1 } });
  const [broken] = done.list;
  const { type: _type, no, content, key, score } = broken!;
  const corrected = { import_id: found.import_id, no, type: 'single' as const, content, score };
  expect((await as(outsider).call(changeQuestionInFile, { ...corrected, key })).code).toBe(-99);
  expect((await as(teacher).call(changeQuestionInFile, { ...corrected, key: { ...key, correct: [] } })).data.faults).toHaveLength(1);
  expect((await as(teacher).call(changeQuestionInFile, { ...corrected, key: { ...key, correct: ['B'] } })).data.faults).toEqual([]);
  await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: home.id });
  expect(await settled(teacher, found.import_id)).toMatchObject({ state: 'done', taken: 2, list: [] });
  expect((await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data.total).toBe(2);
});

test('skills that a file names are told apart, and made when the teacher wants that', async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  const gift = '// praxis {"skills":["Loops of Beta"],"difficulty":5}\n::one:: Beta asks whether this holds {T}\n';
  const found = await checked(teacher, gift);
  expect(found.skills).toEqual([{ name: 'Loops of Beta', known: false }]);
  await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: home.id });
  expect(await settled(teacher, found.import_id)).toMatchObject({ state: 'done', taken: 1 });
  expect((await as(teacher).call(listSkills, {})).data.list.map((skill) => skill.name)).toContain('Loops of Beta');
  expect((await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data.list).toMatchObject([
    { type: 'judge', difficulty: 5, skills: [{ name: 'Loops of Beta' }] },
  ]);
});

test('every skill of a file is kept, however many its questions name together', async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  const names = Array.from({ length: 26 }, (_none, at) => `Kappa ${String.fromCharCode(97 + at)}`);
  const text = names.map((name) => `// praxis {"skills":["${name}"]}\n::${name}:: ${createHash('sha256').update(name).digest('hex')} {T}`);
  const found = await checked(teacher, text.join('\n\n'));
  await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: home.id });
  expect(await settled(teacher, found.import_id)).toMatchObject({ state: 'done', taken: 26 });
  const { list } = (await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] }, size: 50 })).data;
  expect(list.map(({ skills }) => skills.map(({ name }) => name).join()).sort()).toEqual(names);
});

test('questions that are nearly there already are pointed out, in the bank and in the file', async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  const one = 'Gamma: which of these planets is the largest of our solar system?\nA. Mars\nB. Jupiter\nANSWER: B\n\n';
  const first = await checked(teacher, one);
  await as(teacher).call(takeQuestions, { import_id: first.import_id, bank_id: home.id });
  await settled(teacher, first.import_id);
  const again = await checked(teacher, `${one}${one}`);
  expect(again.counts).toMatchObject({ all: 2, alike: 2 });
  expect(again.list[0]!.similar[0]).toMatchObject({ percent: 100 });
  expect(again.list.map((question) => question.same_as)).toEqual([null, 1]);
  const fresh = await checked(
    teacher,
    `${one}Gamma asks something else: how many moons does Mars have?\nA. One\nB. Two\nANSWER: B\n\nNobody wants this third one\nA. x\nB. y\nANSWER: A`,
  );
  await as(teacher).call(takeQuestions, { import_id: fresh.import_id, bank_id: home.id, without_alike: true, except: [3] });
  expect(await settled(teacher, fresh.import_id)).toMatchObject({ state: 'done', taken: 1 });
});

test('nothing is imported by halves: stopped in the middle it leaves no trace, and begun again it is all there', {
  timeout: 120_000,
}, async () => {
  const teacher = await person('teacher');
  const home = await bank(teacher);
  const found = await checked(
    teacher,
    Array.from({ length: 620 }, (_none, at) => `::q${at}:: ${createHash('sha256').update(`delta ${at}`).digest('hex')} {T}`).join('\n\n'),
  );
  expect(found.counts.sound).toBe(620);
  await db
    .updateTable('question_imports')
    .set({
      state: 'importing',
      bank_id: home.id,
      choice: JSON.stringify({
        numbers: [],
        except: [],
        without_alike: false,
        tags: [],
        skill_ids: [],
        make_skills: false,
        difficulty: 3,
        state: 'ready',
      }),
    })
    .where('id', '=', found.import_id)
    .execute();
  const work = { jobId: '0', ownerId: teacher.id, payload: { importId: found.import_id }, db };
  let lastReport = 0;
  const dies = async () => {
    lastReport += 1;
    if (lastReport === 2) throw new Error('killed');
  };
  await expect(takeIn(app, { ...work, report: dies })).rejects.toThrow('killed');
  expect((await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data.total).toBe(0);
  expect((await as(teacher).call(questionImport, { import_id: found.import_id })).data).toMatchObject({ state: 'importing', taken: 0 });
  expect(await takeIn(app, { ...work, report: async () => undefined })).toEqual({ state: 'done' });
  expect(await takeIn(app, { ...work, report: async () => undefined })).toBeUndefined();
  expect((await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data.total).toBe(620);
});

test('a bank that is gone by then stops the import, which may go into another one', async () => {
  const teacher = await person('teacher');
  const [home, other] = [await bank(teacher), await bank(teacher)];
  const found = await checked(teacher, '::q:: Epsilon holds {F}');
  await db
    .updateTable('question_imports')
    .set({
      state: 'importing',
      bank_id: home.id,
      choice: JSON.stringify({
        numbers: [],
        except: [],
        without_alike: false,
        tags: [],
        skill_ids: [],
        make_skills: false,
        difficulty: 3,
        state: 'ready',
      }),
    })
    .where('id', '=', found.import_id)
    .execute();
  await db.updateTable('question_banks').set({ deleted_at: clock.now() }).where('id', '=', home.id).execute();
  await takeIn(app, { jobId: '0', ownerId: teacher.id, payload: { importId: found.import_id }, db, report: async () => undefined });
  expect((await as(teacher).call(questionImport, { import_id: found.import_id })).data).toMatchObject({
    state: 'stopped',
    problem: 'Question bank not found',
  });
  await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: other.id });
  expect(await settled(teacher, found.import_id)).toMatchObject({ state: 'done', taken: 1 });
});

test('a preview is forgotten with its file and pictures, at once or after its days', async () => {
  const teacher = await person('teacher');
  const dropped = await checked(teacher, moodle('Zeta'), 'a.xml');
  const left = await checked(teacher, moodle('Eta'), 'b.xml');
  expect(await liveFiles(teacher.id)).toEqual(['question_image', 'question_image', 'question_import', 'question_import']);
  expect((await as(teacher).call(dropQuestionImport, { import_id: dropped.import_id })).code).toBe(1);
  expect((await as(teacher).call(questionImport, { import_id: dropped.import_id })).code).toBe(-99);
  expect(await liveFiles(teacher.id)).toEqual(['question_image', 'question_import']);
  await db
    .updateTable('question_imports')
    .set({ created_at: new Date(clock.now().getTime() - 8 * 24 * 3_600_000) })
    .where('id', '=', left.import_id)
    .execute();
  await sweepExchange(app);
  expect(await liveFiles(teacher.id)).toEqual([]);
  expect((await as(teacher).call(questionImport, { import_id: left.import_id })).code).toBe(-99);
});

describe('a file that is none is refused with its reason, and nothing of it stays', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_none, at) => `<!ENTITY lol${at} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>`;
  test.each<[string, Buffer | string, string]>([
    [
      'an outside entity',
      '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
      'declares entities',
    ],
    ['a billion laughs', `<?xml version="1.0"?>${laughs}<quiz>&lol9;</quiz>`, 'declares entities'],
    ['XML that is cut off', '<?xml version="1.0"?>\n<quiz>\n<question type="essay"><questiontext>', 'mistake at line 3'],
    ['an old Word file', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'only be imported as .docx'],
    ['bytes that are no text', Buffer.from([0x00, 0x01, 0x02, 0xff, 0x81, 0x00, 0x07, 0x80]), 'This is no text'],
    ['a letter to the editor', 'Dear editor, I have no questions.', 'of no known kind'],
    ['XML of something else', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'of no known kind'],
    ['a zip that is cut off', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(500)]), 'damaged or cut off'],
    ['a quiz without questions', '<?xml version="1.0"?><quiz></quiz>', 'No questions were found'],
  ])('%s', async (_title, bytes, reason) => {
    const teacher = await person('teacher');
    const found = await checked(teacher, bytes, 'file');
    expect(found).toMatchObject({ state: 'refused', list: [], counts: { all: 0 } });
    expect(found.problem).toContain(reason);
    expect(await liveFiles(teacher.id)).toEqual([]);
  });

  test('200 MB are refused before they are sent', async () => {
    const teacher = await person('teacher');
    const reply = await fetch(`${school.origin}/api/upload`, {
      method: 'POST',
      headers: {
        authorization: teacher.token,
        'tus-resumable': '1.0.0',
        'upload-length': String(200 * 1_048_576),
        'upload-metadata': `purpose ${Buffer.from('question_import').toString('base64')},filename ${Buffer.from('a.docx').toString('base64')}`,
      },
    });
    expect(reply.status).toBe(413);
    expect((await upload(school, teacher, 'question_import', 'b.docx', Buffer.alloc(10, 65))).file_id).toBeDefined();
  });
});
