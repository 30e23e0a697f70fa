import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getUserDetailInfo, passLoad } from '@praxis/contract/accounts/accounts';
import type { AnswerChange } from '@praxis/contract/assessments/attempts';
import { attachAnswerFile, createQuick, listAnswerFiles } from '@praxis/contract/assessments/homework';
import { giveMark, markByStudent, releaseResults } from '@praxis/contract/assessments/marking';
import { makePaper } from '@praxis/contract/assessments/papers';
import { showGradebook } from '@praxis/contract/grades/grades';
import { scoresInSpace } from '@praxis/contract/grades/mine';
import { exportGrades } from '@praxis/contract/grades/setup';
import { listClasses, printSlips } from '@praxis/contract/institutions/classes';
import { submitCode } from '@praxis/contract/problems/problems';
import { addClassToSpace } from '@praxis/contract/spaces/classes';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sheetRows } from '../../platform/sheets/read.ts';
import { assessmentMakers, type TestAttempt } from '../../testing/makers/assessments/assessments.ts';
import { partsOfTest } from '../../testing/makers/assessments/question-parts.ts';
import { stemMakers } from '../../testing/makers/assessments/stems.ts';
import { institutionMakers } from '../../testing/makers/institutions.ts';
import { unzipped } from '../../testing/makers/packages.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { statisticsMakers } from '../../testing/makers/statistics.ts';
import { pretendJudge } from '../../testing/pretend-judge.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const NAMES = '赵钱孙李周吴郑王冯陈褚卫';
const names = Array.from({ length: 60 }, (_none, at) => `${NAMES[at % 12]}${NAMES[Math.floor(at / 12)]}${'甲乙丙丁戊'[at % 5]}`);

/** Sixty numbers without phones, brought by a sheet, with the slips of their class. */
async function importedClass() {
  const at = await world();
  const makers = institutionMakers(at);
  const of = await makers.institution();
  const lines = names.map((name, place) => `${name},,20260101${String(place).padStart(2, '0')},计算机,计科 2601`);
  const found = await makers.check(of, ['姓名,手机号,学工号,院系,班级', ...lines].join('\n'));
  expect(found).toMatchObject({ new_accounts: 60, faulty: 0 });
  await makers.confirm(found.import_id, of.admin);
  const [known] = (await at.as(of.admin).call(listClasses, { institution_id: of.institution_id })).data.list;
  const { slips } = (await at.as(of.admin).call(printSlips, { institution_id: of.institution_id, class_id: known!.id })).data;
  expect(slips).toHaveLength(60);
  const { code } = await at.db.selectFrom('institutions').select('code').where('id', '=', of.institution_id).executeTakeFirstOrThrow();
  /** A student with the slip: number and code once, then a password of their own. */
  async function activated(place: number): Promise<TestPerson> {
    const slip = slips.find(({ student_no: no }) => no.endsWith(`01${String(place).padStart(2, '0')}`))!;
    const own = { account: slip.student_no, institution: code };
    const first = await at.as().call(passLoad, { ...own, password: slip.code, new_password: 'My_own_1' });
    expect(first.code).toBe(1);
    const again = await at.as().call(passLoad, { ...own, password: 'My_own_1' });
    const traits = { token: again.data.utoken, utype: 1 as const, account: slip.student_no, phone: '', name: slip.name };
    const { uid } = (await at.as({ ...traits, id: '0' }).call(getUserDetailInfo, {})).data;
    return { ...traits, id: uid };
  }
  return { ...at, of, classId: known!.id, activated };
}

/** An exam of every type a bank has, some of them below a stem. */
async function fullExam(at: Awaited<ReturnType<typeof importedClass>>, teacher: TestPerson, spaceId: { id: string; ownerId: string }) {
  const makers = assessmentMakers(at);
  const problem = await problemMakers(at as never).problem(teacher);
  const bank = await makers.bank(teacher);
  const made = [];
  for (const type of ['single', 'multi', 'judge', 'short', 'blank', 'numeric', 'matching', 'ordering', 'programming'] as const)
    made.push(await makers.question(bank, { type, stem: `A ${type}` }));
  made.push(await makers.question(bank, { type: 'oj', stem: 'Solve', content: { problem_id: problem.id } }));
  const below = await stemMakers(at).stem(teacher, bank, { types: ['judge'] });
  const items = [...made, ...below.questions].map(({ versionId }) => ({ version_id: versionId, score: 10 }));
  const { paper_id: id } = await makers.done(
    at.as(teacher).call(makePaper, { title: 'Everything', mode: 'fixed', sections: [{ title: '', items, rules: [] }] }),
  );
  const traits = { kind: 'exam' as const, title: 'Final', auto_release: true, show_result: 'answers' as const };
  return { ...makers, examId: await makers.published(spaceId as never, { id, owner: teacher, questions: made }, traits) };
}

/** Right answers to all but the two that are programs. */
function answersTo({ page }: TestAttempt): AnswerChange[] {
  const question = (item: number) => page.questions.find((one) => one.item === item)!;
  const option = (item: number, letter: string) => question(item).options.find(({ html }) => html.endsWith(` ${letter}</p>`))!.name;
  const parts = (item: number) => question(item).parts as never as Record<'prompts' | 'choices' | 'items', { key: string; html: string }[]>;
  const named = (list: { key: string; html: string }[], ending: string) => list.find(({ html }) => html.endsWith(` ${ending}</p>`))!.key;
  const own = partsOfTest('matching')!.key;
  const pairs = own.kind === 'matching' ? own.pairs : [];
  return [
    { item: 1, value: { options: [option(1, 'B')] } },
    { item: 2, value: { options: [option(2, 'A'), option(2, 'C')] } },
    { item: 3, value: { truth: true } },
    { item: 4, value: { text: 'answer to A short' } },
    { item: 5, value: { blanks: { b1: 'deadlock', b2: '0.3' } } },
    { item: 6, value: { number: '80100', unit: 'ns' } },
    { item: 7, value: { pairs: pairs.map(([one, other]) => [named(parts(7).prompts, one), named(parts(7).choices, other)]) } },
    { item: 8, value: { order: ['c', 'a', 'd', 'b'].map((key) => named(parts(8).items, key)) } },
    { item: 11, value: { truth: true } },
  ];
}

