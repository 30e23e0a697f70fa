import { freezeSections, wholeOf } from '../../apps/server/src/modules/competitions/design/publish.ts';
import { findCompetition } from '../../apps/server/src/modules/competitions/index.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { COLLEGES, register } from './entrants.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const INTRO =
  '<p>考查 Linux 系统管理与程序实现能力的团队赛，分选拔赛和总决赛两个阶段。选拔赛为理论笔试与一项上机任务，按成绩选拔前 30% 进入总决赛。</p><h3>参赛对象</h3><p>高校在校学生，二至三人一队，每队可邀请一名指导教师。</p><h3>奖项</h3><p>总决赛按总分设一、二、三等奖，成绩在公示期结束后生效。</p>';
const FIRST_RULE = '<p>理论笔试占 40%，上机任务占 60%。笔试每名队员独立作答，取全队平均分；上机任务全队完成一次即可。</p>';
const SECOND_RULE = '<p>上机任务占 70%，编程题占 30%。名次相同时先比上机任务得分，再比最后一次得分的时间。</p>';

const FORM = [
  { key: 'school', kind: 'school', label: '所在院校', hint: '', required: true, options: [] },
  { key: 'contact', kind: 'phone', label: '联系电话', hint: '只用于赛务通知。', required: true, options: [] },
  {
    key: 'distribution',
    kind: 'choice',
    label: '惯用的发行版',
    hint: '',
    required: false,
    options: ['Debian / Ubuntu', 'RHEL / openEuler', '其他'],
  },
] as const;

type Context = { app: App; db: Db; now: Date; people: Map<string, string>; organiserId: string; colleges: readonly string[] };

/** Nine in the morning, so many days from today. */
function morning(now: Date, days: number) {
  const day = new Date(now.getTime() + days * DAY);
  day.setUTCHours(1, 0, 0, 0);
  return day;
}

