import { randomUUID } from 'node:crypto';
import { releaseResults } from '@praxis/contract/assessments/marking';
import {
  type Gradebook,
  type GradeSettings,
  gradeHistory,
  saveGradeCells,
  showGradebook,
  undoGradeChange,
} from '@praxis/contract/grades/grades';
import { exportMyScores, myScores, scoresInSpace } from '@praxis/contract/grades/mine';
import { ownCells } from '@praxis/contract/grades/own-cells';
import {
  exportGrades,
  hideGradeColumns,
  readGradeSheet,
  releaseGrades,
  saveGradeColumn,
  saveGradeSetup,
} from '@praxis/contract/grades/setup';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { collectRecords } from '../../platform/personal-records.ts';
import { examRoom } from '../../testing/makers/assessments/exam-rooms.ts';

const points = (of: number) => of * 100_000;

/** A room with homework that is marked and not released, and a column filled by hand. */
async function bookRoom() {
  const room = await examRoom();
  const { as, teacher, place, student, give, handedIn, rightAnswers, done } = room;
  const assessmentId = await give({ auto_release: false, title: 'Homework one' });
  await handedIn(assessmentId, student, rightAnswers);
  const { key: oral } = await done(
    as(teacher).call(saveGradeColumn, { space_id: place.id, title: 'Oral', max: points(10), category: 'manual' }),
  );
  const where = { space_id: place.id };
  const book = () => done(as(teacher).call(showGradebook, where));
  const write = (
    cells: { key: string; user_id: string; units: number | null; status?: 'normal' | 'excused' | 'absent'; revision: number }[],
    batch = randomUUID(),
  ) => done(as(teacher).call(saveGradeCells, { ...where, batch, cells: cells.map((cell) => ({ status: 'normal' as const, ...cell })) }));
  return { ...room, assessmentId, homework: `assessment:${assessmentId}`, oral, where, book, write };
}

/** A score as a book shows it, in points. */
function scoreIn(book: Gradebook, key: string, userId: string) {
  const column = book.columns.findIndex((one) => one.key === key);
  const student = book.students.findIndex(({ id }) => id === userId);
  const own = ownCells(book).find(([at, who]) => at === column && who === student)?.[2];
  const { step, values, states } = book.cells[column]!;
  const source = values[student]! < 0 ? null : values[student]! * step;
  return { units: own?.units ?? source, state: states[student], status: own?.status ?? 'normal', revision: own?.revision ?? 0 };
}

const weighted = (settings: GradeSettings): GradeSettings => ({
  ...settings,
  ...{
    method: 'weighted',
    total_shown: 'both',
    scale: [
      { label: 'Pass', from: 6000 },
      { label: 'Fail', from: 0 },
    ],
  },
  categories: settings.categories.map((category) => ({ ...category, weight: category.kind === 'manual' ? 4000 : 6000 })),
});

test('a marked homework is a column by itself, and a teacher writes over it with a history', async () => {
  const { as, teacher, student, homework, where, book, write, done } = await bookRoom();
  const first = await book();
  expect(first.columns.find(({ key }) => key === homework)).toMatchObject({
    title: 'Homework one',
    max: points(20),
    released: false,
    kind: 'assignments',
  });
  expect(scoreIn(first, homework, student.id)).toEqual({ units: points(20), state: 'm', status: 'normal', revision: 0 });
  const batch = randomUUID();
  expect((await write([{ key: homework, user_id: student.id, units: points(18), revision: 0 }], batch)).saved).toHaveLength(1);
  expect(scoreIn(await book(), homework, student.id)).toMatchObject({ units: points(18), revision: 1 });
  const { list } = await done(as(teacher).call(gradeHistory, { ...where, key: homework, user_id: student.id }));
  expect(list[0]).toMatchObject({
    kind: 'cell',
    column: 'Homework one',
    before: null,
    after: { units: points(18) },
    by: { id: teacher.id },
  });
  expect((await done(as(teacher).call(undoGradeChange, { ...where, batch }))).restored).toHaveLength(1);
  expect(scoreIn(await book(), homework, student.id)).toMatchObject({ units: points(20) });
  expect(await as(student).call(undoGradeChange, { ...where, batch })).toMatchObject({ key: 'not_allowed' });
  expect(await as(teacher).call(undoGradeChange, { ...where, batch: randomUUID() })).toMatchObject({ key: 'grade_change_not_found' });
});

test('two teachers on one cell: the second sees what the first wrote, and nothing is lost', async () => {
  const { student, oral, book, write } = await bookRoom();
  await write([{ key: oral, user_id: student.id, units: points(7), revision: 0 }]);
  const late = await write([{ key: oral, user_id: student.id, units: points(9), revision: 0 }]);
  expect(late).toMatchObject({ saved: [], conflicts: [{ cell: { units: points(7), revision: 1 } }] });
  expect(scoreIn(await book(), oral, student.id)).toMatchObject({ units: points(7) });
  // The same value from two sides is no conflict.
  expect(await write([{ key: oral, user_id: student.id, units: points(7), revision: 0 }])).toMatchObject({ conflicts: [] });
  const wrong = await write([
    { key: oral, user_id: student.id, units: points(11), revision: 1 },
    { key: 'manual:c99', user_id: student.id, units: 0, revision: 0 },
  ]);
  expect(wrong.refused.map(({ why }) => why)).toEqual(['above_max', 'unknown']);
});

