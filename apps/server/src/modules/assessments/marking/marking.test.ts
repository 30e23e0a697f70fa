import { showAssessment } from '@praxis/contract/assessments/assessments';
import { askRegrade, reviewAttempt, startAttempt } from '@praxis/contract/assessments/attempts';
import {
  giveMark,
  giveSameMark,
  listMarkedStudents,
  markByQuestion,
  markByStudent,
  markingOverview,
  rejectAttempt,
  releaseResults,
  saveRubric,
} from '@praxis/contract/assessments/marking';
import {
  applyAdjustment,
  compareWithClass,
  decideRegrade,
  exportResults,
  listRegrades,
  previewAdjustment,
  showResults,
} from '@praxis/contract/assessments/results';
import { getHome } from '@praxis/contract/home/home';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { getQuestion } from '@praxis/contract/questions/editing';
import { expect, test } from 'vitest';
import { newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';

type Room = Awaited<ReturnType<typeof examRoom>>;
const key = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };

/** A class whose members answer to the first question with a letter each, and nothing else. */
async function classOf(room: Room, assessmentId: string, letters: string) {
  const attempts = [];
  for (const letter of letters) {
    const student = await room.another();
    attempts.push(await room.handedIn(assessmentId, student, (of) => [{ item: 1, value: { options: [room.option(of, 1, letter)] } }]));
  }
  return attempts;
}

const scoresOf = async ({ row }: Room, attempts: readonly { id: string }[]) =>
  Promise.all(attempts.map(async ({ id }) => (await row(id)).score_total));

test('another key: the look before shows every change and keeps nothing, applying marks all again, taking it back too', async () => {
  const room = await examRoom();
  const { as, teacher, done, give, row } = room;
  const id = await give({ pass_percent: 20 });
  const attempts = await classOf(room, id, 'BBC');
  expect(await scoresOf(room, attempts)).toEqual([5, 5, 0]);
  const treated = { assessment_id: id, question: 1, adjustment: 'rekeyed' as const, key: { ...key, correct: ['C'] } };
  expect(await as(teacher).call(previewAdjustment, { ...treated, key: undefined })).toMatchObject({ key: 'key_required' });
  const { attempts: looked, changed } = await done(as(teacher).call(previewAdjustment, treated));
  expect([looked, changed.total]).toEqual([3, 3]);
  expect(changed.list.map(({ before, after, state_before, state_after }) => [before, after, state_before, state_after])).toEqual(
    expect.arrayContaining([
      [5, 0, 'passed', 'failed'],
      [0, 5, 'failed', 'passed'],
    ]),
  );
  expect(await scoresOf(room, attempts)).toEqual([5, 5, 0]);
  expect(await done(as(teacher).call(applyAdjustment, { ...treated, reason: 'The key was wrong' }))).toEqual({
    changed: 3,
    bank_version: null,
  });
  expect(await scoresOf(room, attempts)).toEqual([0, 0, 5]);
  expect((await row(attempts[2]!.id)).state).toBe('passed');
  // Who hands in afterwards is marked by the new key.
  expect(await scoresOf(room, await classOf(room, id, 'CB'))).toEqual([5, 0]);
  await done(as(teacher).call(applyAdjustment, { assessment_id: id, question: 1, adjustment: null, reason: 'It was right after all' }));
  expect(await scoresOf(room, attempts)).toEqual([5, 5, 0]);
});

test('a corrected key goes into the bank too when the teacher wants that, and those who had seen their score are told that it moved', async () => {
  const room = await examRoom();
  const { as, teacher, done, give, paper } = room;
  const id = await give();
  const attempts = await classOf(room, id, 'BCA');
  const question_id = paper.questions[0]!.id;
  const treated = { assessment_id: id, question: 1, adjustment: 'rekeyed' as const, key: { ...key, correct: ['C'] } };
  expect((await done(as(teacher).call(previewAdjustment, treated))).bank_version).toBe(2);
  const applied = await done(as(teacher).call(applyAdjustment, { ...treated, reason: 'A slip of the pen', change_bank: true }));
  expect(applied).toEqual({ changed: 2, bank_version: 2 });
  const before = paper.questions[0]!.key;
  expect(await done(as(teacher).call(getQuestion, { question_id }))).toMatchObject({ version: 2, key: { ...before, correct: ['C'] } });
  const reported = await Promise.all(
    attempts.map(async ({ student }) => {
      const { list } = await done(as(student).call(listMessages, {}));
      return list.filter(({ title }) => title.includes('was corrected')).length;
    }),
  );
  expect(reported).toEqual([1, 1, 0]);
  // It was changed since: what the frozen paper holds is no longer the newest version.
  expect((await done(as(teacher).call(previewAdjustment, treated))).bank_version).toBeNull();
});

