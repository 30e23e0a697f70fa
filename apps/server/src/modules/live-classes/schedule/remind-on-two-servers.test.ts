import { afterAll, beforeAll, expect, test } from 'vitest';
import { classMakers } from '../../../testing/makers/live-classes.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { openTestServers, type TestServer } from '../../../testing/server.ts';
import { worldOn } from '../../../testing/world.ts';
import { sendReminders } from '../../calendar/reminders.ts';

let servers: TestServer[];
beforeAll(async () => {
  servers = await openTestServers(2);
});
afterAll(() => servers[0]?.close());

test('two servers look at the same minute: each member is reminded of a class once a day before and once an hour before', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  const at = await worldOn(first);
  const { space, member } = spaceMakers(at);
  const teacher = await at.person('teacher');
  const into = await space(teacher);
  const people = [teacher];
  for (let more = 0; more < 5; more++) people.push((await member(into)).person);
  const classes = classMakers(at);
  const tomorrow = await classes.planned(into, teacher, { inMinutes: 23 * 60 + 30 });
  const soon = await classes.planned(into, teacher, { inMinutes: 30 });
  // A class that was announced long ago, so that both of its reminders are due in their time.
  await at.db
    .updateTable('live_classes')
    .set({ created_at: new Date(at.clock.now().getTime() - 10 * 86_400_000) })
    .where('id', 'in', [tomorrow.id, soon.id])
    .execute();

  for (let minute = 0; minute < 3; minute++) await Promise.all([first, second, first, second].map(({ app }) => sendReminders(app)));

  const messages = await at.db
    .selectFrom('messages')
    .select(['user_id', 'kind', 'link'])
    .where('link', 'in', [`/class/${tomorrow.id}`, `/class/${soon.id}`])
    .where('kind', 'in', ['class_tomorrow', 'class_soon'])
    .execute();
  const reported = messages.map(({ user_id, kind, link }) => `${user_id} ${kind} ${link}`).sort();
  const expected = people.flatMap(({ id }) => [`${id} class_soon /class/${soon.id}`, `${id} class_tomorrow /class/${tomorrow.id}`]).sort();
  expect(reported).toEqual(expected);
});
