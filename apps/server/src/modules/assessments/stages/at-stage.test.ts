import { changeAssessment, listAssessments, showAssessment } from '@praxis/contract/assessments/assessments';
import { askRegrade, openAttempt, reviewAttempt, startAttempt } from '@praxis/contract/assessments/attempts';
import { giveMark, markByStudent, markingOverview, rejectAttempt, releaseResults } from '@praxis/contract/assessments/marking';
import { giveExtraTime, monitorAssessment } from '@praxis/contract/assessments/monitoring';
import { applyAdjustment, compareWithClass } from '@praxis/contract/assessments/results';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/http/serve.ts';
import { newDevice, type TestAttempt } from '../../../testing/makers/assessments/assessments.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { stageVenue } from '../../../testing/makers/competitions/stage-venues.ts';
import {
  type AttemptScore,
  adjustPaper,
  closePaper,
  freezeForSection,
  giveAtStage,
  movePaperTimes,
  onMarked,
  paperForSection,
  pausePaper,
  previewPaperAdjustment,
  resumePaper,
  scoresOfPaper,
} from '../index.ts';

const HOUR = 3_600_000;

/** A paper given in a section of a pretend stage, and what was heard of its marks. */
async function contest(traits: Partial<ReturnType<typeof assessmentSettings.parse>> = {}) {
  const room = await examRoom();
  const { app, db, clock, teacher, place, paper } = room;
  const stage = stageVenue(app, place);
  const sectionId = stage.section();
  const received: AttemptScore[][] = [];
  onMarked(app, async ({ assessment, attempts }) => {
    if (assessment.section_id === sectionId) received.push([...attempts]);
  });
  const now = clock.now();
  const times = (startAt: Date, endAt: Date, extra: [string, number][] = []) => ({ startAt, endAt, extra: new Map(extra), by: teacher.id });
  const frozen = (await inTransaction(app, (tx) => freezeForSection(tx, teacher.id, paper.id, now)))!;
  const input = { stageId: stage.stageId, sectionId, title: 'Round one', userId: teacher.id, frozenPaperId: frozen.id };
  const settings = assessmentSettings.parse({ timer: false, show_result: 'answers', auto_release: true, short_answers: 'auto', ...traits });
  const end = new Date(now.getTime() + HOUR);
  const give = () => inTransaction(app, (tx) => giveAtStage(tx, { ...input, settings }, times(now, end), now));
  const id = await give();
  const change = <T>(work: (tx: typeof db) => Promise<T>) => inTransaction(app, work);
  return { ...room, stage, sectionId, received, times, id, give, end, start: room.start, started: now, frozen, change };
}
/** Right but for the last, in which a machine finds nothing. */
const withEssay =
  ({ rightAnswers }: Contest) =>
  (attempt: TestAttempt) =>
    rightAnswers(attempt).map((change) => (change.item === 4 ? { item: 4, value: { text: 'in my own words' } } : change));

type Contest = Awaited<ReturnType<typeof contest>>;

const pageOf = ({ as, done }: Contest, { id, device, student }: TestAttempt) =>
  done(as(student).call(openAttempt, { attempt_id: id, device }));

test('a paper in a section is answered by those at the stage, and its marks are heard of in the transaction that gives them', async () => {
  const room = await contest();
  const { as, person, student, another, id, received, sectionId, handedIn, db, done, teacher, give } = room;
  expect(await give()).toBe(id);
  expect((await as(await person('student')).call(showAssessment, { assessment_id: id })).code).toBe(-99);
  const attempt = await handedIn(id, student, withEssay(room));
  expect(attempt.page).toMatchObject({ space_id: null, title: 'Round one' });
  expect(received).toEqual([[expect.objectContaining({ attemptId: attempt.id, userId: student.id, full: 20, score: 15 })]]);
  const sheet = await done(as(teacher).call(markByStudent, { attempt_id: attempt.id }));
  const short = sheet.answers.find(({ item }) => item === 4)!;
  await done(as(teacher).call(giveMark, { attempt_id: attempt.id, item: 4, score: 4, revision: short.revision, rubric_ids: [] }));
  expect(received.at(-1)).toEqual([expect.objectContaining({ score: 19, handedInAt: (await room.row(attempt.id)).submitted_at })]);
  await handedIn(id, await another(), withEssay(room));
  expect((await scoresOfPaper(db, sectionId)).map(({ score }) => score)).toEqual([19, 15]);
  expect(await scoresOfPaper(db, sectionId, [student.id])).toEqual(received.flat().filter(({ score }) => score === 19));
});

