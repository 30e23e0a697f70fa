import { statOverview } from '@praxis/contract/statistics/statistics';
import { expect, test } from 'vitest';
import { followNow } from '../apps/server/src/platform/following/following.ts';
import { type TestPerson, world } from '../apps/server/src/testing/world.ts';
import { passLoad } from '../packages/contract/accounts/accounts.ts';
import { seedHistory } from './history.ts';
import { seedInstitution } from './institution.ts';
import { seedLabs } from './labs.ts';
import { PASSWORD, PEOPLE, seedPeople } from './people.ts';
import { openSchool } from './school.ts';
import { SPACES, seedSpaces } from './spaces.ts';

test('the demo school is seeded once, goes on where it was killed, and everybody can sign in', async () => {
  const { app, db, as } = await world();
  const school = openSchool(app);
  const killed = school.once('people', async (inside) => {
    await inside.insertInto('users').values({ account: 'student1', phone: '13800000001' }).execute();
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');

  await Promise.all([seedPeople(openSchool(app)), seedPeople(openSchool(app))]);
  await seedInstitution(school);
  await seedPeople(school);
  await seedInstitution(school);

  const names = PEOPLE.map((person) => person.account);
  const rows = await db.selectFrom('users').select(['account', 'phone', 'utype']).where('account', 'in', names).orderBy('phone').execute();
  expect(rows.map((row) => row.account)).toEqual(names);
  expect(rows[0]!.phone).toBe('13800000001');
  const known: [string, number][] = [
    ['student1', 1],
    ['13800000040', 1],
    ['teacher1', 2],
    ['assistant1', 1],
    ['expert3', 3],
    ['operator1', 2],
  ];
  for (const [account, utype] of known) expect((await as().call(passLoad, { account, password: PASSWORD })).data).toMatchObject({ utype });
  const members = await db.selectFrom('institution_members').select('role').execute();
  expect(members.filter((member) => member.role === 'admin')).toHaveLength(1);
  expect(members).toHaveLength(51);
  const classes = await db.selectFrom('institution_members').select('class_name').distinct().where('class_name', '!=', '').execute();
  expect(classes).toHaveLength(5);
});

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
