import { listProblems, showCodePage } from '@praxis/contract/problems/problems';
import { expect, test } from 'vitest';
import { world } from '../../apps/server/src/testing/world.ts';
import { openSchool } from '../school.ts';
import { PROBLEMS, seedProblems } from './problems.ts';

test('the practice area of the demo school has problems of all kinds, and what was handed in waits for a real judge', async () => {
  const { app, db, as, person } = await world();
  const school = openSchool(app);
  const accounts = ['teacher1', ...Array.from({ length: 9 }, (_, at) => `student${at + 1}`)];
  const users = accounts.map((account, at) => ({ account, phone: String(13_900_000_001 + at), utype: account === 'teacher1' ? 2 : 1 }));
  await db.insertInto('users').values(users).execute();
  await seedProblems(school);
  await seedProblems(school);

  const student = await person('student');
  const { data } = await as(student).call(listProblems, {});
  const titles = PROBLEMS.map(({ title }) => title);
  const list = data.list.filter(({ title }) => titles.includes(title));
  expect(list.map(({ title }) => title)).toEqual(titles);
  expect(new Set(list.map(({ difficulty }) => difficulty)).size).toBeGreaterThanOrEqual(3);
  const pages = await Promise.all(
    list.map(async ({ id }) => (await as(student).call(showCodePage, { place: { at: 'practice', problem_id: id } })).data),
  );
  expect(pages.filter(({ interactive }) => interactive)).toHaveLength(1);
  expect(pages.filter(({ checked_by_program }) => checked_by_program)).toHaveLength(1);
  expect(pages.find(({ groups }) => groups.length > 1)?.groups.at(-1)).toMatchObject({ score: 40, depends: [1, 2] });
  for (const page of pages) expect(page).toMatchObject({ full_score: 100, can: { submit: true } });
  const verdicts = await db.selectFrom('submissions').select('verdict').distinct().execute();
  expect(verdicts.every(({ verdict }) => verdict === null)).toBe(true);
});
