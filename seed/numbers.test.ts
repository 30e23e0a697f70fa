import { passLoad } from '@praxis/contract/accounts/accounts';
import { statOverview } from '@praxis/contract/statistics/statistics';
import { expect, test } from 'vitest';
import { followNow } from '../apps/server/src/platform/following.ts';
import { type TestPerson, world } from '../apps/server/src/testing/world.ts';
import { seedHistory } from './history.ts';
import { seedInstitution } from './institution.ts';
import { seedLabs } from './labs.ts';
import { PASSWORD, seedPeople } from './people.ts';
import { openSchool } from './school.ts';
import { SPACES, seedSpaces } from './spaces.ts';

test('on the first day a teacher and the head of the college find how many were active and how long machines ran', async () => {
  const { app, db, as } = await world();
  const school = openSchool(app);
  for (const seedPart of [seedPeople, seedInstitution, seedSpaces, seedLabs, seedHistory]) await seedPart(school);
  await followNow(app);
  const { data: session } = await as().call(passLoad, { account: 'teacher1', password: PASSWORD });
  const teacher: TestPerson = { id: '', token: session.utoken!, utype: 2, account: 'teacher1', phone: '', name: '' };
  const college = await db.selectFrom('institutions').select('id').where('code', '=', 'qinghe').executeTakeFirstOrThrow();
  const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[0]!.code).executeTakeFirstOrThrow();
  const asked = [
    { scope: 'space' as const, id: space.id },
    { scope: 'institution' as const, id: college.id },
  ];
  for (const of of asked) {
    const { numbers } = (await as(teacher).call(statOverview, of)).data;
    for (const key of ['active_people', 'lab_minutes', 'lab_passed'])
      expect(numbers.find((number) => number.key === key)?.value, `${of.scope} ${key}`).toBeGreaterThan(0);
  }
});
