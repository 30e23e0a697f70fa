import { projectMakers } from './makers/projects.ts';
import { spaceMakers } from './makers/spaces.ts';
import { type TestPerson, world } from './world.ts';

const DAY = 86_400_000;

/** A space of a teacher with four students, to whom a project of two stages was given. */
export async function projectSchool(traits: Record<string, unknown> = {}) {
  const created = await world();
  const spaces = spaceMakers(created);
  const makers = projectMakers(created);
  const teacher = await created.person('teacher');
  const space = await spaces.space(teacher);
  const students: TestPerson[] = [];
  for (let at = 0; at < 4; at++) students.push((await spaces.member(space)).person);
  const [a, b, c, d] = students as [TestPerson, TestPerson, TestPerson, TestPerson];
  const taskId = await makers.task(teacher, space, { closes_at: created.clock.now().getTime() + 30 * DAY, ...traits });
  return { ...created, ...spaces, ...makers, teacher, space, a, b, c, d, taskId };
}