test('forty writers at once: every change stands in the history and the last is in the cell', async () => {
  const { as, teacher, student, oral, where, book, write, done } = await bookRoom();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => write([{ key: oral, user_id: student.id, units: points(at % 10), revision: 0 }])),
  );
  expect(replies.filter(({ saved }) => saved.some(({ cell }) => cell.revision === 1)).length).toBeGreaterThanOrEqual(1);
  const { list, total } = await done(as(teacher).call(gradeHistory, { ...where, key: oral, user_id: student.id }));
  expect(total).toBe(1);
  expect(scoreIn(await book(), oral, student.id)).toMatchObject({ units: list[0]!.after!.units, revision: 1 });
});

test('what is not released is in no reply, list, export, record or message of a student', async () => {
  const { app, as, teacher, student, oral, homework, assessmentId, where, book, write, done } = await bookRoom();
  const secret = 730_303;
  await write([{ key: oral, user_id: student.id, units: secret, revision: 0 }]);
  const settings = weighted((await book()).settings);
  const columns = (await book()).columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts }));
  const { revision } = await done(as(teacher).call(saveGradeSetup, { ...where, revision: 0, settings, columns }));
  expect(await as(teacher).call(saveGradeSetup, { ...where, revision: 0, settings, columns })).toMatchObject({
    key: 'gradebook_changed_elsewhere',
  });
  const seen = async () => {
    const records: unknown[] = [];
    for await (const one of collectRecords(app, student.id)) records.push(one);
    const replies = [
      await as(student).call(scoresInSpace, where),
      await as(student).call(myScores, {}),
      await as(student).call(listMessages, {}),
      Buffer.from((await done(as(student).call(exportMyScores, {}))).base64, 'base64').toString('latin1'),
    ];
    return JSON.stringify([records, replies]);
  };
  expect(await seen()).not.toContain(String(secret));
  const before = await done(as(student).call(scoresInSpace, where));
  expect(before.total).toMatchObject({ rounded: null, label: null, share: 0 });
  expect(before.columns.map(({ units, state }) => [units, state])).toEqual([
    [null, 'h'],
    [null, '.'],
  ]);

  await done(as(teacher).call(releaseGrades, { ...where, keys: [oral, homework], released: true }));
  const after = await done(as(student).call(scoresInSpace, where));
  expect(after.columns.map(({ units }) => units)).toEqual([points(20), secret]);
  // 60 % of 20 of 20 and 40 % of 7.30303 of 10.
  expect(after.total).toMatchObject({ rounded: 89, label: 'Pass', share: 10_000 });
  const { list } = await done(as(student).call(listMessages, {}));
  expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['grades_released', 'results_released']));
  expect((await done(as(student).call(myScores, {}))).list).toMatchObject([{ released: 2, total: { rounded: 89 } }]);

  await done(as(teacher).call(hideGradeColumns, { ...where, keys: [oral], hidden: true }));
  expect(await seen()).not.toContain(oral);
  expect((await done(as(student).call(scoresInSpace, where))).total).toMatchObject({ rounded: 100 });
  await done(as(teacher).call(releaseResults, { assessment_id: assessmentId, released: false }));
  expect((await done(as(student).call(scoresInSpace, where))).columns).toMatchObject([{ units: null, state: 'h' }]);
  expect(revision).toBe(1);
});

test('an excused score counts for nothing, who left stays in the book, and a sheet goes out and comes in', async () => {
  const { as, db, teacher, student, oral, homework, where, book, write, done } = await bookRoom();
  await db
    .updateTable('users')
    .set({ student_no: `n${student.id}` })
    .where('id', '=', student.id)
    .execute();
  await write([{ key: homework, user_id: student.id, units: null, status: 'excused', revision: 0 }]);
  expect(scoreIn(await book(), homework, student.id)).toMatchObject({ status: 'excused' });
  await db
    .updateTable('space_members')
    .set({ state: 'left' })
    .where('user_id', '=', student.id)
    .where('space_id', '=', where.space_id)
    .execute();
  expect((await book()).students.find(({ id }) => id === student.id)).toMatchObject({ former: true });
  expect(await as(student).call(scoresInSpace, where)).toMatchObject({ key: 'not_available' });
  const out = await done(as(teacher).call(exportGrades, { ...where, format: 'csv' }));
  expect(Buffer.from(out.base64, 'base64').toString()).toContain('Excused');
  const sheet = `Student no.,Name,Oral (10),Remark\nn${student.id},,８.5,x\nnobody,,3,\nn0,,,\n`;
  const read = await done(as(teacher).call(readGradeSheet, { ...where, base64: Buffer.from(sheet).toString('base64') }));
  expect(read).toMatchObject({
    cells: [{ key: oral, user_id: student.id, units: points(8.5), before: null }],
    problems: [{ row: 3, what: 'unknown' }],
    ignored: ['Remark'],
  });
  // What a sheet computes itself is not named among what could not be read of it.
  const saved = await done(as(teacher).call(readGradeSheet, { ...where, base64: out.base64 }));
  expect(saved).toMatchObject({ cells: [], problems: [], ignored: [] });
  const twice = `Student no.,Oral\nn${student.id},1\nn${student.id},12\n`;
  const faulty = await done(as(teacher).call(readGradeSheet, { ...where, base64: Buffer.from(twice).toString('base64') }));
  expect(faulty).toMatchObject({ cells: [], problems: [{ what: 'twice' }, { what: 'twice' }] });
  expect(await as(teacher).call(readGradeSheet, { ...where, base64: Buffer.from('a,b\n1,2\n').toString('base64') })).toMatchObject({
    key: 'grade_sheet_unread',
  });
});