test('a listener that fails takes the mark back with it', async () => {
  const room = await contest();
  const { app, as, teacher, student, id, handedIn, row, done } = room;
  const attempt = await handedIn(id, student, withEssay(room));
  const sheet = await done(as(teacher).call(markByStudent, { attempt_id: attempt.id }));
  let broken = true;
  onMarked(app, async ({ attempts }) => {
    if (broken && attempts.some(({ attemptId }) => attemptId === attempt.id)) throw new Error('the row of the score was not written');
  });
  const revision = sheet.answers.find(({ item }) => item === 4)!.revision;
  const mark = { attempt_id: attempt.id, item: 4, score: 5, revision, rubric_ids: [] };
  expect((await as(teacher).call(giveMark, mark)).status).toBe(500);
  expect(await row(attempt.id)).toMatchObject({ score_total: 15 });
  broken = false;
  await done(as(teacher).call(giveMark, mark));
  expect(await row(attempt.id)).toMatchObject({ score_total: 20 });
});

test('what an entrant sees of a result is the word of the stage, whatever the settings of the paper say', async () => {
  const { as, done, student, id, stage, sectionId, handedIn, rightAnswers } = await contest();
  const attempt = await handedIn(id, student, rightAnswers);
  const review = () => done(as(student).call(reviewAttempt, { attempt_id: attempt.id }));
  const card = async () => (await done(as(student).call(showAssessment, { assessment_id: id }))).own;
  expect(await review()).toMatchObject({ shows: 'nothing', score: null, passed: null, questions: [], answers: [], paper: { open: false } });
  expect(await card()).toMatchObject({ score: null });
  stage.show(sectionId, 'score');
  expect(await review()).toMatchObject({ shows: 'score', score: 20, questions: [] });
  expect(await card()).toMatchObject({ score: 20 });
  stage.show(sectionId, 'answers');
  const open = await review();
  expect(open).toMatchObject({ shows: 'answers', score: 20, can: { ask_regrade: false } });
  expect(open.questions).toHaveLength(4);
});

test('changes, releases, requests and comparisons are the stage’s: the paper’s own calls refuse them to everybody', async () => {
  const { as, done, student, teacher, id, stage, sectionId, place, handedIn, rightAnswers } = await contest();
  stage.show(sectionId, 'answers');
  const attempt = await handedIn(id, student, rightAnswers);
  const of = { assessment_id: id };
  const mark = { attempt_id: attempt.id };
  const refused = await Promise.all([
    as(teacher).call(releaseResults, { ...of, released: true }),
    as(teacher).call(rejectAttempt, { ...mark, reason: 'again', redo_until: null }),
    as(teacher).call(giveExtraTime, { ...of, seconds: 600, reason: 'x' }),
    as(teacher).call(changeAssessment, { ...of, paper_id: '1', title: 'x', intro: '' } as never),
    as(student).call(askRegrade, { ...mark, item: 4, text: 'Why?' }),
    as(student).call(compareWithClass, of),
  ]);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => -99));
  const overview = await done(as(teacher).call(markingOverview, of));
  expect(overview).toMatchObject({ space_id: null, can: { mark: true, release: false, reject: false } });
  expect((await done(as(teacher).call(monitorAssessment, of))).students.list.map(({ student: one }) => one.id)).toEqual([student.id]);
  expect((await done(as(student).call(listAssessments, { space_id: place.id }))).list).toEqual([]);
  const text = (await done(as(student).call(listMessages, {}))).list.concat((await done(as(teacher).call(listMessages, {}))).list);
  expect(text.filter(({ title }) => title.includes('Round one'))).toEqual([]);
});

