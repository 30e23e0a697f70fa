import { STAGE_RESULT } from '@praxis/contract/competitions/stages';
import { findStage, setAliasSeed } from '../../apps/server/src/modules/competitions/index.ts';
import { lockEntrantsOf, setAliases } from '../../apps/server/src/modules/contests/entry/aliases.store.ts';
import { admitApproved } from '../../apps/server/src/modules/contests/entry/entry.store.ts';
import { proposalOf } from '../../apps/server/src/modules/ranks/results/proposal.ts';
import { markOf } from '../../apps/server/src/modules/ranks/results/result-document.ts';
import { putRequest } from '../../apps/server/src/modules/ranks/results/result-requests.store.ts';
import { drawn } from '../../apps/server/src/modules/teams/index.ts';
import { addStage, type Context, DAY, freeze, HOUR, makeCompetition, type Plan, play, publish, registerStudents } from './over.ts';

const TWO_ROUNDS: Plan = {
  title: '双轮程序设计挑战赛',
  intro: '<p>首轮占 40%，末轮占 60%，按总成绩排名。成绩由两位组织者先后确认后公布，末轮的座位号按公开的种子抽取。</p>',
  ...{ stage: '首轮', entry: 'individual', endedMs: 9 * DAY, seed: 91 },
};
const ENTRANTS = 12;
/** What nobody could choose: it was not known before the day of the draw. */
const SEED = '上证指数 3871.24，2026-11-20 收盘';

/** A stage of nothing but what two others gave: 40 and 60 of a hundred. */
async function addTotal({ db }: Context, id: string, sources: readonly { stageId: string; title: string; weight: number }[], at: Date) {
  const { id: stageId } = await db
    .insertInto('stages')
    .values({
      ...{ competition_id: id, no: 3, title: '总成绩', start_at: at, end_at: new Date(at.getTime() + HOUR), board_for: 'signed_in' },
      rule: JSON.stringify({ kind: 'sum', take: 'best', ties: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, { stageId: stage_id, title, weight }] of sources.entries())
    await db
      .insertInto('sections')
      .values({
        ...{ stage_id: stageId, place: at + 1, label: String(at + 1), title, kind: STAGE_RESULT, max_points: 100_00, reveal: 'live' },
        ...{ weight: String(weight), config: JSON.stringify({ stage_id }) },
      })
      .execute();
  return stageId;
}

/** A total over two rounds whose first result one organiser has asked the other to confirm; desks of the second were drawn by lot. */
export async function seedTotals(context: Context) {
  const { db, now, people } = context;
  const ends = [new Date(now.getTime() - TWO_ROUNDS.endedMs), new Date(now.getTime() - 3 * DAY)] as const;
  const begin = new Date(ends[0].getTime() - DAY);
  const id = await makeCompetition(context, TWO_ROUNDS, begin, { publish_by_two: true });
  const first = await addStage(context, { id, no: 1, title: TWO_ROUNDS.stage, end: ends[0] });
  const second = await addStage(context, { id, no: 2, title: '末轮', end: ends[1], firstProblem: 3 });
  const sources = [
    { stageId: first.stageId, title: TWO_ROUNDS.stage, weight: 40 },
    { stageId: second.stageId, title: '末轮', weight: 60 },
  ];
  const total = await addTotal(context, id, sources, new Date(ends[1].getTime() + HOUR));
  const other = people.get('teacher2')!;
  await db.insertInto('competition_staff').values({ competition_id: id, user_id: other, duty: 'organiser', created_at: begin }).execute();
  const entrants = await registerStudents(context, id, ENTRANTS, new Date(begin.getTime() - 5 * DAY));
  await freeze(context, id, begin);
  await play(context, first, entrants, TWO_ROUNDS.seed);
  await publish(context, first, 'preliminary', new Date(ends[0].getTime() + HOUR), other);
  await publish(context, first, 'final', new Date(ends[0].getTime() + 4 * DAY), other);
  const drawnAt = new Date(second.start.getTime() - 2 * HOUR);
  await admitApproved(db, second.stageId, drawnAt);
  await setAliases(db, second.stageId, drawn(SEED, await lockEntrantsOf(db, second.stageId)));
  await setAliasSeed(db, second.stageId, SEED, drawnAt);
  // The last of the first round is the first of the second.
  await play(context, second, entrants.toReversed(), TWO_ROUNDS.seed + 1);
  await publish(context, second, 'preliminary', new Date(ends[1].getTime() + HOUR), other);
  await publish(context, second, 'final', new Date(now.getTime() - HOUR), other);
  const { lines } = await proposalOf(db, (await findStage(db, total))!, now);
  const asked_at = new Date(now.getTime() - HOUR / 2);
  const request = { kind: 'preliminary', reason: '', seen: markOf(lines), asked_by: other, asked_at } as const;
  await putRequest(db, total, request, [other]);
}
