import type { ProjectContent, ProjectStage } from '@praxis/contract/projects/design';
import { dealReviews } from '@praxis/scoring/projects/peer-rounds';
import { addVersion, insertProject } from '../../apps/server/src/modules/projects/design/design.store.ts';
import {
  insertReviews,
  insertRound,
  insertWorks,
  reviewsOfRounds,
  submittedWorks,
  writeReview,
} from '../../apps/server/src/modules/projects/peers/peers.store.ts';
import { judgeWork } from '../../apps/server/src/modules/projects/reviews/reviews.store.ts';
import { membersOfRuns, openWork, type RunRow, updateRun } from '../../apps/server/src/modules/projects/runs/runs.store.ts';
import { settleRun } from '../../apps/server/src/modules/projects/runs/settle-run.ts';
import { insertTask, setMentors } from '../../apps/server/src/modules/projects/tasks/tasks.store.ts';
import { makeTeam } from '../../apps/server/src/modules/projects/teams/make-teams.ts';
import {
  insertWorkVersion,
  lockPart,
  NO_VALUE,
  type PartValue,
  savePart,
} from '../../apps/server/src/modules/projects/works/works.store.ts';
import { canonical, hashOf } from '../../apps/server/src/platform/canonical.rules.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../school.ts';
import { SPACES } from '../spaces.ts';
import { board } from './board.ts';
import { CODE_TEAMS, type SeededCode, seedBundle, seedCode, seedsCode, withRepository } from './code.ts';

const DAY = 86_400_000;

const stage = (id: string, title: string, traits: Partial<ProjectStage>): ProjectStage => ({
  ...{
    id,
    title,
    guide: '',
    days: null,
    weight: 20,
    opens: 'always',
    max_score: 20,
    criteria: [],
    deliverables: [],
    lab_id: null,
    lab_share: 0,
  },
  ...traits,
});

const CACHE: ProjectContent = {
  title: '缓存一致性模拟器',
  intro: '四周里，每个小组从需求开始，做出一个多核缓存模拟器：先是单核模型，再加入总线监听与 MESI 协议，最后比较性能并答辩。',
  difficulty: 4,
  stages: [
    stage('plan', '需求与方案', {
      ...{ days: 7, weight: 15, max_score: 15, guide: '<p>写明要模拟什么、不模拟什么，画出模块划分，排出四周的计划。</p>' },
      criteria: [
        { id: 'scope', title: '范围', guide: '做什么、不做什么都写清楚', max: 6 },
        { id: 'parts', title: '模块划分', guide: '每部分的职责与接口', max: 5 },
        { id: 'weeks', title: '计划', guide: '四周能做完', max: 4 },
      ],
      deliverables: [{ id: 'text', kind: 'text', title: '方案', help: '两到四页', required: true }],
    }),
    stage('single', '单核缓存模型', {
      ...{ days: 14, weight: 20, opens: 'after', guide: '<p>实现直接映射与组相联两种缓存，能读入访存轨迹并输出命中率。</p>' },
      deliverables: [
        { id: 'code', kind: 'link', title: '源码', help: '仓库地址与提交号', required: true },
        { id: 'text', kind: 'text', title: '设计说明', help: '', required: true },
      ],
    }),
    stage('mesi', 'MESI 协议', {
      ...{ days: 22, weight: 30, opens: 'after' },
      guide:
        '<p>在单核模型上加入 4 个核与总线监听，实现 MESI 四态转换；用给定的 12 组访存轨迹验证，任何时刻同一行至多一个核处于 M 或 E。</p>',
      criteria: [
        { id: 'right', title: '协议正确', guide: '12 组轨迹全部通过', max: 12 },
        { id: 'tests', title: '测试覆盖', guide: '边界与竞态', max: 6 },
        { id: 'text', title: '设计说明', guide: '含状态图', max: 8 },
        { id: 'team', title: '协作记录', guide: '任务板与评审', max: 4 },
      ],
      deliverables: [
        { id: 'code', kind: 'link', title: '源码', help: '仓库地址与提交号', required: true },
        { id: 'text', kind: 'text', title: '设计说明', help: '含状态图的文字说明', required: true },
        { id: 'film', kind: 'file', title: '演示录像', help: '三分钟以内', required: false },
      ],
    }),
    stage('speed', '性能对比', {
      ...{ days: 27, weight: 20, opens: 'after', guide: '<p>比较 MSI 与 MESI 的总线流量，解释差异从哪里来。</p>' },
      deliverables: [{ id: 'text', kind: 'text', title: '对比报告', help: '', required: true }],
    }),
    stage('talk', '报告与答辩', {
      ...{ days: 30, weight: 15, max_score: 15, opens: 'after', guide: '<p>十分钟讲清楚做了什么、哪里难、下次会怎么做。</p>' },
      deliverables: [{ id: 'slides', kind: 'file', title: '讲稿', help: '', required: true }],
    }),
  ],
};

