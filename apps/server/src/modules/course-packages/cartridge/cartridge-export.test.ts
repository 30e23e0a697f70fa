import { makePaper, showPaper } from '@praxis/contract/assessments/papers';
import { listQuestions } from '@praxis/contract/questions/questions';
import { beforeAll, expect, test } from 'vitest';
import { questionMakers } from '../../../testing/makers/assessments/questions.ts';
import { cartridgeSchool } from '../../../testing/makers/cartridges.ts';
import { unzipped } from '../../../testing/makers/packages.ts';
import type { TestPerson } from '../../../testing/world.ts';

let school: Awaited<ReturnType<typeof cartridgeSchool>>;
let created: (typeof school)['made'];
let teacher: TestPerson;
let png: Buffer;
beforeAll(async () => {
  school = await cartridgeSchool();
  ({ made: created, teacher, png } = school);
});

/** Takes a cartridge of ours in anew; what its report says of the activities. */
async function accepted(bytes: Buffer) {
  const course = await school.taken(bytes);
  expect(course.found.maker).toBe('Praxis');
  const lines = course.found.lines.filter(({ level }) => level === 'activity').map((line) => `${line.title}: ${line.notes.join('; ')}`);
  return { ...course, lines };
}

test('an export as a Common Cartridge can be read again, by us as by others', async () => {
  const course = await created.course(teacher, 'Out & in');
  const { sectionId } = await created.section(course, 'Section <1>');
  const picture = await created.upload(teacher, 'handout_image', png, 'p.png');
  const sheet = await created.upload(teacher, 'generic_file', 'a,b', 'sheet.csv');
  await created.activity(
    course,
    sectionId,
    'handout',
    {
      html: `<h2>Text</h2><p>x <span data-formula="a &lt; b"></span><img data-file="${picture.id}" alt="p"></p><p><a data-file="${sheet.id}">sheet</a></p>`,
    },
    'Text & more',
  );
  await created.activity(course, sectionId, 'link', { address: 'https://example.org/?a=1&b=2' }, 'Link');
  await created.activity(course, sectionId, 'video', { media_id: null }, 'Nothing yet');
  const out = await created.exported(course, 'cartridge');
  expect(out).toMatchObject({ state: 'made', name: 'Out & in.imscc', notes: ['“Nothing yet” cannot go into a Common Cartridge'] });
  const files = await unzipped(out.bytes);
  expect([...files.keys()].map((path) => path.replace(/\/.*\./, '/*.'))).toEqual([
    'imsmanifest.xml',
    'pages/*.html',
    'links/*.xml',
    'web_resources/*.png',
    'web_resources/*.csv',
  ]);
  const { activities, outline, course: again } = await accepted(out.bytes);
  expect(again).toMatchObject({ title: 'Out & in', intro: 'What this course is about' });
  expect(outline).toEqual([['Chapter', [['Section <1>', ['Text & more', 'Link']]]]]);
  expect(activities[0]!.html).toContain('<img data-file src="#" alt="p" />');
  expect(activities[0]!.html).toContain('<a data-file href="#">sheet</a>');
  expect(activities[0]!.html).toContain('<span data-formula="a &lt; b"></span>');
  expect(activities[1]!.config.address).toBe('https://example.org/?a=1&b=2');
}, 30_000);

/** A quiz of every kind of question over a bank, on a paper that says what each is worth. */
async function quizPaper() {
  const { bank, question } = questionMakers(created);
  const own = await bank(teacher, { name: 'Own bank' });
  const view = await created.upload(teacher, 'question_image', png, 'circuit.png');
  const stem = `<p>Which <span data-formula="x^2 &lt; y"></span> &amp; why?</p><p><img data-file="${view.id}" alt="Circuit" /></p>`;
  const questions = [
    await question(own, { type: 'single', stem: 'one', content: { stem } }),
    await question(own, { type: 'multi', stem: 'two' }),
    await question(own, { type: 'judge', stem: 'three' }),
    await question(own, { type: 'short', stem: 'four' }),
    await question(own, { type: 'programming', stem: 'five' }),
  ];
  const items = questions.map(({ versionId }, at) => ({ version_id: versionId, score: at + 1.5 }));
  const input = { title: 'Paper', mode: 'fixed' as const, sections: [{ title: 'Part', items, rules: [] }] };
  const { paper_id } = (await created.as(teacher).call(makePaper, input)).data;
  const pick = { bank_ids: [own.id], type: 'judge' as const, tags: [], skill_ids: [], difficulty: { from: 1, to: 5 } };
  const draws = [{ title: '', items: [], rules: [{ pick, count: 1, score: 4 }] }];
  const random = (await created.as(teacher).call(makePaper, { title: 'Random', mode: 'random', sections: draws })).data.paper_id;
  return { paper_id, random, bankId: own.id };
}

