import { listClasses, startClass } from '@praxis/contract/live-classes/live-classes';
import { markAttendance } from '@praxis/contract/live-classes/participants';
import { getClassReport } from '@praxis/contract/live-classes/replay';
import { expect, test } from 'vitest';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

async function classroom() {
  const created = await world();
  const spaces = spaceMakers(created);
  const classes = classMakers(created);
  const teacher = await created.person('teacher');
  const at = await spaces.space(teacher);
  const student = (await spaces.member(at)).person;
  const session = (await spaces.assistant(at, ['manage_attendance'])).person;
  const other = (await spaces.assistant(at, ['mark'])).person;
  const own = async (who: TestPerson) =>
    (await created.as(who).call(listClasses, { space_id: at.id, when: 'past' })).data.list.map(({ own_attendance }) => own_attendance);
  return { ...created, ...classes, teacher, at, student, session, other, own };
}

test('an assistant who keeps the attendance calls the roll and corrects it after the class; the student sees it', async () => {
  const { as, db, ended, teacher, at, student, session, other, own } = await classroom();
  const { id: class_id } = await ended(at, teacher);
  expect(await own(student)).toEqual(['absent']);
  const correct = { class_id, user_id: student.id, state: 'leave' as const };
  expect((await as(other).call(markAttendance, correct)).key).toBe('not_allowed');
  expect((await as(student).call(markAttendance, correct)).key).toBe('not_allowed');
  expect((await as(session).call(markAttendance, correct)).code).toBe(1);
  expect(await own(student)).toEqual(['leave']);
  expect(await own(session)).toEqual([null]);
  const report = (await as(session).call(getClassReport, { class_id })).data;
  expect(report).toMatchObject({ can_change: true, counts: { leave: 1, absent: 0 } });
  expect((await as(other).call(getClassReport, { class_id })).code).toBe(-99);
  const acknowledged = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'to_state', 'detail'])
    .where('action', '=', 'mark_attendance')
    .where('object_id', '=', class_id)
    .execute();
  expect(acknowledged).toMatchObject([{ actor_id: session.id, to_state: 'leave', detail: { user_id: student.id, after_class: true } }]);
});

test('keeping the attendance is no right to run classes', async () => {
  const { as, planned, teacher, at, session } = await classroom();
  const { id } = await planned(at, teacher);
  expect((await as(session).call(startClass, { class_id: id })).key).toBe('not_allowed');
});