test('a faulty question counts for nobody or for everybody', async () => {
  const room = await examRoom();
  const { as, teacher, done, give, row, another, handedIn, rightAnswers } = room;
  const id = await give({ pass_percent: 60 });
  const best = await handedIn(id, await another(), rightAnswers);
  const [weak] = await classOf(room, id, 'D');
  const treat = (adjustment: 'void' | 'all_correct' | null) =>
    done(as(teacher).call(applyAdjustment, { assessment_id: id, question: 1, adjustment, reason: 'Faulty' }));
  await treat('all_correct');
  expect(await scoresOf(room, [best, weak!])).toEqual([20, 5]);
  await treat('void');
  // 15 points are left; what was right beneath is kept.
  expect(await scoresOf(room, [best, weak!])).toEqual([15, 0]);
  expect((await row(best.id)).state).toBe('passed');
  await treat(null);
  expect(await scoresOf(room, [best, weak!])).toEqual([20, 0]);
});

test('a person’s mark holds against the key, two markers do not overwrite each other unseen, scores stay in their bounds', async () => {
  const room = await examRoom();
  const { as, teacher, done, give } = room;
  const id = await give();
  const [attempt] = await classOf(room, id, 'D');
  const mark = (traits: object) => as(teacher).call(giveMark, { attempt_id: attempt!.id, item: 1, revision: 0, score: 3, ...traits });
  expect(await mark({ score: 5.01 })).toMatchObject({ key: 'score_out_of_range' });
  expect(await mark({ score: -1 })).toMatchObject({ key: 'score_out_of_range' });
  expect(await done(mark({ comment: 'half right' }))).toMatchObject({ score: 3, revision: 1, total: 3 });
  expect(await mark({ score: 4 })).toMatchObject({ key: 'answer_marked_elsewhere' });
  const rekeyed = { assessment_id: id, question: 1, adjustment: 'rekeyed' as const, key: { ...key, correct: ['D'] }, reason: 'D it is' };
  await done(as(teacher).call(applyAdjustment, rekeyed));
  expect(await scoresOf(room, [attempt!])).toEqual([3]);
});

test('points of a rubric give the score and move it when they change; a typed score stays', async () => {
  const room = await examRoom();
  const { as, teacher, done, give } = room;
  const id = await give();
  const [one, two] = await classOf(room, id, 'DD');
  const rubric = (points: { id?: string; text: string; points: number }[]) =>
    done(as(teacher).call(saveRubric, { assessment_id: id, question: 1, points }));
  const { points } = await rubric([
    { text: 'good idea', points: 2 },
    { text: 'well said', points: 1 },
  ]);
  const ids = points.map((point) => point.id);
  const mark = { item: 1, revision: 0 };
  expect(await done(as(teacher).call(giveMark, { ...mark, attempt_id: one!.id, rubric_ids: ids }))).toMatchObject({ score: 3 });
  await done(as(teacher).call(giveMark, { ...mark, attempt_id: two!.id, rubric_ids: ids, score: 4 }));
  await rubric([{ id: ids[0]!, text: 'good idea', points: 2.5 }]);
  expect(await scoresOf(room, [one!, two!])).toEqual([2.5, 4]);
});

test('S-209 one score for many, and nothing for every blank', async () => {
  const room = await examRoom();
  const { as, teacher, done, give, db } = room;
  const id = await give();
  const attempts = await classOf(room, id, 'DDB');
  const same = { assessment_id: id, question: 1, score: 2 };
  const two = attempts.slice(0, 2).map((attempt) => attempt.id);
  expect(await done(as(teacher).call(giveSameMark, { ...same, attempt_ids: two }))).toEqual({ marked: 2 });
  expect(await scoresOf(room, attempts)).toEqual([2, 2, 5]);
  expect(await as(teacher).call(giveSameMark, same)).toMatchObject({ key: 'parameter_error' });
  await db.updateTable('answers').set({ score: null }).where('attempt_id', '=', attempts[0]!.id).where('item', '=', 4).execute();
  expect(await done(as(teacher).call(giveSameMark, { assessment_id: id, question: 4, blanks: true, score: 0 }))).toEqual({ marked: 1 });
  const many = Array.from({ length: 501 }, (_, at) => String(at + 1));
  expect(await as(teacher).call(giveSameMark, { ...same, attempt_ids: many })).toMatchObject({ key: 'batch_over_500' });
});