async function makeCompetition({ db, now, organiserId, colleges }: Context) {
  const { id } = await db
    .insertInto('competitions')
    .values({
      ...{ organiser_id: organiserId, institution_id: colleges[0]!, title: '2026 年系统管理技能竞赛', intro: INTRO, category: '系统管理' },
      ...{ level: 'city', entry: 'team', team_min: 2, team_max: 3, mentors_max: 1, quota: 48, waiting_list: true },
      ...{ divisions: ['本科组', '高职组'], form: JSON.stringify(FORM), reg_start: new Date(now.getTime() - 6 * DAY) },
      ...{ reg_end: morning(now, 7), state: 'published', published_at: new Date(now.getTime() - 7 * DAY) },
      rule_changed_at: new Date(now.getTime() - 7 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = async (no: number, title: string, days: number, hours: number, more: Record<string, unknown>) =>
    (
      await db
        .insertInto('stages')
        .values({
          ...{ competition_id: id, no, title, start_at: morning(now, days), end_at: new Date(morning(now, days).getTime() + hours * HOUR) },
          ...{ rule: JSON.stringify({ kind: 'sum', take: 'best', ties: [{ by: 'section', place: 1 }, { by: 'last_gain' }] }), ...more },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const advance = JSON.stringify({ by: 'percent', value: 30, ties: 'all', per_institution: 3 });
  const first = await stage(1, '选拔赛', 9, 2, { rule_html: FIRST_RULE, advance });
  const second = await stage(2, '总决赛', 16, 3, { rule_html: SECOND_RULE, watch: JSON.stringify({ camera: true }) });
  return { id, first, second };
}

/** What each stage gives: papers, labs and problems that teacher1 has made. */
async function addSections({ db, organiserId }: Context, { first, second }: { first: string; second: string }) {
  const idOf = async (table: 'papers' | 'labs' | 'problems', title: string) =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where('owner_id', '=', organiserId)
        .where('title', '=', title)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id;
  const labId = await idOf('labs', '实验一　文件与权限');
  const section = { max_points: 100_00, by: 'team' as const, reveal: 'after_end' as const };
  await db
    .insertInto('sections')
    .values([
      {
        ...{
          ...section,
          stage_id: first,
          place: 1,
          label: '一',
          title: '理论笔试',
          kind: 'paper',
          weight: '40',
          by: 'each',
          of_members: 'mean',
        },
        ...{ config: JSON.stringify({ paper_id: await idOf('papers', '同步与死锁') }), duration_s: 2700 },
      },
      {
        ...{ ...section, stage_id: first, place: 2, label: '二', title: '文件与权限', kind: 'task', weight: '60' },
        config: JSON.stringify({ lab_id: labId }),
      },
      {
        ...section,
        stage_id: second,
        place: 1,
        label: '一',
        title: '系统加固',
        kind: 'task',
        weight: '70',
        config: JSON.stringify({ lab_id: labId }),
      },
      {
        ...{ ...section, stage_id: second, place: 2, label: '二', title: '走出迷宫', kind: 'oj', weight: '30' },
        config: JSON.stringify({ problem_id: await idOf('problems', '走出迷宫 Out of the maze') }),
      },
    ])
    .execute();
}

const NAMES = [
  '守护进程',
  '根目录',
  '管道与重定向',
  '零号进程',
  '软链接',
  '孤儿院',
  '权限不足',
  '内核恐慌',
  '环境变量',
  '挂载点',
  '定时任务',
  '交换分区',
];
const REASON = '联系电话无法接通，请更正后重新提交。';

/** Teams as they register: two dozen are in, some wait to be reviewed, one was refused, and student1's is still forming. */
async function enrol(context: Context, id: string) {
  const { app, db, now, people, colleges } = context;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const guests = await db.selectFrom('users').select(['id', 'school']).where('account', 'like', 'guest%').orderBy('id').execute();
  const form = (school: string, no: number) => ({
    school,
    contact: `139${String(10_000_000 + no * 7321)}`,
    distribution: FORM[2].options[no % 3],
  });
  let number = 0;
  for (let no = 0; no < 36; no++) {
    const members = guests.slice(no * 3, no * 3 + (no % 3 === 0 ? 2 : 3));
    const school = members[0]!.school;
    const state = no < 24 ? 'approved' : no === 35 ? 'refused' : 'submitted';
    const turn = Math.floor(no / NAMES.length);
    await register(
      app,
      db,
      { id, colleges },
      {
        name: `${NAMES[no % NAMES.length]}${turn > 0 ? ` ${turn + 1}` : ''}`,
        college: COLLEGES.indexOf(school as (typeof COLLEGES)[number]),
        people: members.map((member) => member.id),
      },
      {
        ...{ state, division: no % 4 === 3 ? '高职组' : '本科组', form: form(school, no), at: ago(120 - no * 3) },
        ...(state === 'approved' && { number: ++number }),
        ...(state === 'refused' && { reason: REASON }),
      },
    );
  }
  const own = (names: readonly number[]) => names.map((no) => people.get(`student${no}`)!);
  const college = { id, colleges };
  const teacher = people.get('teacher2')!;
  const approved = { state: 'approved', division: '高职组', form: form(COLLEGES[0], 40), number: ++number, at: ago(20) } as const;
  await register(app, db, college, { name: '青禾运维组', college: 0, people: own([7, 8, 9]), mentor: teacher }, approved);
  const waiting = { state: 'submitted', division: '高职组', form: form(COLLEGES[0], 41), at: ago(5) } as const;
  await register(app, db, college, { name: '凌晨两点', college: 0, people: own([10, 11]) }, waiting);
  const forming = await register(
    app,
    db,
    college,
    { name: '青禾先锋', slogan: '稳住，别慌。', college: 0, people: own([1]) },
    { state: 'draft', at: ago(3) },
  );
  await db
    .insertInto('team_members')
    .values([
      {
        team_id: forming.teamId,
        competition_id: id,
        user_id: own([4])[0]!,
        state: 'asked',
        note: '我熟悉 Shell 脚本，想加入。',
        asked_at: ago(1),
      },
      { team_id: forming.teamId, competition_id: id, user_id: own([5])[0]!, state: 'invited', note: '', asked_at: ago(2) },
    ])
    .execute();
  await db.updateTable('competitions').set({ taken: 37, last_number: number }).where('id', '=', id).execute();
}

/** A skills competition of two stages that people register for. */
export async function seedSkills(context: Context) {
  const { app, db, now } = context;
  const made = await makeCompetition(context);
  await addSections(context, made);
  await enrol(context, made.id);
  await freezeSections(app, db, await wholeOf(db, (await findCompetition(db, made.id))!), now);
}
