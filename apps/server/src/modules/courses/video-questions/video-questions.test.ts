import { publishCourse } from '@praxis/contract/courses/courses';
import {
  type ActivityContent,
  answerVideoQuestion,
  openActivity,
  previewActivity,
  reportWatched,
  videoAnswers,
} from '@praxis/contract/courses/learning';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/database/db.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

const quantum = {
  id: 'quantum',
  at: 30,
  text: 'What happens when the quantum ends?',
  choices: [
    { id: 'tail', text: 'The job goes to the tail', right: true },
    { id: 'head', text: 'It stays at the head', right: false },
  ],
  why: 'The queue is first in, first out.',
};
const overhead = {
  id: 'overhead',
  at: 60,
  text: 'What costs a switch?',
  choices: [
    { id: 'registers', text: 'Registers', right: true },
    { id: 'caches', text: 'Cold caches', right: true },
    { id: 'disk', text: 'The disk', right: false },
  ],
  why: '',
};
const late = { ...quantum, id: 'late', at: 99 };

const questionsOf = (content: ActivityContent) => (content as Extract<ActivityContent, { kind: 'video' }>).questions;

const answersIn = (db: Db, at: { space_id: string }) =>
  db.selectFrom('video_answers').selectAll().where('space_id', '=', at.space_id).execute();

/** A space with a student and a video of 100 s that stops twice. */
async function videoLesson(config: object = { questions: [overhead, quantum], chapters: [{ id: 'why', at: 0, title: 'Why' }] }) {
  const created = await world();
  const makers = { ...courseMakers(created), ...spaceMakers(created) };
  const course = await makers.course();
  const { sectionId } = await makers.section(course);
  const media_id = await makers.readyMedia(course, 'video', { duration: 100 });
  const video = await makers.activity(course, sectionId, 'video', { media_id, ...config }, 'Video');
  const handout = await makers.activity(course, sectionId, 'handout', { html: '<p>text</p>' });
  const space = await makers.space(course.owner);
  const join = async () => (await makers.member(space)).person;
  const at = { space_id: space.id, course_id: course.id, activity_id: video };
  return { ...created, ...makers, course, space, join, at, handout, give: () => makers.assigned(course, space) };
}

test('a video stops at its questions and is finished once it is watched and they are answered; the key follows the answer', async () => {
  const { as, clock, give, join, at } = await videoLesson();
  await give();
  const student = await join();
  const { content } = (await as(student).call(openActivity, at)).data;
  expect(content).toMatchObject({ chapters: [{ at: 0, title: 'Why' }] });
  expect(questionsOf(content)).toEqual([
    { ...quantum, why: undefined, many: false, chosen: null, key: null, choices: quantum.choices.map(({ id, text }) => ({ id, text })) },
    { ...overhead, why: undefined, many: true, chosen: null, key: null, choices: overhead.choices.map(({ id, text }) => ({ id, text })) },
  ]);
  expect(JSON.stringify(content)).not.toMatch(/"right"|first in/);

  const answer = (question_id: string, choices: string[]) => as(student).call(answerVideoQuestion, { ...at, question_id, choices });
  expect((await answer('quantum', ['head'])).data).toMatchObject({
    question: { chosen: ['head'], key: { right: ['tail'], why: quantum.why } },
    progress: { state: 'started' },
  });
  clock.move(50_000);
  const watched = await as(student).call(reportWatched, { ...at, intervals: [[0, 90]], position: 90, client_seq: 1 });
  expect(watched.data).toMatchObject({ state: 'started', percent: 90 });
  expect((await answer('overhead', ['caches', 'registers'])).data.progress).toMatchObject({ state: 'done', percent: 90 });
  const again = (await as(student).call(openActivity, at)).data;
  expect(again.progress.state).toBe('done');
  expect(questionsOf(again.content).map(({ chosen }) => chosen)).toEqual([['head'], ['registers', 'caches']]);
});

