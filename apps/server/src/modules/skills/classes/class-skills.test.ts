import type { DataOf } from '@praxis/contract/core/endpoint';
import { classSkills, classWeakness, exportClassSkills } from '@praxis/contract/skills/class-skills';
import { skillEvidence } from '@praxis/contract/skills/maps';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { sheetRows } from '../../../platform/sheets/read.ts';
import { examRoom } from '../../../testing/makers/assessments/exam-rooms.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';

type Room = Awaited<ReturnType<typeof examRoom>>;
let room: Room;
let skills: Record<'tree' | 'insert' | 'delete', string>;
let inClass: { space_id: string; frame_kind: 'private'; frame_id: string };
let other: Room['student'];
let group: string;
let adminClass: string;

/** Two students who answered a paper about two skills; the first one's evidence of the one skill is two months old. */
beforeAll(async () => {
  room = await examRoom();
  const { app, db, teacher, student, paper, place, another, give, handedIn, rightAnswers } = room;
  const add = async (name: string, parent_id: string | null) =>
    (
      await db
        .insertInto('skills')
        .values({ owner_id: teacher.id, scope: 'private', name, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const tree = await add('B tree', null);
  skills = { tree, insert: await add('Insertion', tree), delete: await add('Deletion', tree) };
  inClass = { space_id: place.id, frame_kind: 'private', frame_id: teacher.id };
  await db.insertInto('skill_frames').values({ kind: 'private', id: teacher.id, title: 'Databases', published: true }).execute();
  for (const [at, question] of paper.questions.entries())
    await db
      .insertInto('question_skills')
      .values({ question_id: question.id, skill_id: at < 2 ? skills.insert : skills.delete })
      .execute();
  other = await another();
  await handedIn(await give({ title: 'First' }), student, (of) => rightAnswers(of).map(({ item }) => ({ item, value: null })));
  await followNow(app);
  await sql`update evidence set at = at - interval '60 days' where user_id = ${student.id} and space_id = ${place.id}`.execute(db);
  const second = await give({ title: 'Second' });
  for (const person of [student, other]) await handedIn(second, person, rightAnswers);
  await followNow(app);
  group = (await db.insertInto('space_groups').values({ space_id: place.id, name: 'Monday' }).returning('id').executeTakeFirstOrThrow()).id;
  await db.updateTable('space_members').set({ group_id: group }).where('user_id', '=', other.id).execute();
  const { institution } = institutionMakers(room);
  const { institution_id } = await institution();
  adminClass = (await db.insertInto('admin_classes').values({ institution_id, name: 'Class 1' }).returning('id').executeTakeFirstOrThrow())
    .id;
  await db
    .insertInto('institution_members')
    .values({
      institution_id,
      user_id: student.id,
      role: 'student',
      class_name: 'Class 1',
      student_no: '2026001',
    })
    .execute();
  await db
    .insertInto('space_classes')
    .values({ space_id: place.id, class_id: adminClass, follow: false, added_by: teacher.id, added_at: new Date() })
    .execute();
});

type Data = DataOf<typeof classSkills>;
const placesIn = (data: Data, person: { id: string }, skill: string) =>
  [data.students.findIndex(({ id }) => id === person.id), data.skills.findIndex(({ id }) => id === skill)] as const;
function cellIn(data: Data, person: { id: string }, skill: string) {
  const [row, column] = placesIn(data, person, skill);
  const [, , value, , , state, evidence, before] = data.cells.find((cell) => cell[0] === row && cell[1] === column)!;
  return { value, state: data.states[state!], evidence, before };
}

test('a class says how much evidence there is, and what was known 30 days ago where that is asked for', async () => {
  const { as, teacher, student } = room;
  const plain = (await as(teacher).call(classSkills, inClass)).data;
  expect(cellIn(plain, student, skills.insert)).toMatchObject({ evidence: 4, before: undefined });
  expect(cellIn(plain, other, skills.insert)).toMatchObject({ evidence: 2 });
  const compared = (await as(teacher).call(classSkills, { ...inClass, compare: 'month' })).data;
  const cell = cellIn(compared, student, skills.insert);
  expect(cell.before).toBeGreaterThanOrEqual(0);
  expect(cell.value).toBeGreaterThan(cell.before!);
  expect(cellIn(compared, other, skills.insert).before).toBe(-1);
  expect(compared.cells.map((line) => line.slice(0, 7))).toEqual(plain.cells);
});

test('a class can be looked at by its groups and by the classes that were added to it', async () => {
  const { as, teacher, student } = room;
  const { groups, students } = (await as(teacher).call(classSkills, inClass)).data;
  const place = (id: string) => students.findIndex((one) => one.id === id);
  expect(groups).toEqual([
    { kind: 'class', id: adminClass, name: 'Class 1', students: [place(student.id)] },
    { kind: 'group', id: group, name: 'Monday', students: [place(other.id)] },
  ]);
});

test('a class leaves as a sheet of what is shown, for those who may see it, and the log says so', async () => {
  const { as, db, teacher, student, place, person } = room;
  const cells = async (more: object) => {
    const { data } = await as(teacher).call(exportClassSkills, { ...inClass, show: 'mastery', ...more });
    return { name: data.name, rows: (await sheetRows(Buffer.from(data.base64, 'base64'))).map((row) => row.cells) };
  };
  const page = (await as(teacher).call(classSkills, { ...inClass, compare: 'month' })).data;
  const all = await cells({});
  expect(all.name).toMatch(new RegExp(`${place.name} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  expect(all.rows[0]!.slice(2)).toEqual(['Deletion', 'Insertion']);
  expect(all.rows).toHaveLength(1 + page.students.length);
  const line = all.rows.find((row) => row[1] === student.name)!;
  expect(line.slice(2)).toEqual([skills.delete, skills.insert].map((id) => String(cellIn(page, student, id).value)));
  const counted = await cells({ show: 'evidence', group: { kind: 'class', id: adminClass }, skill_ids: [skills.insert] });
  expect(counted.name).toContain('Class 1');
  expect(counted.rows.slice(1).map((row) => row.slice(1))).toEqual([[student.name, '4']]);
  const monthly = await cells({ show: 'month', skill_ids: [skills.insert] });
  const { value = 0, before = 0 } = cellIn(page, student, skills.insert);
  expect(monthly.rows.slice(1).map((row) => [row[1], row[2] ?? ''])).toEqual(
    expect.arrayContaining([
      [student.name, String(value - before)],
      [other.name, ''],
    ]),
  );
  const { action } = await db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', teacher.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(action).toBe('class_skills_exported');
  const asked = { ...inClass, show: 'mastery' as const };
  expect((await as(teacher).call(exportClassSkills, { ...asked, group: { kind: 'group', id: '999999' } })).code).toBe(-99);
  for (const who of [student, await person('teacher')]) expect((await as(who).call(exportClassSkills, asked)).code).toBe(-99);
});

test('a teacher is told why some stand low in a skill, and what students reached on its questions; nobody else is', async () => {
  const { as, app, db, teacher, student, another, give, handedIn, rightAnswers, person } = room;
  const weak = await another();
  await handedIn(await give({ title: 'Third' }), weak, (of) => rightAnswers(of).map(({ item }) => ({ item, value: null })));
  await db.insertInto('skill_edges').values({ from_id: skills.delete, to_id: skills.insert, kind: 'prerequisite' }).execute();
  await followNow(app);
  const asked = { ...inClass, skill_id: skills.insert, below: 40 };
  const { data } = await as(teacher).call(classWeakness, asked);
  const page = (await as(teacher).call(classSkills, inClass)).data;
  expect(cellIn(page, weak, skills.insert).value).toBeLessThan(40);
  expect(data.students).toEqual([{ id: weak.id, title: 'Third', place: expect.stringMatching(/^\/index\/results\//), ratio: 0 }]);
  expect(data.lost).toEqual([
    { kind: 'question', title: 'Third', place: expect.stringMatching(/^\/index\/results\//), ratio: 0, students: 1 },
  ]);
  expect(data.needs).toEqual([{ id: skills.delete, name: 'Deletion', low: 1, none: 0 }]);
  // Nobody of the group stands low.
  const helped = (await as(teacher).call(classWeakness, { ...asked, group: { kind: 'group', id: group } })).data;
  expect(helped).toMatchObject({ students: [], lost: [], needs: [] });
  expect((await as(teacher).call(classWeakness, { ...asked, group: { kind: 'class', id: '999999' } })).code).toBe(-99);
  expect((await as(teacher).call(classWeakness, { ...asked, skill_id: '999999' })).code).toBe(-99);
  for (const who of [student, weak, await person('teacher')]) expect((await as(who).call(classWeakness, asked)).code).toBe(-99);

  const { rates } = (await as(teacher).call(skillEvidence, { skill_id: skills.insert })).data;
  // Of the two questions: one student two of four, one two of two, one none of two.
  expect(rates).toEqual([{ kind: 'question', id: '', ratio: 0.5, students: 3 }]);
  const own = await as(student).call(skillEvidence, { skill_id: skills.insert });
  if (own.code === 1) expect(own.data.rates).toEqual([]);
});

test('a teacher is told which lessons about a skill those below did not see, of the courses of the space and open by now', async () => {
  const { as, app, db, teacher, place, another, give, handedIn, rightAnswers } = room;
  const { course, section, activity, readyMedia, assigned } = courseMakers(room);
  const low = [await another(), await another()];
  const work = await give({ title: 'Fourth' });
  for (const who of low) await handedIn(work, who, (of) => rightAnswers(of).map(({ item }) => ({ item, value: null })));
  await followNow(app);
  const group_id = (
    await db.insertInto('space_groups').values({ space_id: place.id, name: 'Tuesday' }).returning('id').executeTakeFirstOrThrow()
  ).id;
  await db
    .updateTable('space_members')
    .set({ group_id })
    .where(
      'user_id',
      'in',
      low.map(({ id }) => id),
    )
    .execute();
  const inSpace = await course(teacher);
  const { sectionId } = await section(inSpace);
  const video = async (title: string) =>
    activity(inSpace, sectionId, 'video', { media_id: await readyMedia(inSpace, 'video', { duration: 200 }) }, title);
  const [clips, whole, seen, later] = [await video('Clips'), await video('Whole'), await video('Seen'), await video('Later')];
  const read = await activity(inSpace, sectionId, 'handout', { html: '<p>Text</p>' }, 'Read');
  const link = await activity(inSpace, sectionId, 'link', { address: 'https://example.org' }, 'Link');
  await assigned(inSpace, place);
  await db
    .updateTable('activity_openings')
    .set({ opens_at: new Date(app.clock.now().getTime() + 86_400_000) })
    .where('activity_id', '=', later)
    .execute();
  const elsewhere = await course(teacher);
  const other = await activity(elsewhere, (await section(elsewhere)).sectionId, 'video', { media_id: null }, 'Elsewhere');
  const links = [
    // Two clips that overlap are 60 seconds together.
    ...[
      [`${inSpace.id}:${clips}`, '20-60'],
      [`${inSpace.id}:${clips}`, '50-80'],
      [`${inSpace.id}:${whole}`, ''],
      [`${inSpace.id}:${seen}`, ''],
    ],
    ...[
      [`${inSpace.id}:${later}`, ''],
      [`${inSpace.id}:${link}`, ''],
      [`${inSpace.id}:${read}`, ''],
      [`${elsewhere.id}:${other}`, ''],
    ],
  ].map(([object_id, part]) => ({ skill_id: skills.insert, object_kind: 'activity', object_id: object_id!, part: part! }));
  await db.insertInto('skill_links').values(links).execute();
  const watch = (user_id: string, activity_id: string, percent: number, watched: [number, number][]) =>
    db
      .insertInto('learning_progress')
      .values({
        ...{ user_id, space_id: place.id, course_id: inSpace.id, activity_id, percent, watched: JSON.stringify(watched) },
        ...{ state: 'started', opened_at: new Date(), reported_at: new Date() },
      })
      .execute();
  await watch(low[0]!.id, clips, 45, [
    [0, 30],
    [70, 130],
  ]);
  await watch(low[0]!.id, whole, 90, [[0, 180]]);
  await watch(low[1]!.id, whole, 20, [[0, 40]]);
  await watch(low[0]!.id, read, 60, []);
  for (const { id } of low) await watch(id, seen, 95, [[0, 190]]);
  const asked = { ...inClass, skill_id: skills.insert, below: 40, group: { kind: 'group' as const, id: group_id } };
  const { students, lessons } = (await as(teacher).call(classWeakness, asked)).data;
  expect(students.map(({ id }) => id).sort()).toEqual(low.map(({ id }) => id).sort());
  const page = (of: string) => `/learn/${place.id}/${inSpace.id}/${of}`;
  expect(lessons).toEqual([
    // Of one 10 + 10 of 60 seconds, of the other nothing.
    { title: 'Clips', place: expect.stringContaining(page(clips)), ratio: expect.closeTo(1 / 6, 9), none: 1 },
    { title: 'Read', place: expect.stringContaining(page(read)), ratio: 0.3, none: 1 },
    { title: 'Whole', place: expect.stringContaining(page(whole)), ratio: expect.closeTo(0.55, 9), none: 0 },
  ]);
  expect(lessons[0]!.place).toMatch(/[?&]at=20$/);
  expect((await as(low[0]!).call(classWeakness, asked)).code).toBe(-99);
});
