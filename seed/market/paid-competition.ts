import { freezeSections, wholeOf } from '../../apps/server/src/modules/competitions/design/publish.ts';
import { findCompetition } from '../../apps/server/src/modules/competitions/index.ts';
import { putFeeProduct } from '../../apps/server/src/modules/market/fees/fee-product.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../school.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The competition of the demo school that is entered for a fee. */
export const PAID_COMPETITION = '2026 年算法挑战个人赛';
/** Cents CNY. */
export const FEE_CENTS = 6000;
/** Who registered; the first three pay, the last one takes the registration back. */
export const ENTRANTS = ['student1', 'student12', 'student13', 'student14'] as const;

const INTRO =
  '<p>一个人、三小时、四道题。报名费用于赛场机时与证书印制，提交报名后十五分钟内缴费，逾期名额让给后面的人；开赛前撤回报名，报名费自动原路退回。</p>';

async function makeCompetition(app: App, db: Db, organiserId: string) {
  const now = app.clock.now();
  const start = new Date(now.getTime() + 12 * DAY);
  start.setUTCHours(1, 0, 0, 0);
  const { id } = await db
    .insertInto('competitions')
    .values({
      ...{ organiser_id: organiserId, title: PAID_COMPETITION, intro: INTRO, category: '程序设计', level: 'city', entry: 'individual' },
      ...{ quota: 80, waiting_list: true, reg_review: false, fee_cents: FEE_CENTS, reg_start: new Date(now.getTime() - 4 * DAY) },
      ...{ reg_end: new Date(now.getTime() + 9 * DAY), state: 'published', published_at: new Date(now.getTime() - 5 * DAY) },
      rule_changed_at: new Date(now.getTime() - 5 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = await db
    .insertInto('stages')
    .values({
      ...{ competition_id: id, no: 1, title: '决赛', start_at: start, end_at: new Date(start.getTime() + 3 * HOUR) },
      rule: JSON.stringify({ kind: 'sum', take: 'best', ties: [{ by: 'last_gain' }] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const problem = await db
    .selectFrom('problems')
    .select('id')
    .where('owner_id', '=', organiserId)
    .where('title', '=', '走出迷宫 Out of the maze')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sections')
    .values({
      ...{ stage_id: stage.id, place: 1, label: '一', title: '走出迷宫', kind: 'oj', weight: '100', by: 'each', of_members: 'mean' },
      ...{ max_points: 100_00, reveal: 'after_end', config: JSON.stringify({ problem_id: problem.id }) },
    })
    .execute();
  return id;
}

/** A competition of teacher1 with a fee, and people who registered and have to pay it. */
export async function seedPaidCompetition({ app, once, people }: School) {
  await once('paid competition', async (db) => {
    const ids = await people(db);
    const id = await makeCompetition(app, db, ids.get('teacher1')!);
    const submitted = new Date(app.clock.now().getTime() - DAY);
    for (const account of ENTRANTS)
      await db
        .insertInto('registrations')
        .values({
          ...{ competition_id: id, user_id: ids.get(account)!, state: 'awaiting_payment', submitted_at: submitted, submissions: 1 },
          ...{ holds_place: true, pay_until: new Date(app.clock.now().getTime() + HOUR) },
        })
        .execute();
    await db.updateTable('competitions').set({ taken: ENTRANTS.length }).where('id', '=', id).execute();
    const competition = (await findCompetition(db, id))!;
    await freezeSections(app, db, await wholeOf(db, competition), app.clock.now());
    await putFeeProduct(db, competition);
  });
}

/** The registration of somebody in the competition with a fee. */
export const findPaidEntry = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('registrations as r')
      .innerJoin('competitions as c', 'c.id', 'r.competition_id')
      .select('r.id')
      .where('c.title', '=', PAID_COMPETITION)
      .where('r.user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).id;
