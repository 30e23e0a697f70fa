import { listMessages } from '@praxis/contract/notifications/inbox';
import { writeToStudents } from '@praxis/contract/spaces/members';
import { expect, test } from 'vitest';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

test('a teacher writes to some students of a space; strangers and those who left are left out, and nothing is said to nobody', async () => {
  const at = await world();
  const { space, member } = spaceMakers(at);
  const teacher = await at.person('teacher');
  const place = await space(teacher);
  const [student, gone, stranger] = [await at.person(), await at.person(), await at.person()];
  await member(place, student);
  await member(place, gone);
  await at.db.updateTable('space_members').set({ state: 'left' }).where('user_id', '=', gone.id).execute();
  const text = 'Please come to my office on Friday';
  const write = (user_ids: string[], words = text) => at.as(teacher).call(writeToStudents, { space_id: place.id, user_ids, text: words });
  expect((await write([student.id, gone.id, stranger.id])).data).toEqual({ sent: 1 });
  const inbox = async (who: typeof student) =>
    (await at.as(who).call(listMessages, {})).data.list
      .filter(({ kind }) => kind === 'staff_wrote')
      .map(({ title, body }) => [title, body]);
  expect(await inbox(student)).toEqual([[expect.stringContaining(teacher.name), text]]);
  expect(await inbox(gone)).toEqual([]);
  // Pressed again at once it is the same message.
  const again = await Promise.all(Array.from({ length: 5 }, () => write([student.id])));
  expect(again.map(({ data }) => data)).toEqual(Array(5).fill({ sent: 1 }));
  expect(await inbox(student)).toHaveLength(1);
  expect((await write([stranger.id])).data).toEqual({ sent: 0 });
  expect(await write([student.id], '  ')).toMatchObject({ code: 0, key: 'message_text_required' });
  expect(await write(Array.from({ length: 501 }, (_, n) => String(n + 1)))).toMatchObject({ code: 0, key: 'batch_over_500' });
  const replies = await Promise.all(Array.from({ length: 40 }, () => write([student.id])));
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