type Sent = {
  stage: string;
  values: Record<string, Partial<PartValue>>;
  by: string;
  at: Date;
  code?: SeededCode | undefined;
  verdict?: { state: 'reviewed' | 'rejected'; score: number | null; reason: string; criteria?: Record<string, number> };
};

async function sent(db: Db, run: RunRow, teacherId: string, of: Sent) {
  const manifest: Record<string, PartValue> = {};
  for (const [part_id, value] of Object.entries(of.values)) {
    manifest[part_id] = { ...NO_VALUE, ...value };
    const place = { run_id: run.id, stage_id: of.stage, part_id };
    await lockPart(db, place);
    await savePart(db, place, { value: manifest[part_id], by: of.by, until: null }, of.at);
  }
  const work = await openWork(db, run.id, of.stage);
  const sha256 = hashOf(canonical(manifest));
  await insertWorkVersion(db, { work_id: work.id, number: 1, handed_by: of.by, handed_at: of.at, late_seconds: 0, manifest, sha256 });
  if (of.code) await seedBundle(db, { runId: run.id, workId: work.id, partId: 'code' }, of.code);
  if (!of.verdict) return;
  const { state, score, reason, criteria = {} } = of.verdict;
  const max = CACHE.stages.find(({ id }) => id === of.stage)!;
  const max_score = max.criteria.length > 0 ? max.criteria.reduce((sum, one) => sum + one.max, 0) : max.max_score;
  const due_at = state === 'rejected' ? new Date(of.at.getTime() + 8 * DAY) : null;
  await judgeWork(
    db,
    { id: work.id, version: 1 },
    { state, score, max_score, criteria, reason, by: teacherId, due_at },
    new Date(of.at.getTime() + DAY),
  );
}

const html = (text: string) => ({ html: `<p>${text}</p>` });
const code = (hash: string) => ({ link: 'https://git.example.edu/cache-simulator', note: hash });
const PLANS = [
  '模块分为轨迹读入、缓存、总线与统计四部分。先做单核直接映射，第二周加组相联，第三周接总线，最后一周比较性能。',
  '只模拟一级数据缓存，不做指令缓存与预取。每个核一个控制器，经总线队列通信；每周五合并一次，附当周的命中率。',
  '以访存轨迹为输入、命中率与总线流量为输出。缓存、协议、统计三个包互不引用，用接口连接，便于分头写测试。',
  '先写参考实现再优化。第一周定接口，第二、三周实现协议，第四周测量与答辩。风险：竞态难以重现，准备固定种子的调度器。',
] as const;
/** Reviews that are written, by the team that wrote them: criteria and what was said. */
const WRITTEN: [team: number, criteria: Record<string, number>, comment: string][] = [
  [0, { scope: 5, parts: 4, weeks: 3 }, '范围清楚。建议把总线仲裁单独列成一个模块。'],
  [0, { scope: 6, parts: 4, weeks: 4 }, '计划排得很细，每周都有可以检查的结果。'],
  [1, { scope: 4, parts: 5, weeks: 3 }, '接口写得好；没有说明缓存行大小是否可配置。'],
];
const NAMES = ['一致性小组', '缓存行', '写回队', '四核先锋'] as const;

type Way = { members: readonly string[]; teacherId: string; started: Date; code?: SeededCode | undefined };

/** How far each of the four teams is: the first has its third stage rejected, the second waits for its review, the others are behind. */
async function way(db: Db, run: RunRow, team: number, of: Way) {
  const by = of.members[0]!;
  const at = (days: number) => new Date(of.started.getTime() + days * DAY);
  const send = (input: Sent) => sent(db, run, of.teacherId, input);
  const [plan, single] = [[13, 12, 14, 11][team]!, [18, 17, 16, 15][team]!];
  await send({
    stage: 'plan',
    values: { text: html(PLANS[team]!) },
    by,
    at: at(6),
    verdict: { state: 'reviewed', score: plan, reason: '范围清楚，计划可行。', criteria: { scope: plan - 8, parts: 4, weeks: 4 } },
  });
  if (team === 3) return;
  await send({
    stage: 'single',
    values: { code: code('7c21e0b'), text: html('组相联用数组加 LRU 时间戳实现。') },
    by,
    at: at(13),
    verdict: team === 2 ? undefined : { state: 'reviewed', score: single, reason: '命中率与参考实现一致。' },
  } as Sent);
  if (team === 2) return;
  const verdict = {
    state: 'rejected',
    score: null,
    reason: '状态图只画了单核视角。请补两核同时写同一行的情形，并说明总线仲裁怎样排出先后。其余部分可以不动。',
  } as const;
  await send({
    stage: 'mesi',
    values: {
      code: of.code ? { link: 'refs/heads/main', note: of.code.commit } : code('a31f09c'),
      text: html('每个核的控制器监听总线，收到读请求时从 E 降为 S。'),
    },
    by,
    at: at(17),
    code: of.code,
    ...(team === 0 && { verdict }),
  });
}

