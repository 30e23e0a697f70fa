import { findCompetition, findStage } from '../../apps/server/src/modules/competitions/index.ts';
import { addExpertTo, assignGroup } from '../../apps/server/src/modules/judging/assignments/assigning.ts';
import {
  type AssignmentRow,
  findAssignments,
  putConflict,
  saveSheetRow,
  setTotal,
  updateAssignment,
} from '../../apps/server/src/modules/judging/assignments/assignments.store.ts';
import {
  findCriteria,
  findGroup,
  insertGroup,
  putExpert,
  replaceCriteria,
  updateGroup,
} from '../../apps/server/src/modules/judging/judging.store.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { sheetTotal } from '../../packages/scoring/judging/sheets.ts';
import { COLLEGES, nameOf } from './entrants.ts';
import type { SeededWorks } from './works.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEED = 'works-2026';

const CRITERIA = [
  { title: '创新性', guide: '想法是否新颖，与已有做法的差别是否说清楚。', max: 30, weight: 30 },
  { title: '技术难度', guide: '设计是否合理，关键部分是否由作者完成。', max: 25, weight: 25 },
  { title: '完成度', guide: '能否真实运行，异常有没有处理，数据是否可信。', max: 25, weight: 25 },
  { title: '应用价值', guide: '解决了谁的什么问题。', max: 20, weight: 20 },
];
/** How good the works are, in percent, and how strict the experts: what their sheets say follows from it. */
const QUALITY = [88, 79, 72, 81, 90, 76, 74, 85, 68, 70, 64, 77];
const LENIENCY = [0, 6, -7, 2, -3];

type Context = { app: App; db: Db; now: Date; people: Map<string, string>; organiserId: string; colleges: readonly string[] };

/** Experts of other colleges; nobody signs in as one of them. */
async function addExpert(db: Db, no: number, college: number, institutionId: string, now: Date) {
  const { id } = await db
    .insertInto('users')
    .values({
      ...{ account: `judge${no}`, utype: 3, real_name: nameOf(820 + no), nickname: nameOf(820 + no), school: COLLEGES[college]! },
      ...{ institution_id: institutionId, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What an expert gives a work: its quality, their leniency, and a little of both hands. */
function scoresFor(criteria: Awaited<ReturnType<typeof findCriteria>>, work: number, expert: number) {
  return Object.fromEntries(
    criteria.map(({ id, max }, at) => {
      const share = (QUALITY[work]! + LENIENCY[expert]! + ((work * 7 + expert * 5 + at * 3) % 9) - 4) / 100;
      return [id, Math.max(0, Math.min(max, Math.round(max * share)))];
    }),
  );
}

type Scoring = { db: Db; criteria: Awaited<ReturnType<typeof findCriteria>>; works: readonly string[]; experts: readonly string[] };

async function submitted({ db, criteria, works, experts }: Scoring, row: AssignmentRow, at: Date) {
  const scores = scoresFor(criteria, works.indexOf(row.production_id), experts.indexOf(row.expert_id));
  await saveSheetRow(db, row.id, { scores, notes: {}, note: '', seq: 1 }, at);
  await setTotal(db, row.id, sheetTotal(criteria, scores));
  await updateAssignment(db, row.id, { state: 'submitted', submitted_at: at, first_opened_at: at });
}

/** Experts half way through the works: some sheets in, one half filled, one work handed on, one that does not open. */
export async function seedJudging(context: Context, made: SeededWorks) {
  const { db, now, people, organiserId, colleges } = context;
  await replaceCriteria(db, made.sectionId, CRITERIA);
  const group = (await insertGroup(db, {
    ...{ stage_id: made.stageId, section_id: made.sectionId, name: '第 1 评审组', division: '', per_work: 3, method: 'additive' },
    ...{ spread_percent: 20, due_at: new Date(now.getTime() + 2 * DAY), created_at: new Date(now.getTime() - 2 * DAY) },
  }))!;
  const guests = [await addExpert(db, 1, 2, colleges[2]!, now), await addExpert(db, 2, 3, colleges[3]!, now)];
  const experts = [people.get('expert1')!, people.get('expert2')!, people.get('expert3')!, ...guests];
  for (const user_id of experts) await putExpert(db, { group_id: group.id, user_id, capacity: null, created_at: now });
  const started = new Date(now.getTime() - 2 * DAY);
  const { short } = await assignGroup(db, (await findGroup(db, group.id))!, SEED, started);
  if (short.length > 0) throw new Error('The works of the demo school do not find their experts');
  await updateGroup(db, group.id, { state: 'scoring', seed: SEED });
  const scoring = { db, criteria: await findCriteria(db, [made.sectionId]), works: made.productionIds, experts };
  const rows = await findAssignments(db, [group.id]);
  for (const [at, expert] of experts.entries()) {
    const own = rows.filter((row) => row.expert_id === expert);
    const done = at === 0 ? 4 : at === 2 ? 2 : own.length - 2;
    for (const [no, row] of own.slice(0, done).entries()) await submitted(scoring, row, new Date(started.getTime() + (no + at + 1) * HOUR));
    if (at === 0) await halfWay(context, made, scoring, own.slice(done), organiserId);
  }
}

/** What expert1 has before them besides what is submitted. */
async function halfWay({ db, now }: Context, made: SeededWorks, scoring: Scoring, [half, handedOn, closed]: AssignmentRow[], by: string) {
  if (half) {
    const scores = Object.fromEntries(
      Object.entries(scoresFor(scoring.criteria, scoring.works.indexOf(half.production_id), 0)).slice(0, 2),
    );
    await saveSheetRow(db, half.id, { scores, notes: {}, note: '', seq: 1 }, new Date(now.getTime() - HOUR));
    await updateAssignment(db, half.id, { state: 'scoring', first_opened_at: now });
  }
  if (handedOn) {
    const reason = '中期检查时评过这个项目';
    await putConflict(db, {
      ...{ group_id: handedOn.group_id, production_id: handedOn.production_id, expert_id: handedOn.expert_id, source: 'self' },
      ...{ kind: 'knows', reason, created_by: handedOn.expert_id, created_at: now },
    });
    await updateAssignment(db, handedOn.id, { state: 'conflict_declared', reason });
    const held = {
      group: (await findGroup(db, handedOn.group_id))!,
      stage: (await findStage(db, made.stageId))!,
      competition: (await findCompetition(db, made.competitionId))!,
    };
    const work = { id: handedOn.production_id, version: handedOn.version };
    if (!(await addExpertTo(db, { held, work, now }))) throw new Error(`Nobody takes over for ${by}`);
  }
  if (closed) await updateAssignment(db, closed.id, { unreadable: '链接里的演示视频没有声音', unreadable_at: now });
}