test('S-039 S-159 C-36 a rejected answer is redone within seven days: its answers are there, the old round is kept, the marks begin anew', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, handedIn, save, submit, marked, clock, db, row, start } = room;
  const id = await give({ kind: 'exam', end_at: room.inSeconds(600) });
  const attempt = await handedIn(id, student, (of) => [{ item: 4, value: { text: `first try of ${of.id}` } }]);
  clock.move(700_000);
  const { redo_until } = await done(as(teacher).call(rejectAttempt, { attempt_id: attempt.id, reason: 'Too short' }));
  expect(Math.round((redo_until - clock.now().getTime()) / 86_400_000)).toBe(7);
  const review = await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(review).toMatchObject({ state: 'rejected', reject_reason: 'Too short', shows: 'score', can: { redo: true, ask_regrade: false } });
  expect(review.answers.every((answer) => answer.key === null)).toBe(true);
  expect(await as(teacher).call(giveMark, { attempt_id: attempt.id, item: 1, revision: 0, score: 1 })).toMatchObject({
    key: 'attempt_not_submitted',
  });
  const again = await start(id, student);
  expect(again).toMatchObject({ id: attempt.id, page: { reject_reason: 'Too short', next_seq: 2, end_at: redo_until } });
  expect(again.page.questions).toEqual(attempt.page.questions);
  expect(again.page.answers).toMatchObject([{ item: 4, value: { text: `first try of ${attempt.id}` } }]);
  const own = async () => (await done(as(student).call(showAssessment, { assessment_id: id }))).own;
  expect(await own(), 'it stays returned while it is redone').toMatchObject({ state: 'not_submitted', returned: true });
  expect((await done(as(student).call(getHome, {}))).due).toMatchObject([{ state: 'rejected', note: 'Too short', started: true }]);
  await save(again, 2, [{ item: 4, value: { text: 'answer to A paper short' } }]);
  await submit(again);
  expect((await own())?.returned).toBe(false);
  expect(await marked(attempt.id)).toMatchObject({ round: 2, score_total: 5 });
  const rounds = await db.selectFrom('attempt_rounds').selectAll().where('attempt_id', '=', attempt.id).execute();
  expect(rounds).toMatchObject([{ round: 1, score_total: 0, reject_reason: 'Too short' }]);
  // A redo that nobody opens in time stays rejected, and starts nothing new.
  await done(as(teacher).call(rejectAttempt, { attempt_id: attempt.id, reason: 'Once more', redo_until: clock.now().getTime() + 1000 }));
  clock.move(2000);
  expect(await as(student).call(startAttempt, { assessment_id: id, device: newDevice() })).toMatchObject({ key: 'assessment_over' });
  expect((await row(attempt.id)).state).toBe('rejected');
});

test('results are drafts until they are released; a student asks for one answer to be marked again', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, handedIn, rightAnswers } = room;
  const id = await give({ auto_release: false });
  const attempt = await handedIn(id, student, (of) => rightAnswers(of).slice(0, 3));
  const review = () => done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(await review()).toMatchObject({ shows: 'nothing', score: null, passed: null });
  expect((await review()).answers.every(({ score, correct, key: view }) => score === null && correct === null && view === null)).toBe(true);
  const ask = () => as(student).call(askRegrade, { attempt_id: attempt.id, item: 4, text: 'Please look again' });
  expect(await ask()).toMatchObject({ key: 'results_not_shown' });
  expect(await as(student).call(compareWithClass, { assessment_id: id })).toMatchObject({ key: 'results_not_shown' });
  await done(as(teacher).call(releaseResults, { assessment_id: id, released: true }));
  expect(await review()).toMatchObject({ shows: 'answers', score: 15, passed: true, can: { ask_regrade: true } });
  const among = await done(as(student).call(compareWithClass, { assessment_id: id }));
  expect(among, 'a class of a few is not shown').toMatchObject({ score: 15, average: null, above: null, distribution: [] });
  await done(ask());
  expect(await ask()).toMatchObject({ key: 'regrade_asked_already' });
  const { list } = await done(as(teacher).call(listRegrades, { assessment_id: id }));
  expect(list).toMatchObject([{ item: 4, state: 'open', text: 'Please look again' }]);
  const decide = { request_id: list[0]!.id, accepted: true, score: 2, reply: 'Two points' };
  await done(as(teacher).call(decideRegrade, decide));
  expect(await as(teacher).call(decideRegrade, decide)).toMatchObject({ key: 'regrade_decided_already' });
  expect((await review()).answers[3]).toMatchObject({ score: 2, regrade: { state: 'accepted', reply: 'Two points' } });
  await done(as(teacher).call(releaseResults, { assessment_id: id, released: false }));
  expect(await review()).toMatchObject({ shows: 'nothing' });
});

test('with the score alone a student learns the sum and a person’s marks, not which of two was true', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, handedIn, rightAnswers } = room;
  const id = await give({ show_result: 'score' });
  const attempt = await handedIn(id, student, rightAnswers);
  await done(as(teacher).call(giveMark, { attempt_id: attempt.id, item: 4, revision: 0, score: 4, comment: 'nearly' }));
  const review = await done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  expect(review).toMatchObject({ shows: 'score', score: 19 });
  expect(review.answers.map(({ score, correct }) => [score, correct])).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [4, true],
  ]);
});

