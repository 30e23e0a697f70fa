import { getSpaceOverview } from '@praxis/contract/home/home';
import { markAttendance } from '@praxis/contract/live-classes/participants';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../testing/makers/assessments.ts';
import { labMakers, smallLab } from '../../testing/makers/labs.ts';
import { classMakers } from '../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const DAY = 86_400_000;

async function school() {
  const made = await world();
  const makers = { ...spaceMakers(made), ...assessmentMakers(made) };
  const teacher = await made.person('teacher');
  const space = await makers.space(teacher);
  const overview = async (who: TestPerson, of = space) => made.as(who).call(getSpaceOverview, { space_id: of.id });
  return { ...made, ...makers, teacher, at: space, overview, classes: classMakers(made) };
}

test('a student sees in a space what is due there and nothing of other spaces or of others', async () => {
  const { member, space, paper, published, person, teacher, at, overview, clock, ...made } = await school();
  const student = (await member(at)).person;
  const other = await space(teacher);
  await member(other, student);
  const of = await paper(teacher);
  const due = clock.now().getTime() + DAY;
  const id = await published(at, of, { title: 'Here', end_at: due });
  await published(other, of, { title: 'Elsewhere', end_at: due });
  const lab = await labMakers({ ...made }).task(teacher, at, smallLab('Routing'), { closes_at: due + DAY });
  const { data } = await overview(student);
  expect(data.due.map(({ kind, title, to }) => [kind, title, to])).toEqual([
    ['homework', 'Here', `/index/assessment/${id}`],
    ['lab', 'Routing', `/courseTask/${at.id}/0/${lab}`],
  ]);
  expect(data).toMatchObject({ work: [], week: null, attention: [] });
  expect((await overview(await person('student'))).code).toBe(-99);
});

test('a teacher sees who stayed away and what was not handed in; an assistant without the right to scores does not', async () => {
  const { member, assistant, paper, published, teacher, at, overview, clock, as, db, classes } = await school();
  const [absent, idle] = [(await member(at)).person, (await member(at)).person];
  await db
    .updateTable('space_members')
    .set({ joined_at: new Date(clock.now().getTime() - 3 * DAY) })
    .where('space_id', '=', at.id)
    .execute();
  for (const _class of [1, 2]) {
    const made = await classes.running(at, teacher);
    await as(teacher).call(markAttendance, { class_id: made.id, user_id: idle.id, state: 'present' });
    await db.updateTable('live_classes').set({ state: 'ended', ended_at: clock.now() }).where('id', '=', made.id).execute();
  }
  const of = await paper(teacher);
  await published(at, of, { title: 'Sorting', end_at: clock.now().getTime() + 60_000 });
  clock.move(120_000);
  const seen = (await overview(teacher)).data;
  expect(seen.week).toMatchObject({ attendance: 0.5, attendance_before: null, attention: 2 });
  expect(seen.attention.map(({ person, absences, missed }) => [person.id, absences, missed])).toEqual([
    [absent.id, 2, ['Sorting']],
    [idle.id, 0, ['Sorting']],
  ]);
  clock.move(-120_000);
  const helper = (await assistant(at, ['assist_labs'])).person;
  expect((await overview(helper)).data).toMatchObject({ week: null, attention: [] });
});
