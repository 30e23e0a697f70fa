import { findRules, insertPublication, putSettings, replaceRules } from '../../apps/server/src/modules/awards/awards.store.ts';
import { certifyExperts } from '../../apps/server/src/modules/awards/certify-experts.ts';
import { certificatesFor, giveAwards, issueAwardCertificates } from '../../apps/server/src/modules/awards/give-awards.ts';
import { findCompetition, findStage } from '../../apps/server/src/modules/competitions/index.ts';
import { admitApproved } from '../../apps/server/src/modules/contests/entry/entry.store.ts';
import { noteWorkScores } from '../../apps/server/src/modules/contests/index.ts';
import { assignGroup } from '../../apps/server/src/modules/judging/assignments/assigning.ts';
import {
  findAssignments,
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
import { aggregateGroup } from '../../apps/server/src/modules/judging/results/aggregate-group.ts';
import { setHanded } from '../../apps/server/src/modules/judging/results/results.store.ts';
import { lockProductions, saveWork, submitWork } from '../../apps/server/src/modules/productions/index.ts';
import { sheetTotal } from '../../packages/scoring/judging/sheets.ts';
import { addGuest, COLLEGES } from './entrants.ts';
import { enterStage } from './hand-ins.ts';
import { type Context, DAY, freeze, HOUR, makeCompetition, type Plan, publish } from './over.ts';

const PLAN: Plan = {
  title: '校园数据可视化作品展',
  intro: '<p>每人提交一件数据可视化作品，由专家匿名评审。评审已经结束，成绩、获奖名单与评审证明均已公布。</p>',
  ...{ stage: '终评', entry: 'individual', endedMs: 60 * DAY, seed: 0 },
};
const TASK = '提交一件数据可视化作品，说明数据来源、处理过程和想让人看到什么。作品中不要出现姓名和学校。';
/** What was shown, and how good it was in percent. */
const WORKS: readonly [title: string, intro: string, quality: number][] = [
  ['一百座食堂的一天', '把就餐流水画成一条河，按分钟显示排队与空座。', 91],
  ['图书馆的四季', '借阅量按学科与月份排成环，看得出考试周在哪里。', 84],
  ['宿舍用电地形图', '每栋楼一座山，峰值是晚上十点。', 78],
  ['公交换乘的代价', '同一段路，步行、单车与公交各要多久。', 73],
  ['课表里的空教室', '按楼层与时段显示空闲，方便自习的人。', 69],
  ['校园里的鸟', '三年观测记录，按物种画出到来与离开的日子。', 88],
];
const CRITERIA = [
  { title: '数据', guide: '来源可靠，处理过程说得清楚。', max: 40, weight: 40 },
  { title: '表达', guide: '一眼看得出要说什么，没有误导。', max: 40, weight: 40 },
  { title: '完成度', guide: '细节、标注与可读性。', max: 20, weight: 20 },
];

type Shown = { id: string; stageId: string; sectionId: string; start: Date; end: Date };

async function makeExhibition(context: Context): Promise<Shown> {
  const { db, now } = context;
  const end = new Date(now.getTime() - PLAN.endedMs);
  const start = new Date(end.getTime() - 10 * DAY);
  const id = await makeCompetition(context, PLAN, start);
  const stage = { competition_id: id, no: 1, title: PLAN.stage, start_at: start, end_at: end, shows: 'nothing' };
  const { id: stageId } = await db
    .insertInto('stages')
    .values({ ...stage, rule: JSON.stringify({ kind: 'sum', take: 'last', ties: [] }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sectionId } = await db
    .insertInto('sections')
    .values({
      ...{ stage_id: stageId, place: 1, label: '作品', title: '参展作品', kind: 'production', weight: '100', max_points: 100_00 },
      ...{ reveal: 'after_release', config: JSON.stringify({ task: TASK, url: true }) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('competitions')
    .set({ category: '数字媒体', taken: WORKS.length, last_number: WORKS.length })
    .where('id', '=', id)
    .execute();
  return { id, stageId, sectionId, start, end };
}

/** People of other colleges with one work each; returns the works in the order of the list. */
async function handInWorks(context: Context, { id, stageId, sectionId, start, end }: Shown) {
  const { db, colleges } = context;
  const at = new Date(start.getTime() - 5 * DAY);
  const entrants: { id: string; people: string[] }[] = [];
  for (const no of WORKS.keys()) {
    const college = 4 + no;
    const user_id = await addGuest(db, 860 + no, COLLEGES[college]!, at);
    const registration = await db
      .insertInto('registrations')
      .values({
        ...{ competition_id: id, user_id, institution_id: colleges[college]!, state: 'approved', number: no + 1, holds_place: true },
        ...{ submissions: 1, submitted_at: at, created_at: at, decided_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    entrants.push({ id: registration.id, people: [user_id] });
  }
  await freeze(context, id, start);
  await admitApproved(db, stageId, start);
  await enterStage(db, stageId, entrants, (no) => new Date(start.getTime() + no * HOUR));
  const works: string[] = [];
  for (const [no, [title, intro]] of WORKS.entries()) {
    const when = new Date(start.getTime() + (no + 2) * 20 * HOUR);
    const userId = entrants[no]!.people[0]!;
    const place = { sectionId, entrantId: entrants[no]!.id };
    await saveWork(db, place, { userId, seq: 0, key: `shown-${no}`, draft: { title, intro, url: '', files: [] } }, when);
    works.push((await submitWork(db, place, { userId, seq: 1 }, when)).id);
  }
  await lockProductions(db, sectionId, end);
  return works;
}

/** Three experts scored every work; their group was counted and its results are in the rank. */
async function judge({ db, people, organiserId }: Context, { stageId, sectionId, end }: Shown, works: readonly string[]) {
  const after = (days: number) => new Date(end.getTime() + days * DAY);
  await replaceCriteria(db, sectionId, CRITERIA);
  const { id } = (await insertGroup(db, {
    ...{ stage_id: stageId, section_id: sectionId, name: '作品评审组', division: '', per_work: 3, method: 'mean' },
    ...{ spread_percent: 30, due_at: after(7), created_at: end },
  }))!;
  const experts = [1, 2, 3].map((no) => people.get(`expert${no}`)!);
  for (const user_id of experts) await putExpert(db, { group_id: id, user_id, capacity: null, created_at: end });
  await assignGroup(db, (await findGroup(db, id))!, 'shown', after(1));
  await updateGroup(db, id, { state: 'scoring', seed: 'shown' });
  const criteria = await findCriteria(db, [sectionId]);
  for (const [no, row] of (await findAssignments(db, [id])).entries()) {
    const quality = WORKS[works.indexOf(row.production_id)]![2] + experts.indexOf(row.expert_id) * 2 - 2;
    const scores = Object.fromEntries(criteria.map(({ id: criterion, max }) => [criterion, Math.round((max * quality) / 100)]));
    const at = new Date(after(2).getTime() + no * HOUR);
    await saveSheetRow(db, row.id, { scores, notes: {}, note: '', seq: 1 }, at);
    await setTotal(db, row.id, sheetTotal(criteria, scores));
    await updateAssignment(db, row.id, { state: 'submitted', submitted_at: at, first_opened_at: at });
  }
  await updateGroup(db, id, { state: 'submitted' });
  const { run } = await aggregateGroup(db, (await findGroup(db, id))!, organiserId, after(7));
  await updateGroup(db, id, { state: 'handed', handed_run: run });
  await setHanded(db, id, run, after(8));
  await noteWorkScores(db, sectionId, after(8));
}

/** Works that were judged: a final result, two prizes, and a certificate of judging for every expert. */
export async function seedExhibited(context: Context) {
  const { app, db, organiserId } = context;
  const shown = await makeExhibition(context);
  await judge(context, shown, await handInWorks(context, shown));
  const over = { id: shown.id, stageId: shown.stageId };
  await publish(context, over, 'preliminary', new Date(shown.end.getTime() + 9 * DAY));
  const at = new Date(shown.end.getTime() + 13 * DAY);
  const { no, lines } = await publish(context, over, 'final', at);
  const settings = {
    ...{ per_division: false, mentors: false, experts: true, language: 'zh-cn' as const, heading: '荣誉证书', look: 'pine' as const },
    ...{ signatory: '竞赛组织委员会', signatory_title: '', issuer: COLLEGES[0] },
  };
  await putSettings(db, shown.stageId, settings, at);
  const rule = { rounding: 'up' as const, ties: 'all' as const, entrants: [], certificate: true, kind: 'top' as const };
  await replaceRules(db, shown.stageId, [
    { ...rule, name: '一等奖', value: 1 },
    { ...rule, name: '二等奖', value: 2 },
  ]);
  const { given } = giveAwards(await findRules(db, shown.stageId), lines, false);
  const awarded = given.map(({ rule: of, line }) => ({ place: of.place, name: of.name, entrant_id: line.entrant_id, rank: line.rank }));
  const published = { stage_id: shown.stageId, no: 1, result_no: no, reason: '', published_by: organiserId, published_at: at };
  await insertPublication(db, published, awarded);
  const { issue, issueToExperts } = await certificatesFor(db, shown.stageId, given);
  const [competition, stage] = [(await findCompetition(db, shown.id))!, (await findStage(db, shown.stageId))!];
  const issuing = { competition, stage, settings, resultNo: no, now: at };
  await issueAwardCertificates(app, db, { ...issuing, lines, due: issue });
  await certifyExperts(app, db, { ...issuing, due: issueToExperts });
}
