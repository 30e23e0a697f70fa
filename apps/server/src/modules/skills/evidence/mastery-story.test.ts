import { changeAudience } from '@praxis/contract/assessments/audience';
import { rejectAttempt, releaseResults } from '@praxis/contract/assessments/marking';
import { classSkills } from '@praxis/contract/skills/class-skills';
import { skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { observeSkill, withdrawObservation } from '@praxis/contract/skills/observations';
import { listSkillShares, shareSkills } from '@praxis/contract/skills/shares';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { collectRecords } from '../../../platform/personal-records.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { setAdjustment } from '../../assessments/marking/marking.store.ts';
import { EVIDENCE } from './follow-evidence.ts';

type Room = Awaited<ReturnType<typeof examRoom>>;
let room: Room;
let skills: Record<'tree' | 'insert' | 'delete', string>;
let frame: { frame_kind: 'private'; frame_id: string };

beforeAll(async () => {
  room = await examRoom();
  const { db, teacher, paper } = room;
  const add = async (name: string, parent: string | null) =>
    (
      await db
        .insertInto('skills')
        .values({ owner_id: teacher.id, scope: 'private', name, parent_id: parent })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const tree = await add('B tree', null);
  skills = { tree, insert: await add('Insertion', tree), delete: await add('Deletion', tree) };
  frame = { frame_kind: 'private', frame_id: teacher.id };
  await db
    .insertInto('skill_frames')
    .values({ kind: 'private', id: teacher.id, title: 'Databases', intro: 'All of them', published: true })
    .execute();
  for (const [at, question] of paper.questions.entries())
    await db
      .insertInto('question_skills')
      .values({ question_id: question.id, skill_id: at < 2 ? skills.insert : skills.delete })
      .execute();
});

const map = async (person = room.student, more = {}) => {
  await followNow(room.app);
  const reply = await room.as(person).call(skillMap, { ...frame, ...more });
  expect(reply.code).toBe(1);
  return reply.data;
};
const skill = async (id: string, person = room.student, more = {}) => (await map(person, more)).skills.find((known) => known.id === id)!;
const evidence = async (id: string, person = room.student, more = {}) => {
  await followNow(room.app);
  return (await room.as(person).call(skillEvidence, { skill_id: id, ...more })).data;
};
const wrongAnswers = (of: Parameters<Room['rightAnswers']>[0]) =>
  room.rightAnswers(of).map((answer) => (answer.item < 3 ? { item: answer.item, value: null } : answer));
test('S-058 what a student answers becomes their mastery, and the number is the sum of the rows behind it', async () => {
  const { give, handedIn, student } = room;
  expect((await skill(skills.insert)).mastery).toMatchObject({ state: 'unknown', value: null });
  await handedIn(await give({ title: 'First' }), student, wrongAnswers);
  const { mastery, rows, audience } = await evidence(skills.insert);
  expect(rows).toHaveLength(2);
  expect(rows.every(({ ratio, title, single }) => ratio === 0 && title === 'First' && single)).toBe(true);
  expect(Math.abs(rows.reduce((sum, { pull }) => sum + pull, 0) - (mastery.value! - 0.5))).toBeLessThan(1e-9);
  expect(mastery).toMatchObject({ met: 0, count: 2 });
  expect(audience).toBe('own');
  expect((await skill(skills.delete)).mastery.value).toBeGreaterThan(0.5);
  expect((await skill(skills.tree)).parts).toMatchObject({ known: 2, of: 2 });
});

test('A-17 every row opens the answer, lab or review behind it', async () => {
  const { rows, history } = await evidence(skills.insert);
  for (const { place } of rows) expect(place).toMatch(/^\/review\/\d+$/);
  expect(history.at(-1)!.value).toBeCloseTo((await skill(skills.insert)).mastery.value!, 2);
});

test('a map tells no more than the review of a work does at that moment', async () => {
  const { give, handedIn, another, done, as, teacher, rightAnswers } = room;
  const silent = await another();
  await handedIn(await give({ show_result: 'none' }), silent, rightAnswers);
  expect((await evidence(skills.insert, silent)).rows).toEqual([]);
  const waiting = await give({ show_result: 'answers', auto_release: false });
  const unreleased = await another();
  await handedIn(waiting, unreleased, rightAnswers);
  expect((await evidence(skills.insert, unreleased)).rows).toEqual([]);
  await done(as(teacher).call(releaseResults, { assessment_id: waiting, released: true }));
  expect((await evidence(skills.insert, unreleased)).rows).toHaveLength(2);
  // Taken back they are told of no more, even where the copy is behind or stands apart.
  await done(as(teacher).call(releaseResults, { assessment_id: waiting, released: false }));
  await followNow(room.app);
  await room.db.updateTable('evidence').set({ visible: 'answers' }).where('user_id', '=', unreleased.id).execute();
  expect((await evidence(skills.insert, unreleased)).rows).toEqual([]);
  expect((await done(as(unreleased).call(skillMap, frame))).skills.every(({ mastery }) => mastery.value === null)).toBe(true);
  const scored = await another();
  await handedIn(await give({ show_result: 'score', title: 'Scores only' }), scored, wrongAnswers);
  const { rows } = await evidence(skills.insert, scored);
  // One row for the sitting, with the ratio of all of it: nothing tells which of its questions was wrong.
  expect(rows).toMatchObject([{ single: false, object_kind: 'attempt', strength: 0.5, ratio: 9 / 20, title: 'Scores only' }]);
  expect((await evidence(skills.delete, scored)).rows[0]!.ratio).toBe(9 / 20);
  const staff = await evidence(skills.insert, teacher, { user_id: scored.id, space_id: room.place.id });
  expect(staff.rows).toMatchObject([
    { single: true, ratio: 0 },
    { single: true, ratio: 0 },
  ]);
  // An export tells as little.
  for (const person of [silent, scored])
    for await (const { name, rows: exported } of collectRecords(room.app, person.id))
      if (name === 'skills/evidence') expect(JSON.stringify(exported)).not.toContain('question');
});

test('while somebody still writes an exam, the map names no skill its paper touches', async () => {
  const { give, handedIn, another, rightAnswers, inSeconds, clock } = room;
  const early = await another();
  const end_at = inSeconds(3600);
  await handedIn(await give({ kind: 'exam', show_result: 'score', title: 'Midterm', end_at }), early, rightAnswers);
  expect((await evidence(skills.insert, early)).rows).toEqual([]);
  clock.move(3_700_000);
  expect((await evidence(skills.insert, early)).rows).toMatchObject([{ title: 'Midterm', single: false }]);
  clock.move(-3_700_000);
});

test('a question taken out of the scoring, a redo and another tag move the map', async () => {
  const { db, give, handedIn, another, as, teacher, done, paper, rightAnswers, app, clock } = room;
  const person = await another();
  const id = await give({ title: 'Changes' });
  const attempt = await handedIn(id, person, wrongAnswers);
  expect((await evidence(skills.insert, person)).rows).toHaveLength(2);
  const { frozen_paper_id: frozenPaperId } = await room.row(attempt.id);
  const about = { assessmentId: id, frozenPaperId, question: 1, reason: 'unclear', by: teacher.id, now: clock.now() };
  await inTransaction(app, (tx) => setAdjustment(tx, { ...about, adjustment: 'void' }));
  expect((await evidence(skills.insert, person)).rows).toHaveLength(1);
  await inTransaction(app, (tx) => setAdjustment(tx, { ...about, adjustment: null }));
  await db.updateTable('question_skills').set({ skill_id: skills.delete }).where('question_id', '=', paper.questions[1]!.id).execute();
  expect((await evidence(skills.insert, person)).rows).toHaveLength(1);
  await db.updateTable('question_skills').set({ skill_id: skills.insert }).where('question_id', '=', paper.questions[1]!.id).execute();
  // A work that is sent back proves nothing until it is handed in again.
  await done(as(teacher).call(rejectAttempt, { attempt_id: attempt.id, reason: 'again' }));
  expect((await evidence(skills.insert, person)).rows).toEqual([]);
  const again = await room.start(id, person);
  await done(room.save(again, 2, rightAnswers(again)));
  await done(room.submit(again));
  await room.until('the redo is marked', async () => (await room.row(again.id)).state === 'passed');
  expect((await evidence(skills.insert, person)).rows.map(({ ratio }) => ratio)).toEqual([1, 1]);
});

test('a harder question says more when it is answered right', async () => {
  const { db, paper, student } = room;
  const before = (await evidence(skills.delete, student)).rows[0]!.expected;
  await db
    .updateTable('questions')
    .set({ difficulty: 5 })
    .where(
      'id',
      'in',
      paper.questions.map(({ id }) => id),
    )
    .execute();
  expect((await evidence(skills.delete, student)).rows[0]!.expected).toBeLessThan(before);
});

test('a teacher’s observation counts, with its author and reason, until it is taken back', async () => {
  const { as, db, teacher, place, another, person } = room;
  const pupil = await another();
  const input = { space_id: place.id, user_id: pupil.id, skill_id: skills.insert, ratio: 1, reason: 'Explained page splits at the board' };
  expect(await as(teacher).call(observeSkill, { ...input, reason: ' ' })).toMatchObject({ code: 0, key: 'observation_reason' });
  const seen = await as(teacher).call(observeSkill, input);
  expect(seen.code).toBe(1);
  const { rows } = await evidence(skills.insert, pupil);
  const observation = { id: seen.data.observation_id, author: teacher.name, withdraw: false };
  expect(rows).toMatchObject([{ object_kind: 'skill', strength: 2, title: input.reason, observation }]);
  const asked = { skill_id: skills.insert, user_id: pupil.id, space_id: place.id };
  expect((await as(teacher).call(skillEvidence, asked)).data.rows[0]!.observation!.withdraw).toBe(true);
  // The copy holds no name, so it is right when somebody is called otherwise.
  await db.updateTable('users').set({ real_name: 'Renamed Teacher' }).where('id', '=', teacher.id).execute();
  expect((await evidence(skills.insert, pupil)).rows[0]!.observation!.author).toBe('Renamed Teacher');
  await db.updateTable('users').set({ real_name: teacher.name }).where('id', '=', teacher.id).execute();
  expect((await as(await person('teacher')).call(withdrawObservation, seen.data)).code).toBe(-99);
  expect((await as(teacher).call(withdrawObservation, seen.data)).code).toBe(1);
  expect((await evidence(skills.insert, pupil)).rows).toEqual([]);
});

test('a class map shows students by skills from what they did in that space, and a stranger nothing', async () => {
  const { as, teacher, place, another, person, give, handedIn } = room;
  const student = await another();
  await handedIn(await give(), student, wrongAnswers);
  await followNow(room.app);
  const { data } = await as(teacher).call(classSkills, { space_id: place.id, ...frame });
  const [row, column] = [data.students.findIndex(({ id }) => id === student.id), data.skills.findIndex(({ id }) => id === skills.insert)];
  const cell = data.cells.find(([at, skillAt]) => at === row && skillAt === column)!;
  const own = await evidence(skills.insert, student);
  expect(cell[2]).toBe(Math.round(own.mastery.value! * 100));
  expect(data.states[cell[5]!]).toBe(own.mastery.state);
  expect((await as(student).call(classSkills, { space_id: place.id, ...frame })).code).toBe(-99);
  expect((await as(await person('teacher')).call(skillMap, frame)).code).toBe(-99);
  expect((await as(teacher).call(skillEvidence, { skill_id: skills.insert, user_id: student.id, space_id: '999999999' })).code).toBe(-99);
});

test('a map says that its numbers are being updated while results wait to be counted, and to a stranger nothing either way', async () => {
  const { app, as, done, teacher, place, another, person, give, handedIn } = room;
  const student = await another();
  const stranger = await person('student');
  const inClass = { space_id: place.id, ...frame };
  const updating = async () => {
    expect((await as(stranger).call(skillMap, frame)).code).toBe(-99);
    expect((await as(stranger).call(skillMap, { ...frame, user_id: student.id, space_id: place.id })).code).toBe(-99);
    expect((await as(stranger).call(classSkills, inClass)).code).toBe(-99);
    const replies = [
      await done(as(student).call(skillMap, frame)),
      await done(as(student).call(skillEvidence, { skill_id: skills.insert })),
      await done(as(teacher).call(classSkills, inClass)),
    ];
    return replies.map(({ behind }) => behind);
  };
  await followNow(app);
  expect(await updating()).toEqual([false, false, false]);
  // Nobody gets to count the result as long as somebody else is at the copy.
  const outside = new pg.Client({ connectionString: app.instance.databaseUrl });
  await outside.connect();
  await outside.query(`select pg_advisory_lock(hashtextextended('follower evidence', 0))`);
  await handedIn(await give(), student, room.rightAnswers);
  expect(await updating()).toEqual([true, true, true]);
  const waiting = await done(as(student).call(skillMap, frame));
  expect(waiting.skills.find(({ id }) => id === skills.insert)!.mastery.value).toBeNull();
  await outside.end();
  await followNow(app);
  expect(await updating()).toEqual([false, false, false]);
  expect((await skill(skills.insert, student)).mastery.value).toBeGreaterThan(0.5);
});

test('a student shares what they proved elsewhere with the teachers of a space, as far as they see it themselves, and takes that back', async () => {
  const { as, db, done, teacher, place, another, give, handedIn } = room;
  const pupil = await another();
  await handedIn(await give(), pupil, wrongAnswers);
  const colleague = await room.person('teacher');
  const elsewhere = await spaceMakers(room as never).space(colleague);
  await spaceMakers(room as never).member(elsewhere, pupil);
  const seen = { author_id: colleague.id, user_id: pupil.id, skill_id: skills.insert, ratio: 1, reason: 'Seen elsewhere' };
  await db
    .insertInto('observations')
    .values({ ...seen, space_id: elsewhere.id, at: room.clock.now() })
    .execute();
  const asTeacher = () => evidence(skills.insert, teacher, { user_id: pupil.id, space_id: place.id });
  const before = await asTeacher();
  expect(before).toMatchObject({ audience: 'space', rows: [{ single: true }, { single: true }] });
  expect((await done(as(pupil).call(listSkillShares, {}))).list).toMatchObject([{ since: null }, { since: null }]);
  for (let repeat = 0; repeat < 2; repeat++) await done(as(pupil).call(shareSkills, { space_id: place.id, on: true }));
  const after = await asTeacher();
  expect(after.audience).toBe('shared');
  // What was done elsewhere counts and opens nothing.
  expect(after.rows.find(({ title }) => title === 'Seen elsewhere')).toMatchObject({ place: '', observation: { withdraw: false } });
  expect(after.mastery.value).toBeGreaterThan(before.mastery.value!);
  expect(Math.abs(after.rows.reduce((sum, { pull }) => sum + pull, 0) - (after.mastery.value! - 0.5))).toBeLessThan(1e-9);
  expect((await evidence(skills.insert, pupil)).shared_with).toHaveLength(1);
  await done(as(pupil).call(shareSkills, { space_id: place.id, on: false }));
  expect((await asTeacher()).rows).toHaveLength(2);
  expect((await as(await room.person('student')).call(shareSkills, { space_id: place.id, on: true })).code).toBe(-99);
  const logged = await db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', pupil.id)
    .where('action', 'like', 'skills_%shared')
    .execute();
  expect(logged).toHaveLength(2);
});

test('whoever work is given to no longer proves nothing by it, and does again once it is given to them', async () => {
  const { as, db, teacher, another, give, handedIn } = room;
  const pupil = await another();
  const assessment_id = await give();
  await handedIn(assessment_id, pupil, wrongAnswers);
  const facts = () => db.selectFrom('facts').select('fact').where('person_id', '=', pupil.id).execute();
  expect((await evidence(skills.insert, pupil)).rows).toHaveLength(2);
  expect((await facts()).length).toBeGreaterThan(0);
  await as(teacher).call(changeAudience, { assessment_id, audience: { kind: 'except', ids: [pupil.id] } });
  expect((await evidence(skills.insert, pupil)).rows).toEqual([]);
  expect(await facts()).toEqual([]);
  await as(teacher).call(changeAudience, { assessment_id, audience: null });
  expect((await evidence(skills.insert, pupil)).rows).toHaveLength(2);
  expect((await facts()).length).toBeGreaterThan(0);
});

test('emptied and built anew the copy is the same', async () => {
  const { app, db } = room;
  await followNow(app);
  const copy = async () =>
    (await db.selectFrom('evidence').selectAll().orderBy('source').orderBy('ref').orderBy('object_id').execute()).map(
      ({ id: _id, generation: _generation, ...row }) => row,
    );
  const before = await copy();
  expect(before.length).toBeGreaterThan(10);
  await db.deleteFrom('evidence').execute();
  await rebuildFollower(app, EVIDENCE, { report: async () => undefined });
  expect(await copy()).toEqual(before);
});
