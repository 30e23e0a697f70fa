import { freezeSections, wholeOf } from '../../apps/server/src/modules/competitions/design/publish.ts';
import { findCompetition } from '../../apps/server/src/modules/competitions/index.ts';
import { admitApproved } from '../../apps/server/src/modules/contests/entry/entry.store.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { numbers } from '../programming/problems/shapes.ts';
import { PROBLEMS } from '../programming/problems.ts';
import { addGuest, COLLEGES, register, type SeedTeam } from './entrants.ts';
import { countSections, enterStage, handIn, type ProblemSection } from './hand-ins.ts';

const MINUTE = 60_000;
/** Five hours, the last one behind a frozen board; it froze a while ago. */
const LENGTH = 300;
const FREEZE = 60;
const STARTED = 274;
const TEAMS = 120;
/** The demo students make teams of three; the thirteenth has four people's rest. */
const OWN_TEAMS = 13;
const OWN_NAMES = [
  '青禾一队',
  '递归到底',
  '二分答案',
  '段错误',
  '最短路',
  '松弛操作',
  '记忆化',
  '快读快写',
  '栈溢出',
  '位运算',
  '单调队列',
  '并查集',
  '拓扑序',
];
const WORDS = ['流星', '极光', '远山', '海燕', '青松', '白帆', '银杏', '晨曦', '朝露', '孤舟', '长风', '北斗'];

const INTRO =
  '<p>面向全省高校的程序设计竞赛。三人一队，一台机器，五个小时，七道题；按过题数与罚时排名，最后一小时封榜。</p><p>比赛全程在线判题，可以使用 C++、Java 与 Python。榜单在颁奖时公布。</p>';
const RULE =
  '<p>每队最多三人，共用一份提交记录。每道题第一次通过之前的每次错误提交加罚 20 分钟，编译错误不计。</p><p>比赛期间不得与队外人员交流。对题目有疑问请在答题页向评委提问。</p>';

type Context = { app: App; db: Db; now: Date; people: Map<string, string>; organiserId: string; colleges: readonly string[] };

/** Teams in a fixed order: those of the demo college first, then those of all colleges in turn. */
async function teamsOf({ db, now, people }: Context): Promise<SeedTeam[]> {
  const own = Array.from({ length: OWN_TEAMS }, (_, at) => ({
    name: OWN_NAMES[at]!,
    slogan: at === 0 ? '先读完所有题，再动手。' : '',
    college: 0,
    people: [1, 2, 3].map((no) => people.get(`student${at * 3 + no}`)!),
  }));
  const others: SeedTeam[] = [];
  for (let at = OWN_TEAMS; at < TEAMS; at++) {
    const college = 1 + ((at * 7) % (COLLEGES.length - 1));
    const members = await Promise.all([0, 1, 2].map((no) => addGuest(db, at * 3 + no, COLLEGES[college]!, now)));
    const turn = Math.floor(at / WORDS.length);
    others.push({ name: `${WORDS[at % WORDS.length]}${turn > 0 ? ` ${turn}` : ''} 队`, college, people: members });
  }
  return [...own, ...others];
}

