import { skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { expect, test } from 'vitest';
import { type TestPerson, world } from '../../apps/server/src/testing/world.ts';
import { passLoad } from '../../packages/contract/accounts/accounts.ts';
import { seedQuestions } from '../assessments/questions.ts';
import { seedInstitution } from '../institution.ts';
import { seedLabs } from '../labs.ts';
import { PASSWORD, seedPeople } from '../people.ts';
import { seedProblems } from '../programming/problems.ts';
import { seedProjects } from '../projects/projects.ts';
import { openSchool } from '../school.ts';
import { seedSkillMaps } from '../skills.ts';
import { seedSpaces } from '../spaces.ts';

test('the demo school has a framework of more than two hundred skills, to which all its questions, problems, labs and projects are linked', async () => {
  const { app, db, as } = await world();
  const school = openSchool(app);
  const parts = [
    seedPeople,
    seedInstitution,
    seedSpaces,
    seedQuestions,
    seedProblems,
    seedLabs,
    seedProjects,
    seedSkillMaps,
    seedSkillMaps,
  ];
  for (const seedPart of parts) await seedPart(school);
  const { data: session } = await as().call(passLoad, { account: 'teacher1', password: PASSWORD });
  const teacher: TestPerson = { id: '', token: session.utoken!, utype: 2, account: 'teacher1', phone: '', name: '' };
  const { skills, edges } = (await as(teacher).call(skillMap, { frame_kind: 'platform', frame_id: '0' })).data;
  const parents = new Set(skills.map(({ parent_id }) => parent_id));
  const leaves = skills.filter(({ id }) => !parents.has(id));
  expect(leaves.length).toBeGreaterThanOrEqual(200);
  expect(new Set(leaves.map(({ name }) => name)).size).toBe(leaves.length);
  // No skill stands alone: each follows another or is followed.
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]));
  expect(leaves.filter(({ id }) => !connected.has(id)).map(({ name }) => name)).toEqual([]);

  const ids = leaves.map(({ id }) => id);
  const { rows: proofs } = await app.database.pool.query<{ kind: string; id: string }>(
    "select distinct object_kind as kind, object_id as id from skill_proofs where skill_id = any($1::bigint[]) and object_kind <> 'skill'",
    [ids],
  );
  const linked = (kind: string) => proofs.filter((proof) => proof.kind === kind).map(({ id }) => id);
  for (const [kind, table] of [
    ['question', 'questions'],
    ['problem', 'problems'],
    ['lab', 'labs'],
    ['project', 'projects'],
  ] as const) {
    const rows = await db.selectFrom(table).select('id').execute();
    expect(rows.length, kind).toBeGreaterThan(0);
    expect(
      rows.map(({ id }) => id).filter((id) => !linked(kind).includes(id)),
      kind,
    ).toEqual([]);
  }
  const semaphore = leaves.find(({ name }) => name === '信号量')!;
  expect((await as(teacher).call(skillEvidence, { skill_id: semaphore.id })).data.questions).toBeGreaterThanOrEqual(3);
});
