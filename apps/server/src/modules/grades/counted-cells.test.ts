import { randomUUID } from 'node:crypto';
import { createQuick } from '@praxis/contract/assessments/homework';
import { applyAdjustment } from '@praxis/contract/assessments/results';
import { COURSE_LIMITS } from '@praxis/contract/courses/tree';
import { gradeKind, gradeSettings, saveGradeCells, showGradebook, undoGradeChange } from '@praxis/contract/grades/grades';
import { myScores, scoresInSpace } from '@praxis/contract/grades/mine';
import { exportGrades, readGradeSheet, releaseGrades, saveGradeColumn, saveGradeSetup } from '@praxis/contract/grades/setup';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { examRoom } from '../../testing/makers/assessments/exam-rooms.ts';
import { resultFacts } from '../assessments/results/facts.store.ts';
import { usualSettings } from './book-columns.ts';

const points = (of: number) => of * 100_000;

async function bookRoom() {
  const room = await examRoom();
  const { as, done, teacher, place } = room;
  const where = { space_id: place.id };
  const book = () => done(as(teacher).call(showGradebook, where));
  const column = async (title: string) =>
    (await done(as(teacher).call(saveGradeColumn, { ...where, title, max: points(10), category: 'manual' }))).key;
  const write = (cells: { key: string; user_id: string; units: number | null; revision: number; status?: 'excused' | 'absent' }[]) => {
    const batch = randomUUID();
    const reply = as(teacher).call(saveGradeCells, { ...where, batch, cells: cells.map((one) => ({ status: 'normal' as const, ...one })) });
    return done(reply).then((saved) => ({ batch, ...saved }));
  };
  /** Sets up that what is empty counts as zero, in percent for students. */
  async function emptyIsZero() {
    const { revision, settings, columns } = await book();
    await done(
      as(teacher).call(saveGradeSetup, {
        ...{ ...where, revision },
        settings: {
          ...settings,
          total_shown: 'percent',
          categories: settings.categories.map((one) => ({ ...one, empty: 'zero' as const })),
        },
        columns: columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts })),
      }),
    );
  }
  const sheet = (text: string) => done(as(teacher).call(readGradeSheet, { ...where, base64: Buffer.from(text).toString('base64') }));
  return { ...room, where, book, column, write, emptyIsZero, sheet };
}

test('work that was not given to somebody is no empty cell of theirs, also where those count as zero', async () => {
  const { as, done, teacher, student, another, where, book, column, write, emptyIsZero } = await bookRoom();
  const other = await another();
  const task = { ...where, title: 'For one', html: '<p>Write</p>', accepts: ['text' as const], publish: true, confirmed: true };
  const { assessment_id } = await done(as(teacher).call(createQuick, { ...task, audience: { kind: 'people', ids: [other.id] } }));
  const oral = await column('Oral');
  await write([{ key: oral, user_id: student.id, units: points(8), revision: 0 }]);
  await emptyIsZero();
  await done(as(teacher).call(releaseGrades, { ...where, keys: [oral], released: true }));
  const totals = async () => [
    (await done(as(student).call(myScores, {}))).list[0]!.total!.rounded,
    (await done(as(student).call(scoresInSpace, where))).total!.rounded,
  ];
  expect(await totals()).toEqual([80, 80]);
  // Somebody typed a score there and took it back: it is theirs no more.
  const key = `assessment:${assessment_id}`;
  const { batch } = await write([{ key, user_id: student.id, units: points(3), revision: 0 }]);
  await done(as(teacher).call(undoGradeChange, { ...where, batch }));
  expect(await totals()).toEqual([80, 80]);
  expect((await done(as(student).call(scoresInSpace, where))).columns.map(({ title }) => title)).toEqual(['Oral']);
  expect((await book()).columns.map(({ key: one }) => one)).toContain(key);
});

test('a question that was taken out of the scoring lowers nobody’s share', async () => {
  const { as, db, done, teacher, student, give, handedIn, rightAnswers, option, book } = await bookRoom();
  const id = await give({ title: 'Void' });
  await handedIn(id, student, (of) => [{ item: 1, value: { options: [option(of, 1, 'A')] } }, ...rightAnswers(of).slice(1)]);
  const cell = async () => {
    const { columns, cells } = await book();
    const at = columns.findIndex(({ title }) => title === 'Void');
    return { max: columns[at]!.max, units: cells[at]!.values[0]! * cells[at]!.step };
  };
  const percent = async () =>
    (await resultFacts.facts(db, [`${id}-${student.id}`])).get(`${id}-${student.id}`)!.find(({ fact }) => fact === 'score')!.value;
  expect([await cell(), await percent()]).toEqual([{ max: points(20), units: points(15) }, 75]);
  await done(as(teacher).call(applyAdjustment, { assessment_id: id, question: 1, adjustment: 'void', reason: 'It has no answer' }));
  expect([await cell(), await percent()]).toEqual([{ max: points(15), units: points(15) }, 100]);
  await done(as(teacher).call(applyAdjustment, { assessment_id: id, question: 1, adjustment: null, reason: 'It has one' }));
  expect(await cell()).toEqual({ max: points(20), units: points(15) });
});

