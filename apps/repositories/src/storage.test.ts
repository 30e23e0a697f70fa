import { randomBytes } from 'node:crypto';
import { getInstitutionUse } from '@praxis/contract/institutions/console';
import { statMeasure } from '@praxis/contract/statistics/statistics';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { followNow } from '../../server/src/platform/following/following.ts';
import { institutionMakers } from '../../server/src/testing/makers/institutions.ts';
import { codeSchool, commit, fine, git, place, withGit } from './testing/code-school.ts';

withGit('what a team pushed is storage of the institution whose teacher gave the project, and is refused where none is left', async () => {
  const at = await codeSchool();
  const { app, db, as, a, teacher, space, open, token, address } = at;
  const { institution_id, admin } = await institutionMakers(at).institution();
  await sql`insert into institution_members (institution_id, user_id, role) values (${institution_id}::bigint, ${teacher.id}::bigint, 'teacher')`.execute(
    db,
  );
  const use = async () => (await as(admin).call(getInstitutionUse, { institution_id })).data.storage;
  const empty = (await use()).used;
  const secret = await token(a);
  const mine = place();
  await fine(mine, 'clone', '-q', address(secret), '.');
  await commit(mine, 'one.bin', randomBytes(600_000));
  await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
  const { bytes } = await open(a);
  expect(bytes).toBeGreaterThan(600_000);
  expect((await use()).used).toBe(empty + bytes);
  await followNow(app);
  for (const [who, scope, id] of [
    [teacher, 'space', space.id],
    [teacher, 'person', teacher.id],
  ] as const) {
    const { number } = (await as(who).call(statMeasure, { scope, id, measure: 'storage' })).data;
    expect(number.value, scope).toBeCloseTo(bytes / 1_048_576, 3);
  }

  await db
    .updateTable('institutions')
    .set({ storage_limit: String(empty + bytes + 100_000) })
    .where('id', '=', institution_id)
    .execute();
  await commit(mine, 'two.bin', randomBytes(200_000));
  const refused = await git(mine, 'push', 'origin', 'HEAD:main');
  expect(refused.code).not.toBe(0);
  expect(refused.out).toMatch(/remote: “.*” has no storage left for this push \(1 MB of 1 MB are used\)\. Nothing of it was saved/);
  expect((await open(a)).bytes).toBe(bytes);
  // What fits goes on.
  await fine(mine, 'reset', '-q', '--hard', 'HEAD~1');
  await commit(mine, 'small.c');
  await fine(mine, 'push', '-q', 'origin', 'HEAD:main');
});