test('the last answer may come first: watching enough afterwards finishes the video, and an answer costs no watched second', async () => {
  const { as, clock, give, join, at } = await videoLesson({ questions: [quantum] });
  await give();
  const student = await join();
  await as(student).call(openActivity, at);
  clock.move(50_000);
  await as(student).call(answerVideoQuestion, { ...at, question_id: 'quantum', choices: ['tail'] });
  const { data } = await as(student).call(reportWatched, { ...at, intervals: [[0, 90]], position: 90, client_seq: 1 });
  expect(data).toMatchObject({ state: 'done', percent: 90 });
});

test('of forty answers at once the first stands, and each is told what stands', async () => {
  const { as, db, give, join, at } = await videoLesson();
  await give();
  const student = await join();
  const choices = (no: number) => [no % 2 ? 'tail' : 'head'];
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, no) => as(student).call(answerVideoQuestion, { ...at, question_id: 'quantum', choices: choices(no) })),
  );
  const [row, ...others] = await answersIn(db, at);
  expect(others).toEqual([]);
  expect(new Set(replies.map(({ data }) => data.question.chosen?.join()))).toEqual(new Set([row!.choices.join()]));
});

test('a choice or a question that is not there is refused, and a stranger finds no video', async () => {
  const { as, db, course, give, join, at, handout, person } = await videoLesson();
  await give();
  const student = await join();
  const ask = (who: typeof student, question_id: string, choices: string[]) =>
    as(who).call(answerVideoQuestion, { ...at, question_id, choices });
  expect((await ask(student, 'quantum', ['registers'])).code).not.toBe(1);
  expect((await ask(student, 'quantum', [])).code).not.toBe(1);
  expect((await ask(student, 'missing', ['tail'])).code).toBe(-99);
  const stranger = await person('student');
  expect((await ask(stranger, 'quantum', ['tail'])).code).toBe(-99);
  expect((await as(stranger).call(videoAnswers, at)).code).toBe(-99);
  expect((await as(student).call(videoAnswers, at)).code).toBe(-99);
  const elsewhere = { ...at, activity_id: handout };
  expect((await as(course.owner).call(videoAnswers, elsewhere)).code).toBe(-99);
  expect((await as(student).call(answerVideoQuestion, { ...elsewhere, question_id: 'quantum', choices: ['tail'] })).code).toBe(-99);
  expect(await answersIn(db, at)).toEqual([]);
});

test('a teacher sees how the class answered, tries a question without leaving a trace, and has the keys in the preview', async () => {
  const { as, db, course, give, join, at } = await videoLesson();
  await give();
  const [one, other] = [await join(), await join()];
  await as(one).call(answerVideoQuestion, { ...at, question_id: 'quantum', choices: ['tail'] });
  await as(other).call(answerVideoQuestion, { ...at, question_id: 'quantum', choices: ['head'] });
  const tried = await as(course.owner).call(answerVideoQuestion, { ...at, question_id: 'quantum', choices: ['tail'] });
  expect(tried.data.question.key?.right).toEqual(['tail']);
  expect(await answersIn(db, at)).toHaveLength(2);
  const { data } = await as(course.owner).call(videoAnswers, at);
  expect(data.students).toBe(2);
  expect(data.list[0]).toMatchObject({ id: 'quantum', answered: 2, right: 1 });
  expect(data.list[0]!.choices.map(({ count }) => count)).toEqual([1, 1]);
  expect(data.list[1]).toMatchObject({ id: 'overhead', answered: 0, right: 0 });
  const preview = (await as(course.owner).call(previewActivity, { course_id: course.id, activity_id: at.activity_id })).data.content;
  expect(questionsOf(preview)[0]!.key).toEqual({ right: ['tail'], why: quantum.why });
});

test.each([
  ['without a name', { chapters: [{ id: 'one', at: 0, title: ' ' }] }, 'has no name yet'],
  [
    'without a right choice',
    { questions: [{ ...quantum, choices: quantum.choices.map((one) => ({ ...one, right: false })) }] },
    'is unfinished',
  ],
  ['after the end', { questions: [{ ...late, at: 100 }] }, 'after the end'],
])('a mark %s is kept in the draft and stands against publishing', async (_, config, problem) => {
  const { as, course, design } = await videoLesson(config);
  const { revision, statuses } = await design(course);
  expect(statuses[0]!.problem).toContain(problem);
  expect((await as(course.owner).call(publishCourse, { course_id: course.id, revision })).key).toBe('course_not_ready');
});
