import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { recountedCells, storedCells } from './facts.store.ts';

test('what did not change is not written again: not when it is noted, not when all is built anew', async () => {
  const at = await world();
  const { space, students } = await statisticsMakers(at).busySpace(5);
  await followNow(at.app);
  const written = async () =>
    (
      await sql<{ name: string; xid: string }>`
        select concat_ws(' ', source, ref, fact, part) as name, xid::text from facts where space_id = ${space.id}::bigint order by 1`.execute(
        at.db,
      )
    ).rows;
  const before = await written();
  expect(before.length).toBeGreaterThan(10);
  await sql`insert into change_notes (follower, source, ref) select distinct 'statistics', source, ref from facts
    where space_id = ${space.id}::bigint`.execute(at.db);
  await followNow(at.app);
  expect(await written()).toEqual(before);
  await rebuildFollower(at.app, 'statistics', { report: async () => undefined });
  expect(await written()).toEqual(before);

  // Attendance of one person that goes leaves all else as it is, and cells are those of a recount.
  await sql`delete from class_attendance where user_id = ${students[0]!.id}::bigint`.execute(at.db);
  await followNow(at.app);
  const after = await written();
  expect(after.length).toBeLessThan(before.length);
  expect(before).toEqual(expect.arrayContaining(after));
  expect(await storedCells(at.db)).toEqual(await recountedCells(at.db));
});
