import { showCalendar } from '@praxis/contract/calendar/calendar';
import { getHome } from '@praxis/contract/home/home';
import { changeLabTask, listLabOwnDates, listLabTasks, openLabRoom, saveLabOwnDates } from '@praxis/contract/labs/tasks';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { listReports } from '@praxis/contract/reports/reports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { labMakers, smallLab } from '../../../testing/makers/labs.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openTestServer } from '../../../testing/server.ts';
import { type TestPerson, worldOn } from '../../../testing/world.ts';
import { sendReminders } from '../../calendar/reminders.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function lab() {
  const server = await openTestServer();
  const created = await worldOn(server);
  const { space, member, assistant } = spaceMakers(created);
  const teacher = await created.person('teacher');
  const at = await space(teacher);
  const [student, ill] = [(await member(at)).person, (await member(at)).person];
  const now = Math.floor(created.clock.now().getTime() / 1000) * 1000;
  const due = now + 2 * DAY;
  const taskId = await labMakers(created).task(teacher, at, smallLab('Routing'), { closes_at: due });
  const reported = async (who: TestPerson) => (await created.as(who).call(listMessages, {})).data.list.map(({ title }) => title);
  const dates = async (who: TestPerson) => {
    const { data } = await created.as(who).call(showCalendar, { from: now, to: now + 10 * DAY });
    return data.list.map(({ title, starts_at }) => [title, starts_at]);
  };
  return { ...created, server, assistant, teacher, at, student, ill, now, due, taskId, reported, dates };
}

test('a lab that is given stands in the calendars, is told, and is reminded of by the end that holds for each', async () => {
  const created = await lab();
  const { as, clock, server, teacher, student, ill, due, taskId, reported, dates, at } = created;
  try {
    expect(await reported(student)).toEqual(['The lab “Routing” is assigned']);
    for (const who of [student, teacher]) expect(await dates(who)).toEqual([['Lab due: Routing', due]]);
    const later = due + 3 * DAY;
    const own = { task_id: taskId, user_ids: [ill.id], closes_at: later, reason: 'Ill' };
    expect((await as(teacher).call(saveLabOwnDates, own)).code).toBe(1);
    expect((await as(student).call(saveLabOwnDates, own)).code).toBe(-99);
    expect((await as(teacher).call(saveLabOwnDates, { ...own, user_ids: [teacher.id] })).key).toBe('not_a_student_here');
    expect((await as(teacher).call(listLabOwnDates, { task_id: taskId })).data.list).toMatchObject([
      { student: { id: ill.id }, closes_at: later, reason: 'Ill' },
    ]);
    expect((await reported(ill))[0]).toBe('You have dates of your own for “Routing”');
    expect(await dates(ill)).toEqual([['Lab due: Routing', later]]);
    expect((await as(ill).call(listLabTasks, { space_id: at.id })).data.list).toMatchObject([{ closes_at: later }]);
    expect((await as(ill).call(openLabRoom, { task_id: taskId })).data.closes_at).toBe(later);
    expect((await as(teacher).call(openLabRoom, { task_id: taskId, user_id: ill.id })).data.closes_at).toBe(later);
    expect((await as(student).call(openLabRoom, { task_id: taskId })).data.closes_at).toBe(due);
    clock.move(2 * DAY - 23 * HOUR);
    await sendReminders(server.app);
    expect((await reported(student))[0]).toBe('“Routing” is due in a day');
    expect((await reported(ill))[0]).toBe('You have dates of your own for “Routing”');
    clock.move(DAY);
    expect((await as(student).call(getHome, {})).data.due).toEqual([]);
    expect((await as(ill).call(getHome, {})).data.due).toMatchObject([{ kind: 'lab', due_at: later }]);
    expect((await as(teacher).call(saveLabOwnDates, { ...own, closes_at: null })).code).toBe(1);
    expect((await as(ill).call(getHome, {})).data.due).toEqual([]);
  } finally {
    await server.close();
  }
});

test('a lab is done in the calendar of who has finished it and handed in the report it asks for', async () => {
  const { as, db, server, student, ill, now, taskId } = await lab();
  try {
    const isDone = async (who: TestPerson) =>
      (await as(who).call(showCalendar, { from: now, to: now + 10 * DAY })).data.list.map(({ done }) => done);
    expect([await isDone(student), await isDone(ill)]).toEqual([[false], [false]]);
    const { version_id } = await db.selectFrom('lab_tasks').select('version_id').where('id', '=', taskId).executeTakeFirstOrThrow();
    const at = new Date(now);
    const session = { task_id: taskId, user_id: student.id, version_id, state: 'finished', started_at: at, touched_at: at };
    await db.insertInto('lab_sessions').values(session).execute();
    expect(await isDone(student), 'its report is still to be written').toEqual([false]);
    const report = { subject: 'lab', subject_id: taskId, user_id: student.id, state: 'submitted', max_score: 100 };
    await db.insertInto('reports').values(report).execute();
    expect([await isDone(student), await isDone(ill)]).toEqual([[true], [false]]);
    await db.deleteFrom('reports').where('subject_id', '=', taskId).execute();
    await sql`update lab_versions set content = content - 'report' where id = ${version_id}`.execute(db);
    expect(await isDone(student), 'it asks for no report').toEqual([true]);
  } finally {
    await server.close();
  }
});

test('students read when a lab has other dates, and nothing when it is only withdrawn', async () => {
  const created = await lab();
  const { as, server, teacher, student, due, taskId, reported, dates } = created;
  try {
    const change = { task_id: taskId, state: 'open' as const };
    expect((await as(teacher).call(changeLabTask, { ...change, closes_at: due + DAY })).code).toBe(1);
    expect((await reported(student))[0]).toBe('The dates of “Routing” changed');
    expect(await dates(student)).toEqual([['Lab due: Routing', due + DAY]]);
    expect((await as(teacher).call(changeLabTask, { ...change, opens_at: due + DAY, closes_at: due })).data.fields).toHaveProperty(
      'closes_at',
    );
    await as(teacher).call(changeLabTask, { ...change, state: 'withdrawn', closes_at: due + DAY });
    expect(await reported(student)).toHaveLength(2);
    expect(await dates(student)).toEqual([]);
  } finally {
    await server.close();
  }
});

test('the list says who may open the reports: an assistant who helps in labs and marks nothing may not', async () => {
  const { as, server, assistant, at, taskId } = await lab();
  try {
    for (const [rights, mark] of [
      [['assist_labs'], false],
      [['assist_labs', 'mark'], true],
    ] as const) {
      const { person } = await assistant(at, rights);
      expect((await as(person).call(listLabTasks, { space_id: at.id })).data.can).toEqual({ give: false, watch: true, mark });
      expect((await as(person).call(listReports, { subject: 'lab', subject_id: taskId })).code === 1).toBe(mark);
    }
  } finally {
    await server.close();
  }
});