test('a section opens on the device of its entrant alone, also after somebody came with another one', async () => {
  const room = await contest();
  const { as, student, id, stage, start } = room;
  const own = newDevice();
  stage.bindDevice(student.id, own);
  const elsewhere = await as(student).call(startAttempt, { assessment_id: id, device: newDevice() });
  expect(elsewhere).toMatchObject({ key: 'other_device_active' });
  const attempt = await start(id, student, own);
  expect((await pageOf(room, attempt)).questions).toHaveLength(4);
  const other = { attempt_id: attempt.id, device: newDevice() };
  expect(await as(student).call(openAttempt, other)).toMatchObject({ key: 'other_device_active' });
});

test('moving the times of a section moves what is being answered, each with the time of its own', async () => {
  const room = await contest();
  const { student, another, id, start, times, started, end, sectionId, change, row, clock } = room;
  const slow = await another();
  const [one, two] = [await start(id, student), await start(id, slow)];
  const later = new Date(end.getTime() + 600_000);
  const moved = await change((tx) => movePaperTimes(tx, sectionId, times(started, later, [[slow.id, 300]]), clock.now()));
  expect(moved).toBe(2);
  expect((await row(one.id)).end_at).toEqual(later);
  expect((await row(two.id)).end_at).toEqual(new Date(later.getTime() + 300_000));
  expect(await change((tx) => movePaperTimes(tx, sectionId, times(started, later, [[slow.id, 300]]), clock.now()))).toBe(0);
  await change((tx) => movePaperTimes(tx, sectionId, times(started, later), clock.now()));
  expect((await row(two.id)).end_at).toEqual(later);
});

test('a paused section takes nothing; resumed, everybody has what was left; closed, what was saved is handed in', async () => {
  const room = await contest();
  const { student, id, start, save, done, times, started, end, sectionId, change, row, clock, teacher, until, marked } = room;
  const attempt = await start(id, student);
  const written = [{ item: 4, value: { text: 'half of it' } }];
  await done(save(attempt, 1, written));
  await change((tx) => pausePaper(tx, sectionId, clock.now()));
  expect(await save(attempt, 2, written)).toMatchObject({ key: 'assessment_withdrawn' });
  clock.move(600_000);
  const later = new Date(end.getTime() + 600_000);
  await change((tx) => resumePaper(tx, sectionId, times(started, later), clock.now()));
  expect(await row(attempt.id)).toMatchObject({ stopped_at: null, end_at: later });
  await done(save(attempt, 2, written));
  const now = clock.now();
  await change((tx) => closePaper(tx, sectionId, teacher.id, now));
  expect(await row(attempt.id)).toMatchObject({ end_at: now, state: 'not_submitted' });
  clock.move(20_000);
  const closed = await until('it was closed by its end', async () => {
    const found = await row(attempt.id);
    return found.state !== 'not_submitted' && found;
  });
  expect(closed).toMatchObject({ submit_kind: 'auto' });
  await marked(attempt.id);
  expect((await scoresOfPaper(room.db, sectionId))[0]).toMatchObject({ userId: student.id, handedInAt: now });
});

test('a faulty question of a section is adjusted for everybody, looked at before, and heard of as marks', async () => {
  const { student, teacher, id, sectionId, received, handedIn, rightAnswers, change, clock, as, paper, person, db } = await contest();
  const attempt = await handedIn(id, student, (of) => rightAnswers(of).filter(({ item }) => item === 1));
  const before = received.length;
  const asked = { question: 4, adjustment: 'all_correct' as const };
  expect(await change((tx) => previewPaperAdjustment(tx, sectionId, asked))).toEqual([{ userId: student.id, before: 5, after: 10 }]);
  expect(received).toHaveLength(before);
  expect(await change((tx) => adjustPaper(tx, sectionId, { ...asked, reason: 'unclear', by: teacher.id }, clock.now()))).toBe(1);
  expect(received.at(-1)).toEqual([expect.objectContaining({ attemptId: attempt.id, score: 10 })]);
  expect(await scoresOfPaper(db, sectionId)).toEqual(received.at(-1));
  const outsider = await person('teacher');
  expect((await as(outsider).call(applyAdjustment, { assessment_id: id, ...asked, reason: 'x' } as never)).code).toBe(-99);
  expect(await paperForSection(db, outsider.id, paper.id)).toBeUndefined();
  expect(await paperForSection(db, teacher.id, paper.id)).toMatchObject({ questions: 4, totalScore: 20, problems: [] });
});
