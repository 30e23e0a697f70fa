import { expect, test } from 'vitest';
import { world } from '../../apps/server/src/testing/world.ts';
import { seedInstitution } from '../institution.ts';
import { seedPeople } from '../people.ts';
import { openSchool } from '../school.ts';
import { seedSpaces } from '../spaces.ts';
import { seedsCode } from './code.ts';
import { seedProjects } from './projects.ts';

test('where repositories are on two demo teams pushed a history and handed it in; where they are off nothing is written', async () => {
  const { app, db } = await world();
  const school = openSchool(app);
  const instance = app.instance as { repositories: boolean };
  instance.repositories = false;
  expect(seedsCode(school)).toBe(false);
  instance.repositories = true;
  if (!seedsCode(school)) return void process.stdout.write('Skipped: no git here, so the demo school has no repositories\n');
  for (const seedPart of [seedPeople, seedInstitution, seedSpaces, seedProjects]) await seedPart(school);
  const repositories = await db.selectFrom('project_repositories').selectAll().orderBy('run_id').execute();
  const pushes = await db.selectFrom('project_pushes').selectAll().orderBy('id').execute();
  const bundles = await db.selectFrom('project_bundles').selectAll().execute();
  expect(repositories).toHaveLength(2);
  for (const { run_id, refs, copied_refs, owner_id } of repositories) {
    expect(copied_refs).toEqual(refs);
    expect(owner_id).not.toBeNull();
    const pushed = pushes.filter((push) => push.run_id === run_id);
    expect(new Set(pushed.map(({ user_id }) => user_id)).size).toBe(2);
    expect(pushed.every(({ pushed_at }) => pushed_at !== null)).toBe(true);
    const main = (refs as { ref: string; commit: string }[]).find(({ ref }) => ref === 'refs/heads/main');
    expect(bundles.find((bundle) => bundle.run_id === run_id)).toMatchObject({ commit: main?.commit, state: 'stored' });
  }
});