test('anonymous marking shows numbers and no names anywhere', async () => {
  const room = await examRoom();
  const { as, teacher, done, give } = room;
  const id = await give({ anonymous_marking: true });
  const [attempt] = await classOf(room, id, 'B');
  const student = await done(as(teacher).call(markByStudent, { attempt_id: attempt!.id }));
  const question = await done(as(teacher).call(markByQuestion, { assessment_id: id, question: 1 }));
  const seen = JSON.stringify([student, question, await done(as(teacher).call(markingOverview, { assessment_id: id }))]);
  expect(student).toMatchObject({ student: null, alias: 1 });
  expect(seen).not.toContain(attempt!.student.name);
});

test('students of one name are told apart by their numbers, and a nameless list tells no number', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, handedIn, rightAnswers, db } = room;
  await db.updateTable('users').set({ student_no: '2024-077' }).where('id', '=', student.id).execute();
  const numbers = async (id: string) =>
    (await done(as(teacher).call(listMarkedStudents, { assessment_id: id }))).list.map(({ student_no }) => student_no);
  const id = await give();
  await handedIn(id, student, rightAnswers);
  await handedIn(id, await room.another(), rightAnswers);
  expect((await numbers(id)).sort()).toEqual(['2024-077', null]);
  const nameless = await give({ anonymous_marking: true, auto_release: false });
  await handedIn(nameless, student, rightAnswers);
  expect(await numbers(nameless)).toEqual([null]);
});

test('S-041 statistics of a class, counted by hand', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, handedIn, rightAnswers, another } = room;
  const id = await give();
  // Two with everything (20), six with the first question alone (5), two with nothing right (0).
  await handedIn(id, student, rightAnswers);
  await handedIn(id, await another(), rightAnswers);
  await classOf(room, id, 'BBBBBBCD');
  const results = await done(as(teacher).call(showResults, { assessment_id: id }));
  expect(results).toMatchObject({ students: 10, submitted: 10, finished: 10, passed: 2, average: 7, median: 5, highest: 20, lowest: 0 });
  // Squared distances: 2·169 + 6·4 + 2·49 = 460; a tenth of it, its root.
  expect(results.deviation).toBe(6.78);
  expect(results.distribution).toEqual([2, 0, 6, 0, 0, 0, 0, 0, 0, 2]);
  const [first, second] = results.questions;
  // 27 % of ten are three: 20, 20, 5 against 5, 0, 0.
  expect(first).toMatchObject({ difficulty: 0.8, discrimination: 0.667, correct: 8, answered: 10, blank: 0, average: 4 });
  expect(first!.options.map(({ key: letter, chosen, right }) => [letter, chosen, right])).toEqual([
    ['A', 0, false],
    ['B', 8, true],
    ['C', 1, false],
    ['D', 1, false],
  ]);
  expect(second).toMatchObject({ difficulty: 0.2, discrimination: 0.667, correct: 2, answered: 2, blank: 8 });
  const mine = await done(as(student).call(compareWithClass, { assessment_id: id }));
  expect(mine).toMatchObject({ score: 20, average: 7, above: 0.8 });
  expect(JSON.stringify(mine)).not.toContain(teacher.name);
});

test('results as a sheet: a line for every student, points of each question, no names while marking is anonymous', async () => {
  const room = await examRoom();
  const { as, teacher, student, done, give, handedIn, rightAnswers, another } = room;
  const late = await another();
  const id = await give();
  await handedIn(id, student, rightAnswers);
  const sheet = async (assessmentId: string) => {
    const { name, base64 } = await done(as(teacher).call(exportResults, { assessment_id: assessmentId, format: 'csv' }));
    expect(name).toBe('Homework Results.csv');
    return Buffer.from(base64, 'base64').toString('utf8').trim().split(/\r?\n/);
  };
  const [heads, ...lines] = await sheet(id);
  expect(heads).toMatch(
    /Name,Student number,Number,Attempt,State,Submitted,Late,Total,Question 1 \(5\),Question 2 \(6\),Question 3 \(4\),Question 4 \(5\)$/,
  );
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes(student.name))).toMatch(/,1,1,Passed,[^,]+,,20,5,6,4,5$/);
  expect(lines.find((line) => line.includes(late.name))).toMatch(/,,,Not started,,,,,,,$/);
  const nameless = await give({ anonymous_marking: true, auto_release: false });
  await handedIn(nameless, student, rightAnswers);
  expect((await sheet(nameless)).join()).not.toContain(student.name);
  const workbook = await done(as(teacher).call(exportResults, { assessment_id: id }));
  expect(Buffer.from(workbook.base64, 'base64').subarray(0, 2).toString()).toBe('PK');
});