/** The teams review each other's plans since yesterday: the first has written both of its reviews, the second one, the others none. */
async function peers(db: Db, of: { taskId: string; runs: readonly string[]; teacherId: string; now: Date }) {
  const { taskId, runs, teacherId, now } = of;
  const plan = CACHE.stages[0]!;
  const id = (await insertRound(db, {
    ...{ task_id: taskId, stage_id: plan.id, stage: plan, reviews: 2, weight: 0, again_days: 2, opened_by: teacherId },
    ...{ opened_at: new Date(now.getTime() - DAY), closes_at: new Date(now.getTime() + 3 * DAY) },
  }))!;
  await insertWorks(db, id, await submittedWorks(db, taskId, plan.id));
  const dealt = dealReviews(runs, 2, `peers-${id}`) ?? [];
  await insertReviews(
    db,
    id,
    dealt.map((one) => ({ run_id: one.of, by_run_id: one.by, again: false })),
  );
  const open = await reviewsOfRounds(db, [id]);
  const writers = await membersOfRuns(db, runs);
  for (const [team, criteria, comment] of WRITTEN) {
    const review = open.find(({ by_run_id, state }) => by_run_id === runs[team] && state === 'open');
    const writer = writers.find(({ run_id }) => run_id === runs[team]);
    if (!review || !writer) continue;
    review.state = 'submitted';
    const score = Object.values(criteria).reduce((sum, points) => sum + points, 0);
    await writeReview(db, review.id, { score, criteria, comment, by: writer.user_id }, new Date(now.getTime() - DAY / 2));
  }
}

/** A project of teacher1 half-way through in the first space, with four teams. */
export async function seedProjects(school: School) {
  const ids = await school.people();
  await school.once('projects', async (db) => {
    const teacherId = ids.get('teacher1')!;
    const now = school.app.clock.now();
    const started = new Date(now.getTime() - 19 * DAY);
    // Six in the evening where the school is.
    started.setUTCHours(10, 0, 0, 0);
    const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[0]!.code).executeTakeFirstOrThrow();
    const served = seedsCode(school);
    const content = served ? withRepository(CACHE) : CACHE;
    const projectId = await insertProject(db, teacherId, content, started);
    const sha256 = hashOf(canonical(content));
    const version = await addVersion(db, projectId, { content, sha256, by: teacherId }, started);
    const task = await insertTask(db, {
      ...{
        space_id: space.id,
        project_id: projectId,
        version_id: version.id,
        mode: 'formed',
        size_min: 2,
        size_max: 4,
        given_by: teacherId,
      },
      ...{
        given_at: started,
        opens_at: started,
        closes_at: new Date(started.getTime() + 31 * DAY),
        late: 'percent',
        late_percent: 10,
        peer_share: 20,
      },
    });
    await setMentors(db, task.id, [teacherId]);
    const students = await db
      .selectFrom('space_members')
      .select('user_id')
      .where('space_id', '=', space.id)
      .where('role', '=', 'student')
      .where('state', '=', 'approved')
      .orderBy('user_id')
      .execute();
    const size = Math.max(2, Math.min(4, Math.floor(students.length / NAMES.length)));
    const runs: string[] = [];
    for (const [at, name] of NAMES.entries()) {
      const members = students.slice(at * size, (at + 1) * size).map(({ user_id }) => user_id);
      if (members.length === 0) continue;
      const run = await makeTeam(db, task, { name, captainId: members[0]!, userIds: members }, started);
      await updateRun(db, run.id, { state: 'active', team: 'locked', started_at: started, mentor_id: teacherId });
      const code = served && at < CODE_TEAMS ? await seedCode(school, db, at, { runId: run.id, members, started }) : undefined;
      await way(db, run, at, { members, teacherId, started, code });
      await settleRun(db, { task, content, run: { ...run, state: 'active', started_at: started } });
      runs.push(run.id);
      if (at === 0) await board(db, run, members, now);
    }
    if (runs.length > 2) await peers(db, { taskId: task.id, runs, teacherId, now });
  });
}
