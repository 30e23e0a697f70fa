import { grantPermission } from '../apps/server/src/modules/accounts/index.ts';
import { seedContest } from './competitions/contest.ts';
import { seedDecided } from './competitions/decided.ts';
import { addColleges } from './competitions/entrants.ts';
import { seedExhibited } from './competitions/exhibited.ts';
import { seedJudging } from './competitions/judging.ts';
import { seedSkills } from './competitions/skills.ts';
import { seedTotals } from './competitions/totals.ts';
import { seedWorks } from './competitions/works.ts';
import type { School } from './school.ts';

/** Competitions of teacher1: a programming contest behind a frozen board, one that is open for registration, works that are being judged, one with its prizes, one open to objections, a total over two rounds that waits for a second organiser, and works whose judging is over. */
export async function seedCompetitions(school: School) {
  const people = await school.people();
  await school.once('competitions', async (db) => {
    const organiserId = people.get('teacher1')!;
    const now = school.app.clock.now();
    await grantPermission(db, organiserId, 'competition_organiser');
    const colleges = await addColleges(db, people.get('operator1')!, now);
    const context = { app: school.app, db, now, people, organiserId, colleges };
    await seedContest(context);
    await seedSkills(context);
    await seedJudging(context, await seedWorks(context));
    await seedDecided(context);
    await db
      .insertInto('competition_staff')
      .columns(['competition_id', 'user_id', 'duty'])
      .expression(
        db
          .selectFrom('competitions')
          .select(({ val, ref }) => [ref('id').as('competition_id'), val(people.get('assistant1')!).as('user_id'), val('desk').as('duty')])
          .where('organiser_id', '=', organiserId),
      )
      .execute();
  });
  await school.once('total over stages', async (db) => {
    const organiserId = people.get('teacher1')!;
    const now = school.app.clock.now();
    const colleges = await addColleges(db, people.get('operator1')!, now);
    await seedTotals({ app: school.app, db, now, people, organiserId, colleges });
  });
  await school.once('judged works', async (db) => {
    const organiserId = people.get('teacher1')!;
    const now = school.app.clock.now();
    const colleges = await addColleges(db, people.get('operator1')!, now);
    await seedExhibited({ app: school.app, db, now, people, organiserId, colleges });
  });
}
