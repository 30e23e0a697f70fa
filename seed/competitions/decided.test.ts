import { expect, test } from 'vitest';
import { withTransaction } from '../../apps/server/src/platform/database/db.ts';
import { world } from '../../apps/server/src/testing/world.ts';
import { seedInstitution } from '../institution.ts';
import { seedPeople } from '../people.ts';
import { seedProblems } from '../programming/problems.ts';
import { openSchool } from '../school.ts';
import { seedSpaces } from '../spaces.ts';
import { seedContest } from './contest.ts';
import { seedDecided } from './decided.ts';
import { addColleges } from './entrants.ts';

test('a board of the demo school whose result is out shows that result, and not what is corrected later', async () => {
  const { app, db } = await world();
  const school = openSchool(app);
  for (const seedPart of [seedPeople, seedInstitution, seedSpaces, seedProblems]) await seedPart(school);
  const people = await school.people();
  const now = app.clock.now();
  // In a transaction as the demo school is made: the publisher of boards writes nothing in between.
  await withTransaction(db, async (tx) => {
    const colleges = await addColleges(tx, people.get('operator1')!, now);
    const context = { app, db: tx, now, people, organiserId: people.get('teacher1')!, colleges };
    await seedContest(context);
    await seedDecided(context);
  });
  const boards = await db
    .selectFrom('boards')
    .innerJoin('stages', 'stages.id', 'boards.stage_id')
    .select(['stages.title', 'boards.result_no', 'boards.seq'])
    .where('boards.audience', '=', 'public')
    .where('stages.result_state', '!=', 'hidden')
    .execute();
  expect(boards.length).toBeGreaterThan(0);
  for (const { title, result_no, seq } of boards) expect([title, result_no !== null, seq > 0]).toEqual([title, true, true]);
});