async function makeCompetition({ db, organiserId, colleges }: Context, at: (minute: number) => Date) {
  const { id } = await db
    .insertInto('competitions')
    .values({
      ...{
        organiser_id: organiserId,
        institution_id: colleges[0]!,
        title: '第六届“青禾杯”程序设计邀请赛',
        intro: INTRO,
        category: '程序设计',
      },
      ...{
        level: 'province',
        entry: 'team',
        team_min: 3,
        team_max: 3,
        quota: 150,
        waiting_list: true,
        taken: TEAMS - 2,
        last_number: TEAMS,
      },
      ...{ reg_start: at(-30 * 1440), reg_end: at(-1440), state: 'published', published_at: at(-31 * 1440), publicity_hours: 24 },
      ...{ rule_changed_at: at(-31 * 1440), created_at: at(-32 * 1440), updated_at: at(-1440) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = await db
    .insertInto('stages')
    .values({
      ...{ competition_id: id, no: 1, title: '正式赛', start_at: at(0), end_at: at(LENGTH), freeze_before_s: FREEZE * 60, rule_html: RULE },
      ...{ rule: JSON.stringify({ kind: 'icpc', penalty_minutes: 20, compile_errors_count: false }), board_for: 'signed_in' },
      ...{ created_at: at(-32 * 1440), updated_at: at(-1440) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, stageId: stage.id };
}

async function addSections({ db }: Context, stageId: string): Promise<ProblemSection[]> {
  const sections: ProblemSection[] = [];
  for (const [at, problem] of PROBLEMS.entries()) {
    const row = await db.selectFrom('problems').select('id').where('title', '=', problem.title).executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('sections')
      .values({
        ...{ stage_id: stageId, place: at + 1, label: String.fromCharCode(65 + at), title: problem.title, kind: 'oj', max_points: 100_00 },
        ...{ config: JSON.stringify({ problem_id: row.id }), reveal: 'live' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    sections.push({ id, stage_id: stageId, problem, problemId: row.id });
  }
  return sections;
}

type Try = { section: number; minute: number; accepted: boolean };

/** What a team hands in until now: the stronger, the more of the harder problems, and the fewer wrong tries. */
function triesOf(team: number): Try[] {
  const next = numbers(team * 7919 + 17);
  // The demo school's first team is good enough to be looked for, not the first of all.
  const strength = team === 0 ? 0.8 : next(5, 100) / 100;
  const tries: Try[] = [];
  let minute = next(3, 14);
  for (let section = 0; section < PROBLEMS.length && minute < STARTED; section++) {
    const hard = (section + 1) / PROBLEMS.length;
    minute += Math.round((14 + hard * 92) * (1.45 - 0.75 * strength) * (next(70, 130) / 100));
    const wrong = next(0, 99) / 100 > strength ? next(0, 3) : next(0, 1);
    const solves = strength + 0.35 >= hard;
    for (let at = 0; at < wrong + (solves ? 0 : 2) && minute < STARTED; at++) {
      tries.push({ section, minute, accepted: false });
      minute += next(4, 16);
    }
    if (solves && minute < STARTED) tries.push({ section, minute, accepted: true });
    if (!solves) break;
  }
  return tries;
}

/** Who sits at a device: everybody but the captains of the demo college, who may still enter from a browser of theirs. */
const seatedOf = (team: SeedTeam, no: number) => (no < OWN_TEAMS ? team.people.slice(1) : team.people);

/** Hand-ins of all teams in the order in which they came, and what they are worth as the contest itself counts it. */
async function play({ app, db, now }: Context, sections: readonly ProblemSection[], teams: readonly SeedTeam[], start: Date) {
  const all = teams.flatMap((team, at) => {
    const seated = seatedOf(team, at);
    return triesOf(at).map((one) => ({ ...one, userId: seated[one.section % seated.length]! }));
  });
  const handIns = all
    .toSorted((one, other) => one.minute - other.minute)
    .map(({ section, minute, accepted, userId }) => ({
      ...{ userId, section: sections[section]!, score: accepted ? 100 : 0 },
      at: new Date(start.getTime() + minute * MINUTE + (Number(userId) % 50) * 1000),
    }));
  await handIn(db, handIns);
  await countSections(app, db, sections, now);
}

/** A programming contest in its last hour: 120 teams, a board that stands still, a question to the jury. */
export async function seedContest(context: Context) {
  const { app, db, now } = context;
  const start = new Date(Math.floor((now.getTime() - STARTED * MINUTE) / MINUTE) * MINUTE);
  const at = (minute: number) => new Date(start.getTime() + minute * MINUTE);
  const { id, stageId } = await makeCompetition(context, at);
  const sections = await addSections(context, stageId);
  const teams = await teamsOf(context);
  const entrants: { id: string; people: readonly string[] }[] = [];
  for (const [no, team] of teams.entries()) {
    // Two teams of the hosts stand on the list without a rank.
    const official = no !== 11 && no !== 12;
    const { registrationId } = await register(app, db, { id, colleges: context.colleges }, team, {
      state: 'approved',
      number: no + 1,
      official,
      at: at(-3000 + no),
    });
    entrants.push({ id: registrationId, people: seatedOf(team, no) });
  }
  await freezeSections(app, db, await wholeOf(db, (await findCompetition(db, id))!), at(-1440));
  await admitApproved(db, stageId, at(-60));
  // Everybody came in the minutes around the start.
  await enterStage(db, stageId, entrants, (no) => at((no % 11) - 8));
  await db.updateTable('teams').set({ state: 'locked' }).where('competition_id', '=', id).execute();
  await db
    .updateTable('stages')
    .set({ updated_at: at(-1440) })
    .where('id', '=', stageId)
    .execute();
  await play(context, sections, teams, start);
  const asked = { stage_id: stageId, section_id: sections[4]!.id, at: at(71) };
  await db
    .insertInto('clarifications')
    .values([
      {
        ...{ ...asked, asked_by: teams[20]!.people[0]!, question: '起点和终点可以是同一格吗？' },
        ...{ answer: '可以，此时答案为 0。', public: true, answered_by: context.organiserId, answered_at: at(76) },
      },
      { ...asked, asked_by: teams[41]!.people[0]!, question: '输入的行末会有多余的空格吗？', answer: null, public: false, at: at(268) },
    ])
    .execute();
}