test('a sheet that went out comes back as it is: late work, statuses and the explanation below change nothing', async () => {
  const { as, db, done, teacher, student, another, where, give, handedIn, rightAnswers, column, write, sheet } = await bookRoom();
  const other = await another();
  for (const { id } of [student, other])
    await db
      .updateTable('users')
      .set({ student_no: `n${id}` })
      .where('id', '=', id)
      .execute();
  const late = await handedIn(await give({ title: 'Late one' }), student, rightAnswers);
  await db.updateTable('attempts').set({ late: true, late_s: 3600, late_off: 1 }).where('id', '=', late.id).execute();
  const oral = await column('Oral');
  await write([
    { key: oral, user_id: student.id, units: null, status: 'excused', revision: 0 },
    { key: oral, user_id: other.id, units: points(7), revision: 0 },
  ]);
  const out = await done(as(teacher).call(exportGrades, { ...where, format: 'csv' }));
  const text = Buffer.from(out.base64, 'base64').toString();
  expect(text).toContain('Late one');
  expect(await sheet(text)).toMatchObject({ cells: [], problems: [] });
  const changed = await sheet(`Student no.,Oral\nn${student.id},6\nn${other.id},缺考\n`);
  expect(changed).toMatchObject({
    cells: [
      { user_id: student.id, units: points(6), status: 'normal', before: null, before_status: 'excused', revision: 1 },
      { user_id: other.id, units: null, status: 'absent', before: points(7), before_status: 'normal', revision: 1 },
    ],
  });
  // What somebody wrote since the sheet was read is not written over.
  await write([{ key: oral, user_id: other.id, units: points(9), revision: 1 }]);
  const [, { key, user_id, units, status, revision }] = changed.cells as [unknown, (typeof changed.cells)[number]];
  const written = await done(
    as(teacher).call(saveGradeCells, { ...where, batch: randomUUID(), via: 'import', cells: [{ key, user_id, units, status, revision }] }),
  );
  expect(written).toMatchObject({ saved: [], conflicts: [{ cell: { units: points(9), revision: 2 } }] });
});

test('the medians of a class are worked out once a minute, for all who look', async () => {
  const { as, clock, done, teacher, student, another, where, column, write } = await bookRoom();
  const people = [student, ...(await Promise.all(Array.from({ length: 4 }, another)))];
  const oral = await column('Oral');
  await write(people.map(({ id }, at) => ({ key: oral, user_id: id, units: points(2 * at), revision: 0 })));
  const median = async (who = student) => (await done(as(who).call(scoresInSpace, where))).columns[0]!.median;
  expect(await median()).toBeNull();
  await done(as(teacher).call(releaseGrades, { ...where, keys: [oral], released: true }));
  expect(await median()).toBe(points(4));
  await write(people.map(({ id }, at) => ({ key: oral, user_id: id, units: points(2 * at + 1), revision: 1 })));
  expect(await median(people[3]!)).toBe(points(4));
  clock.move(61_000);
  expect(await median()).toBe(points(5));
});

test('whose score changed where it is made is told of the last month, whatever the gradebook decided', async () => {
  const { as, db, clock, done, teacher, student, another, where, book } = await bookRoom();
  const other = await another();
  const task = { ...where, title: 'For all', html: '<p>Write</p>', accepts: ['text' as const], publish: true, confirmed: true };
  const { assessment_id } = await done(as(teacher).call(createQuick, task));
  const now = clock.now().getTime();
  const ago = (days: number) => new Date(now - days * 86_400_000);
  for (const [who, days] of [
    [student, 40],
    [other, 2],
  ] as const)
    await sql`insert into attempts (assessment_id, frozen_paper_id, user_id, no, seed, layout, state, device, started_at, submitted_at, folded_at, score_total)
      select id, frozen_paper_id, ${who.id}::bigint, 1, 's', '{}', 'passed', '\\x00', ${ago(days)}, ${ago(days)}, ${ago(days)}, 5
      from assessments where id = ${assessment_id}::bigint`.execute(db);
  const changed = async () => {
    const { students, changed: at } = await book();
    return new Map(students.map(({ id }, place) => [id, at[place]]));
  };
  expect((await changed()).get(student.id)).toBe(0);
  expect((await changed()).get(other.id)).toBe(ago(2).getTime());
  await sql`update attempts set changed_at = ${ago(1)} where user_id = ${student.id}::bigint and assessment_id = ${assessment_id}::bigint`.execute(
    db,
  );
  expect((await changed()).get(student.id)).toBe(ago(1).getTime());
});

test('a title that several columns have is said to be read for none of them, in the book or in the sheet', async () => {
  const { db, student, column, sheet } = await bookRoom();
  await db
    .updateTable('users')
    .set({ student_no: `n${student.id}` })
    .where('id', '=', student.id)
    .execute();
  const oral = await column('Oral');
  const many = { row: 1, what: 'many_columns', text: 'Oral' };
  const twice = await sheet(`Student no.,Oral,Oral (10),Remark\nn${student.id},1,2,x\n`);
  expect(twice).toMatchObject({ cells: [], problems: [many, { ...many, text: 'Oral (10)' }], ignored: ['Remark'] });
  expect(await sheet(`Student no.,Oral\nn${student.id},1\n`)).toMatchObject({ cells: [{ key: oral }], problems: [] });
  await column('Oral');
  expect(await sheet(`Student no.,Oral\nn${student.id},1\n`)).toEqual({ cells: [], problems: [many], ignored: [] });
});

test('before a teacher says how, every kind of column has its category, in the order the settings name them', () => {
  const { categories } = usualSettings(gradeKind.options.map((kind) => ({ kind, course: undefined })).toReversed());
  expect(categories.map(({ kind }) => kind)).toEqual(gradeKind.options);
});

test('the gradebook of a space with fifty courses of the longest titles can be read and saved', () => {
  const columns = Array.from({ length: 50 }, (_, at) => ({
    kind: 'course' as const,
    course: { id: String(at), title: `${at} ${'标题'.repeat(50)}`.slice(0, COURSE_LIMITS.title) },
  }));
  const settings = usualSettings(columns);
  expect(settings.categories).toHaveLength(50);
  expect(gradeSettings.parse(settings)).toEqual(settings);
});
