import { deviceHash } from '../../apps/server/src/modules/assessments/attempts/devices.rules.ts';
import { freezeSections, wholeOf } from '../../apps/server/src/modules/competitions/design/publish.ts';
import { findCompetition } from '../../apps/server/src/modules/competitions/index.ts';
import { admitApproved } from '../../apps/server/src/modules/contests/entry/entry.store.ts';
import { lockProductions, saveWork, submitWork } from '../../apps/server/src/modules/productions/index.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { addGuest, COLLEGES, register, type SeedTeam } from './entrants.ts';
import { addWorkFiles } from './work-files.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days since the stage of the works ended: judging is under way. */
const OVER = 3;

const TITLE = '2026 年实训成果创新大赛';
const INTRO =
  '<p>以实训课程的成果参赛：软件、系统或工具均可。每队提交一件作品，由专家匿名评审。</p><h3>提交内容</h3><p>作品说明、设计文档、演示视频或截图；可附一个公开链接。</p><h3>评审</h3><p>专家看到的是匿名副本：作品、文档与截图中请不要出现姓名、队名与学校。</p>';
const RULE = '<p>每件作品由多名专家独立评分，按创新性、技术难度、完成度和应用价值计分。评审期间不公布成绩。</p>';
const TASK =
  '提交一件在实训课程中完成的作品。\n\n请写清楚：解决什么问题，怎样设计，完成到什么程度，有哪些真实的使用或测试数据。\n文档用 PDF 或 Word，视频不超过 100 MB。作品中不要出现姓名、队名和学校。';

/** What each team made: title, text, link. The team at the same place made it. */
const WORKS: readonly { team: string; title: string; intro: string; url?: string }[] = [
  {
    team: '量杯',
    title: '实验室危化品台账',
    intro:
      '实验室领用危化品须两人复核、称重归还，纸质台账常常对不上。\n\n本作品把一次领用拆成申请、复核、称重、归还四步，任何一步都先写本地日志再排队上传，断网时仍可领用，恢复后按日志次序合并。\n\n12 天 318 次真实领用：账物不符 3 次，平均用时由 4 分 10 秒降到 1 分 35 秒。',
  },
  {
    team: '回声',
    title: '会议室预约与门禁联动',
    intro:
      '把预约系统和门禁控制器接在一起：预约开始前五分钟开门，无人签到十五分钟后自动释放。\n\n用状态机描述一次预约的一生，所有转移都有测试；在三间会议室运行了四周。',
    url: 'https://example.com/room-door',
  },
  {
    team: '信号量',
    title: '校园网故障地图',
    intro: '汇总两百个接入点的在线情况与延迟，按楼层画成热力图。\n\n采集端每 30 秒上报一次，用差分编码把流量降到原来的 7%。',
  },
  {
    team: '北斗星',
    title: '离线优先的巡检手册',
    intro: '设备巡检常在没有网络的机房里进行。手册、表单与照片都先存在手机上，回到有网络的地方再同步；两人改了同一张表时逐项合并。',
  },
  {
    team: '齿轮',
    title: '数控机床振动监测',
    intro:
      '用三轴加速度传感器记录主轴振动，边缘端做频谱，异常时只上传异常前后各十秒。\n\n在实训车间的两台机床上连续采集 21 天，提前发现一次刀具松动。',
    url: 'https://example.com/spindle',
  },
  {
    team: '半亩方塘',
    title: '鱼塘溶氧预警',
    intro: '溶氧、水温和气压每五分钟一次，按过去七天的曲线预测凌晨的最低值，低于阈值提前两小时提醒。',
  },
  {
    team: '白噪声',
    title: '课堂录音自动分章',
    intro: '把一节课的录音切成若干章，每章给出时间与关键词，学生可以直接跳到要找的地方。\n\n全部在本机完成，不上传声音。',
  },
  {
    team: '墨线',
    title: '古籍版面还原',
    intro: '对扫描页做版框检测与行切分，输出可以检索的文本，同时保留原来的版式。\n\n在 300 页样本上，行切分的正确率为 97.8%。',
  },
  { team: '九宫格', title: '仓库拣货路径规划', intro: '把货架看成图，按订单批次规划路径。与按货位号顺序拣货相比，步行距离减少 31%。' },
  {
    team: '萤火',
    title: '低功耗环境采集节点',
    intro: '两节五号电池工作一年的温湿度节点：平均电流 19 微安，数据在本地压缩后每小时发送一次。',
  },
  { team: '木兰舟', title: '手语学习伙伴', intro: '摄像头看动作，给出与示范的差别，并把难的动作排进第二天的练习。' },
  {
    team: '行间注',
    title: '代码评审练习场',
    intro: '从真实的提交里挑出带缺陷的改动，请学习者写评审意见，再与当年的意见对照。\n\n由两个软件工作室的同学试用了一个学期。',
  },
];

