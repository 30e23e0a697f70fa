import { expect, test } from 'vitest';
import { expertCertificates } from '../../apps/server/src/modules/certificates/index.ts';
import { judgedGroups } from '../../apps/server/src/modules/judging/assignments/assignments.store.ts';
import { withTransaction } from '../../apps/server/src/platform/database/db.ts';
import { world } from '../../apps/server/src/testing/world.ts';
import { seedInstitution } from '../institution.ts';
import { seedPeople } from '../people.ts';
import { openSchool } from '../school.ts';
import { addColleges } from './entrants.ts';
import { seedExhibited } from './exhibited.ts';

test('expert1 of the demo school finds what they judged, with a certificate of it', async () => {
  const { app, db } = await world();
  const school = openSchool(app);
  for (const seedPart of [seedPeople, seedInstitution]) await seedPart(school);
  const people = await school.people();
  const now = app.clock.now();
  await withTransaction(db, async (tx) => {
    const colleges = await addColleges(tx, people.get('operator1')!, now);
    await seedExhibited({ app, db: tx, now, people, organiserId: people.get('teacher1')!, colleges });
  });
  const expert = people.get('expert1')!;
  const { judged } = await judgedGroups(db, expert, { page: 1, size: 20 });
  expect(judged).toMatchObject([{ assigned: 6, submitted: 6, ended_at: expect.any(Date) }]);
  const papers = await expertCertificates(db, expert, [judged[0]!.stage_id]);
  expect(papers.get(judged[0]!.stage_id)?.number).toMatch(/^[0-9A-Z]{16}$/);
});