test('a first term: sixty numbers without phones, slips, a homework by photo, an exam of every type, a lab, one gradebook', async () => {
  const at = await importedClass();
  const { app, as, db, until, of, activated } = at;
  const teacher = of.admin;
  const space = await spaceMakers(at).space(teacher);
  expect((await as(teacher).call(addClassToSpace, { space_id: space.id, class_id: at.classId, follow: true })).data).toEqual({ added: 60 });
  const [student, other] = [await activated(7), await activated(59)];

  const { done, start, save, submit, marked, row, examId } = await fullExam(at, teacher, space as never);
  const given = {
    space_id: space.id,
    title: 'Draw a queue',
    html: '<p>By hand</p>',
    accepts: ['files', 'photos'] as ('files' | 'photos')[],
  };
  const { assessment_id: homeworkId } = await done(as(teacher).call(createQuick, { ...given, publish: true, confirmed: true }));
  const work = await start(homeworkId, student);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#883311' } })
    .jpeg()
    .toBuffer();
  const sha256 = createHash('sha256').update(photo).digest('hex');
  await done(
    save(work, 1, [
      { item: 1, value: { files: [{ sha256, size: photo.length, name: 'page.jpg', source: 'camera' }], text: '', links: [] } },
    ]),
  );
  const path = join(app.instance.home, `upload-${randomUUID()}`);
  await writeFile(path, photo);
  const file = await app.files.keep(db, path, { ownerId: student.id, purpose: 'answer_file', name: 'page.jpg', uploaded: true });
  await done(as(student).call(attachAnswerFile, { attempt_id: work.id, item: 1, sha256, file_id: file.id }));
  await done(submit(work));
  await marked(work.id);
  expect((await done(as(teacher).call(listAnswerFiles, { attempt_id: work.id }))).files).toMatchObject([{ state: 'stored' }]);
  const seen = await done(as(teacher).call(markByStudent, { attempt_id: work.id }));
  await done(as(teacher).call(giveMark, { attempt_id: work.id, item: 1, revision: seen.answers[0]!.revision, score: 86, comment: 'Neat' }));
  await done(as(teacher).call(releaseResults, { assessment_id: homeworkId, released: true }));

  await pretendJudge(at, { slots: 2 });
  const exam = await start(examId, student);
  expect(new Set(exam.page.questions.map(({ type }) => type)).size).toBe(10);
  await done(save(exam, 1, answersTo(exam)));
  for (const item of [9, 10]) {
    const place = { at: 'attempt', attempt_id: exam.id, item } as const;
    await done(as(student).call(submitCode, { place, device: exam.device, language: 'python3', code: '// right' }));
  }
  await done(submit(exam));
  const total = await until('programs are judged as well', async () => {
    const now = await row(exam.id);
    return now.to_mark === 0 && now.score_total !== null && now;
  });
  expect(Number(total.score_total)).toBe(110);

  const labs = statisticsMakers(at);
  await labs.session(await labs.lab(space.id, teacher, ['first', 'second']), student, 80, ['first', 'second']);

  const book = await done(as(teacher).call(showGradebook, { space_id: space.id }));
  expect(book.students).toHaveLength(60);
  const who = book.students.findIndex(({ id }) => id === student.id);
  const scores = Object.fromEntries(
    book.columns.map(({ title, max }, column) => {
      const { step, values } = book.cells[column]!;
      return [title, values[who]! < 0 ? null : [(values[who]! * step) / 100_000, max / 100_000]];
    }),
  );
  expect(scores).toMatchObject({ 'Draw a queue': [86, 100], Final: [110, 110], 'A lab': [80, 100] });
  const mine = await done(as(student).call(scoresInSpace, { space_id: space.id }));
  expect(Object.fromEntries(mine.columns.map(({ title, units }) => [title, units === null ? null : units / 100_000]))).toMatchObject({
    ...{ 'Draw a queue': 86, Final: 110 },
  });
  const theirs = await done(as(other).call(scoresInSpace, { space_id: space.id }));
  expect(theirs.columns.every(({ units }) => units === null)).toBe(true);
  const { base64 } = await done(as(teacher).call(exportGrades, { space_id: space.id, format: 'xlsx' }));
  const rows = await sheetRows(Buffer.from(base64, 'base64'));
  const line = rows.find(({ cells }) => cells[1] === student.name)!.cells;
  const written = (title: string) => Number(line[rows[0]!.cells.findIndex((head) => head.startsWith(title))]);
  expect([written('Draw a queue'), written('Final')]).toEqual([86, 110]);
  const workbook = (await unzipped(Buffer.from(base64, 'base64'))).get('xl/worksheets/sheet1.xml')!.toString();
  const exact = line[rows[0]!.cells.indexOf('Exact')];
  expect(exact).toMatch(/^\d/);
  expect(workbook, 'an exact total is a number that can be added up').toContain(`<c><v>${exact}</v></c>`);
});