type Context = { app: App; db: Db; now: Date; people: Map<string, string>; organiserId: string; colleges: readonly string[] };

/** What the works contest consists of; `productionIds` stand in the order of the teams. */
export type SeededWorks = {
  competitionId: string;
  stageId: string;
  sectionId: string;
  productionIds: string[];
  entrantIds: string[];
  /** Whose first device each captain has. */
  captains: string[];
};

async function makeCompetition({ db, now, organiserId, colleges }: Context, ends: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const { id } = await db
    .insertInto('competitions')
    .values({
      ...{ organiser_id: organiserId, institution_id: colleges[0]!, title: TITLE, intro: INTRO, category: '创新创业', level: 'province' },
      ...{ entry: 'team', team_min: 2, team_max: 3, mentors_max: 1, quota: 60, taken: WORKS.length, last_number: WORKS.length },
      ...{ reg_start: ago(45), reg_end: ago(25), state: 'published', published_at: ago(46), rule_changed_at: ago(46) },
      ...{ created_at: ago(48), updated_at: ago(25) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: stageId } = await db
    .insertInto('stages')
    .values({
      ...{ competition_id: id, no: 1, title: '成果作品赛', start_at: ago(17), end_at: ends, rule_html: RULE, shows: 'nothing' },
      ...{ rule: JSON.stringify({ kind: 'sum', take: 'last', ties: [] }), created_at: ago(48), updated_at: ago(25) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sectionId } = await db
    .insertInto('sections')
    .values({
      ...{ stage_id: stageId, place: 1, label: '作品', title: '参赛作品', kind: 'production', weight: '100', max_points: 100_00 },
      ...{ by: 'team', reveal: 'after_release', config: JSON.stringify({ task: TASK, url: true }) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { competitionId: id, stageId, sectionId };
}

/** Teams of the demo students first; the others come from other colleges, each with a mentor of its own. */
async function teamsOf({ db, now, people }: Context): Promise<SeedTeam[]> {
  const teams: SeedTeam[] = [];
  for (const [at, { team: name }] of WORKS.entries()) {
    const college = at < 3 ? 0 : 1 + ((at * 5) % (COLLEGES.length - 1));
    const guest = (no: number) => addGuest(db, 700 + at * 4 + no, COLLEGES[college]!, now);
    const members = at < 3 ? [1, 2].map((no) => people.get(`student${at * 2 + no}`)!) : [await guest(0), await guest(1)];
    const mentor = at < 3 ? people.get('teacher2') : await guest(2);
    teams.push({ name, college, people: members, ...(mentor && { mentor }) });
  }
  return teams;
}

/** A contest of works whose stage is over and which experts are judging. */
export async function seedWorks(context: Context): Promise<SeededWorks> {
  const { app, db, now } = context;
  const ends = new Date(now.getTime() - OVER * DAY);
  const made = await makeCompetition(context, ends);
  const teams = await teamsOf(context);
  const entrantIds: string[] = [];
  for (const [at, team] of teams.entries()) {
    const of = { id: made.competitionId, colleges: context.colleges };
    const approved = { state: 'approved', number: at + 1, at: new Date(now.getTime() - (40 - at) * DAY) } as const;
    entrantIds.push((await register(app, db, of, team, approved)).registrationId);
  }
  await freezeSections(app, db, await wholeOf(db, (await findCompetition(db, made.competitionId))!), now);
  await admitApproved(db, made.stageId, now);
  const productionIds: string[] = [];
  for (const [at, { people }] of teams.entries()) {
    const started = new Date(ends.getTime() - (at + 6) * 20 * HOUR);
    await db
      .insertInto('stage_people')
      .values(
        people.map((user_id) => ({
          ...{
            stage_id: made.stageId,
            user_id,
            entrant_id: entrantIds[at]!,
            device: deviceHash(`demo-device-${user_id}`),
            entered_at: started,
          },
        })),
      )
      .execute();
    const place = { sectionId: made.sectionId, entrantId: entrantIds[at]! };
    const { title, intro, url = '' } = WORKS[at]!;
    const of = { app, db, place, userId: people[0]!, now: started };
    const last = at === teams.length - 1 ? { school: COLLEGES[teams[at]!.college]! } : {};
    const files = at === 10 ? [] : await addWorkFiles(of, { at, title, intro, ...last });
    const save = (no: number, text: string, when: Date) => {
      const draft = { title, intro: text, url, files };
      return saveWork(db, place, { userId: people[no % people.length]!, seq: no, key: `demo-${no}`, draft }, when);
    };
    await save(0, '', started);
    await save(1, intro, new Date(started.getTime() + 5 * HOUR));
    const work = await submitWork(db, place, { userId: people[0]!, seq: 2 }, new Date(started.getTime() + 6 * HOUR));
    productionIds.push(work.id);
  }
  await lockProductions(db, made.sectionId, ends);
  return { ...made, productionIds, entrantIds, captains: teams.map(({ people }) => people[0]!) };
}
