import { listMessages } from '@praxis/contract/notifications/inbox';
import { reviewJoinRequest } from '@praxis/contract/spaces/members';
import { joinSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';
import { notifyOfGatheredRequests } from './request-notices.ts';

const QUARTER = 15 * 60_000;

test('a teacher is notified of the first request at once and of those that follow within a quarter of an hour in one message', async () => {
  const created = await world();
  const { person, as, clock, db } = created;
  const { space } = spaceMakers(created);
  const owner = await person('teacher');
  const here = await space(owner, { visibility: 'public', name: 'Networks' });
  const ask = async () => {
    clock.move(1000);
    const student = await person('student');
    await as(student).call(joinSpace, { space_id: here.id });
    return db.selectFrom('space_members').select('id').where('user_id', '=', student.id).executeTakeFirstOrThrow();
  };
  const titles = async () => (await as(owner).call(listMessages, {})).data.list.map(({ title }) => title).reverse();
  const first = await ask();
  const [, second] = [await ask(), await ask(), await ask()];
  await notifyOfGatheredRequests(db, clock.now());
  expect(await titles()).toEqual([expect.stringContaining('asks to join “Networks”')]);
  // What was decided meanwhile is not told of again.
  for (const { id } of [first, second]) await as(owner).call(reviewJoinRequest, { membership_id: id, verdict: 'approved' });
  clock.move(QUARTER);
  await Promise.all([1, 2, 3].map(() => withTransaction(db, (inside) => notifyOfGatheredRequests(inside, clock.now()))));
  expect(await titles()).toEqual([expect.anything(), '2 more asked to join “Networks”']);
  // The next one waits for its quarter of an hour too; when nothing came, one who asks later is told of at once.
  await ask();
  expect(await titles()).toHaveLength(2);
  for (const _quarter of [1, 2]) {
    clock.move(QUARTER);
    await notifyOfGatheredRequests(db, clock.now());
  }
  expect(await titles()).toHaveLength(3);
  await ask();
  expect(await titles()).toEqual([expect.anything(), expect.anything(), expect.anything(), expect.stringContaining('asks to join')]);
  clock.move(-3 * QUARTER);
});
