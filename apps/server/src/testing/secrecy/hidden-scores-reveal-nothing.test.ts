import { randomUUID } from 'node:crypto';
import { createQuick } from '@praxis/contract/assessments/homework';
import { giveMark, markByStudent } from '@praxis/contract/assessments/marking';
import { saveGradeCells, showGradebook } from '@praxis/contract/grades/grades';
import { hideGradeColumns, releaseGrades, saveGradeColumn, saveGradeSetup } from '@praxis/contract/grades/setup';
import { expect, test } from 'vitest';
import { collectRecords } from '../../platform/personal-records.ts';
import { examRoom } from '../makers/assessments/exam-rooms.ts';
import { differences, readBy, readByAll, settled } from './read-by.ts';

const points = (of: number) => of * 100_000;
/** Where somebody might read of a score; the long form asks everything. */
const ABOUT_SCORES =
  process.env.TEST_LONG === '1'
    ? /./
    : /grade|assessment|attempt|marking|annotation|round|stat\/|skill|home|search|message|space|account|calendar|learn/;

/** A class with one homework that is marked and not out, one column that is hidden and one that is not released; a third one is out. */
async function classWithSecrets() {
  const room = await examRoom();
  const { as, done, teacher, student, another, place, start, save, submit, marked } = room;
  const classmate = await another();
  const where = { space_id: place.id };
  const task = { ...where, title: 'Draw it', html: '<p>By hand</p>', accepts: ['text' as const], publish: true, confirmed: true };
  const { assessment_id: assessmentId } = await done(as(teacher).call(createQuick, task));
  const work = await start(assessmentId, student);
  await done(save(work, 1, [{ item: 1, value: { files: [], text: 'Mine', links: [] } }]));
  await done(submit(work));
  await marked(work.id);
  const column = async (title: string) =>
    (await done(as(teacher).call(saveGradeColumn, { ...where, title, max: points(10), category: 'manual' }))).key;
  const [out, unreleased, hidden] = [await column('Oral'), await column('Talk'), await column('Effort')];
  const { revision, settings, columns } = await done(as(teacher).call(showGradebook, where));
  const setup = columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts }));
  await done(
    as(teacher).call(saveGradeSetup, {
      ...where,
      revision,
      settings: { ...settings, total_shown: 'both', median_shown: true },
      columns: setup,
    }),
  );
  await done(as(teacher).call(releaseGrades, { ...where, keys: [out, hidden], released: true }));
  await done(as(teacher).call(hideGradeColumns, { ...where, keys: [hidden], hidden: true }));
  const revisions = new Map<string, number>();
  const write = async (key: string, units: number, comment: string) => {
    const cell = { key, user_id: student.id, units, comment, status: 'normal' as const, revision: revisions.get(key) ?? 0 };
    const { saved } = await done(as(teacher).call(saveGradeCells, { ...where, batch: randomUUID(), cells: [cell] }));
    revisions.set(key, saved[0]!.cell.revision);
  };
  const mark = async (score: number, comment: string) => {
    const { answers } = await done(as(teacher).call(markByStudent, { attempt_id: work.id }));
    const of = { attempt_id: work.id, item: 1, revision: answers[0]!.revision, score, comment };
    await done(as(teacher).call(giveMark, of));
  };
  return { ...room, classmate, assessmentId, attemptId: work.id, out, unreleased, hidden, where, write, mark };
}

test('no byte that a student, a classmate or a stranger may read depends on a score that is not out: not in a reply, a list, a file, a hit, a message or their records', {
  timeout: 240_000,
}, async () => {
  const room = await classWithSecrets();
  const {
    app,
    as,
    done,
    person,
    teacher,
    student,
    classmate,
    place,
    assessmentId,
    attemptId,
    out,
    unreleased,
    hidden,
    where,
    write,
    mark,
  } = room;
  const people = { student, classmate, stranger: await person('student'), 'other teacher': await person('teacher'), visitor: undefined };
  const known = {
    ...{ space_id: place.id, assessment_id: assessmentId, attempt_id: attemptId, user_id: student.id, key: unreleased, id: assessmentId },
    ...{ scope_kind: 'space', scope_id: place.id, scope: 'space', frame_kind: 'private', frame_id: teacher.id, q: 'e', size: '100' },
  };
  const records = async () => {
    const all: unknown[] = [];
    for await (const one of collectRecords(app, student.id)) all.push(one);
    return JSON.stringify(all).replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"then"');
  };
  const look = async () => (await readByAll(room, people, known, { paths: ABOUT_SCORES })).set('records of the student', await records());
  /** A secret of each kind, once worth little and once worth much. */
  const secrets = async (score: number, words: string) => {
    await mark(score * 10, words);
    await write(unreleased, points(score), words);
    await write(hidden, points(score), words);
  };
  await write(out, points(8), 'Well spoken');
  await secrets(2, 'Too short');
  const before = await settled(look);
  expect(before.size).toBeGreaterThan(300);
  await secrets(9, 'Very good');
  expect(differences(before, await look())).toEqual([]);
  // Whoever may know does, and this test would see it: the teacher at once, the student once it is out.
  const book = { paths: /grade\/book/ };
  expect([...(await readBy(room, teacher, known, book)).values()].join()).toContain(String(points(9)));
  await done(as(teacher).call(releaseGrades, { ...where, keys: [unreleased], released: true }));
  expect(differences(before, await look()).filter((text) => text.startsWith('student: /api/grade/scores'))).toHaveLength(1);
});
