import { reportEditing } from '@praxis/contract/skills/editors';
import { expect, test } from 'vitest';
import { type TestPerson, world } from '../../../testing/world.ts';

test('who edits a map sees who else does, until they stop or have not been seen for a while', async () => {
  const { as, person, db } = await world();
  const [one, other] = [await person('operator'), await person('operator')];
  const frame = { frame_kind: 'platform' as const, frame_id: '0' };
  const report = async (who: TestPerson, on = true) =>
    (await as(who).call(reportEditing, { ...frame, on })).data.others.map(({ id }) => id).filter((id) => [one.id, other.id].includes(id));
  expect([await report(one), await report(other), await report(one)]).toEqual([[], [one.id], [other.id]]);
  await report(other, false);
  expect(await report(one)).toEqual([]);
  expect(await report(other)).toEqual([one.id]);
  // A page that was closed without a word.
  await db
    .updateTable('skill_editors')
    .set({ seen_at: new Date(Date.now() - 60_000) })
    .where('user_id', '=', one.id)
    .execute();
  expect(await report(other)).toEqual([]);
  expect(await db.selectFrom('skill_editors').select('user_id').where('user_id', '=', one.id).execute()).toEqual([]);
  // Forty pages of one person are one person.
  await Promise.all(Array.from({ length: 40 }, () => report(one)));
  expect(await report(other)).toEqual([one.id]);
  expect((await as(await person('teacher')).call(reportEditing, { ...frame, on: true })).code).toBe(-99);
});