test('quizzes and captions travel in a Common Cartridge: other systems know their profile, and we read them again', async () => {
  const course = await created.course(teacher, 'Films & quizzes');
  const { sectionId } = await created.section(course, 'Section');
  const video = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(500, 7)]);
  const file = await created.upload(teacher, 'course_video', video, 'film.mp4');
  const media = await created.db
    .insertInto('media')
    .values({ course_id: course.id, owner_id: teacher.id, file_id: file.id, kind: 'video' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const language of ['zh-CN', 'en']) {
    const vtt = await created.upload(teacher, 'captions_kept', `WEBVTT\n\n00:01.000 --> 00:02.000\nin ${language}\n`, `${language}.vtt`);
    const row = { media_id: media.id, language, label: language, is_default: false, cues: 1, file_id: vtt.id };
    await created.db.insertInto('media_captions').values(row).execute();
  }
  await created.activity(course, sectionId, 'video', { media_id: media.id, completion: 80, hint: '' }, 'Film');
  const { paper_id, random, bankId } = await quizPaper();
  await created.activity(course, sectionId, 'quiz', { paper_id }, 'Quiz <1>');
  await created.activity(course, sectionId, 'quiz', { paper_id: random }, 'Drawn');
  const out = await created.exported(course, 'cartridge');
  expect(out.notes).toEqual([
    'Of “Quiz <1>”, 1 programming question cannot go into a Common Cartridge',
    '“Drawn” draws its questions at random; the Common Cartridge holds all it may draw from',
  ]);
  const files = await unzipped(out.bytes);
  const manifest = String(files.get('imsmanifest.xml'));
  expect(manifest).toMatch(
    /type="imsqti_xmlv1p2\/imscc_xmlv1p3\/assessment"><file href="quizzes\/[^"]+\.xml"\/><file href="web_resources\/\d+\.png"\/>/,
  );
  expect([...files.keys()].filter((path) => path.endsWith('.vtt'))).toEqual(['web_resources/1.zh-CN.vtt', 'web_resources/1.en.vtt']);
  const quiz = String(files.get([...files.keys()].find((path) => path.startsWith('quizzes/'))!));
  for (const profile of ['multiple_choice', 'multiple_response', 'true_false', 'fib'])
    expect(quiz).toContain(`<fieldlabel>cc_profile</fieldlabel><fieldentry>cc.${profile}.v0p1</fieldentry>`);
  expect(quiz).not.toContain('question_type');

  const { lines, activities, course: again } = await accepted(out.bytes);
  expect(lines).toEqual([
    'Film: Is transcoded after the import; With captions: 中文（中国）, English',
    'Quiz <1>: Becomes a quiz of 4 questions',
    'Drawn: Becomes a quiz of 1 question',
  ]);
  const captions = await created.db
    .selectFrom('media_captions')
    .select(['language', 'cues'])
    .where('media_id', '=', String(activities[0]!.config.media_id))
    .orderBy('id')
    .execute();
  expect(captions).toEqual([
    { language: 'zh-CN', cues: 1 },
    { language: 'en', cues: 1 },
  ]);
  const paper = (await created.as(teacher).call(showPaper, { paper_id: String(activities[1]!.config.paper_id) })).data;
  expect(paper.problems).toEqual([]);
  expect(paper.sections.flatMap(({ items }) => items.map(({ score }) => score))).toEqual([1.5, 2.5, 3.5, 4.5]);
  const reported = async (ids: string[]) => {
    const rows = await created.db
      .selectFrom('questions as q')
      .innerJoin('question_versions as v', 'v.id', 'q.current_version_id')
      .innerJoin('question_keys as k', 'k.version_id', 'v.id')
      .select(['q.type', 'v.content', 'k.key'])
      .where('q.bank_id', 'in', ids)
      .where('q.type', '!=', 'programming')
      .orderBy('q.id')
      .execute();
    return rows.map((row) => JSON.stringify(row).replace(/data-file=\\"\d+\\"/g, 'data-file'));
  };
  const { list } = (await created.as(teacher).call(listQuestions, { filter: {} })).data;
  const banks = [...new Set(list.map((question) => question.bank_id))];
  const newBank = banks.find((bank) => bank !== bankId)!;
  expect((await reported([newBank])).slice(0, 4)).toEqual(await reported([bankId]));
  expect(again.title).toBe('Films & quizzes');
}, 60_000);
