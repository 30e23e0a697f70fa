import { createQuick } from '@praxis/contract/assessments/homework';
import { exportGrades, saveGradeColumn } from '@praxis/contract/grades/setup';
import { expect, test } from 'vitest';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

test('a sheet has its columns in the order of the gradebook: category by category, a subtotal behind several of one', async () => {
  const { as, done, teacher, student, place, give, handedIn, rightAnswers } = await examRoom();
  const where = { space_id: place.id };
  const column = (title: string) => done(as(teacher).call(saveGradeColumn, { ...where, title, max: 1_000_000, category: 'manual' }));
  const homework = (title: string) =>
    done(as(teacher).call(createQuick, { ...where, title, html: '<p>Write</p>', accepts: ['text'], publish: true, confirmed: true }));
  await column('Oral');
  await handedIn(await give({ title: 'Exam', kind: 'exam' }), student, rightAnswers);
  await homework('Essay');
  await column('Seminar');
  await homework('Letter');
  const out = await done(as(teacher).call(exportGrades, { ...where, format: 'csv' }));
  const [heads, ...lines] = Buffer.from(out.base64, 'base64')
    .toString()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const at = ['Essay (100)', 'Letter (100)', 'Assignments %', 'Exam (20)', 'Oral (10)', 'Seminar (10)', 'Other %', 'Total'];
  expect(heads!.slice(2, 2 + at.length)).toEqual(at);
  const line = lines.find((cells) => cells[1] === student.name)!;
  expect(line.slice(2, 2 + at.length)).toEqual(['', '', '', '20', '', '', '', '100']);
});
