import { findRules, insertPublication, putSettings, replaceRules } from '../../apps/server/src/modules/awards/awards.store.ts';
import { certificatesFor, giveAwards, issueAwardCertificates } from '../../apps/server/src/modules/awards/give-awards.ts';
import { findCompetition, findStage } from '../../apps/server/src/modules/competitions/index.ts';
import { insertDissent, insertPost } from '../../apps/server/src/modules/dissents/dissents.store.ts';
import { COLLEGES, register } from './entrants.ts';
import { type Context, DAY, type Entrant, HOUR, makeOver, type Plan, play, publish, registerStudents } from './over.ts';

const LAST_YEAR: Plan = {
  title: '“春耕”程序设计团体赛',
  intro: '<p>两到三人一队，四道题，按得分排名。成绩与获奖名单已经确定。</p>',
  ...{ stage: '现场赛', entry: 'team', endedMs: 40 * DAY, seed: 51 },
};
const TEAM_NAMES = ['青禾一队', '递归到底', '二分答案', '长风', '海燕', '白帆', '银杏', '朝露', '北斗', '远山'];

/** Last year's contest: a final result, three prizes, and the certificates of everybody who won or mentored. */
async function seedAwarded(context: Context) {
  const { app, db, now, people, organiserId, colleges } = context;
  const over = await makeOver(context, LAST_YEAR);
  const guests = await db.selectFrom('users').select(['id', 'school']).where('account', 'like', 'guest%').orderBy('id').execute();
  const own = (first: number) => [0, 1, 2].map((more) => people.get(`student${first + more}`)!);
  const entrants: Entrant[] = [];
  for (const [no, name] of TEAM_NAMES.entries()) {
    const others = guests.slice(no * 3, no * 3 + 3);
    const college = no < 3 ? 0 : Math.max(0, COLLEGES.indexOf(others[0]!.school as (typeof COLLEGES)[number]));
    const members = no < 3 ? own(no * 3 + 1) : others.map(({ id }) => id);
    const team = { name, college, people: members, ...(no === 0 && { mentor: people.get('teacher2')! }) };
    const at = new Date(over.start.getTime() - 5 * DAY);
    const { registrationId } = await register(app, db, { id: over.id, colleges }, team, { state: 'approved', number: no + 1, at });
    entrants.push({ id: registrationId, userId: members[0]! });
  }
  await play(context, over, entrants, LAST_YEAR.seed);
  await publish(context, over, 'preliminary', new Date(over.end.getTime() + DAY));
  const at = new Date(over.end.getTime() + 5 * DAY);
  const { no, lines } = await publish(context, over, 'final', at);
  const settings = {
    ...{
      per_division: false,
      mentors: true,
      experts: false,
      language: 'zh-cn' as const,
      heading: '荣誉证书',
      signatory: '竞赛组织委员会',
      signatory_title: '',
    },
    ...{ issuer: COLLEGES[0], look: 'pine' as const },
  };
  const rule = { rounding: 'up' as const, ties: 'all' as const, entrants: [], certificate: true, kind: 'percent' as const };
  await putSettings(db, over.stageId, settings, at);
  await replaceRules(db, over.stageId, [
    { ...rule, name: '一等奖', value: 10 },
    { ...rule, name: '二等奖', value: 20 },
    { ...rule, name: '三等奖', value: 30 },
  ]);
  const { given } = giveAwards(await findRules(db, over.stageId), lines, false);
  const awarded = given.map(({ rule: of, line }) => ({ place: of.place, name: of.name, entrant_id: line.entrant_id, rank: line.rank }));
  const published = { stage_id: over.stageId, no: 1, result_no: no, reason: '', published_by: organiserId, published_at: at };
  await insertPublication(db, published, awarded);
  const { issue } = await certificatesFor(db, over.stageId, given);
  const [competition, stage] = [(await findCompetition(db, over.id))!, (await findStage(db, over.stageId))!];
  await issueAwardCertificates(app, db, { competition, stage, settings, resultNo: no, lines, due: issue, now: at });
  await db.updateTable('competitions').set({ taken: entrants.length, last_number: entrants.length }).where('id', '=', over.id).execute();
  await db.updateTable('teams').set({ state: 'locked' }).where('competition_id', '=', over.id).execute();
  await db.updateTable('stages').set({ updated_at: now }).where('id', '=', over.stageId).execute();
}

const IN_PUBLICITY: Plan = {
  title: '秋季算法擂台',
  intro: '<p>面向全校的个人赛，三个小时，四道题，按得分排名。成绩正在公示。</p>',
  ...{ stage: '决胜局', entry: 'individual', endedMs: 20 * HOUR, seed: 77 },
};

/** An individual contest in publicity: one objection that is looked into, one that was upheld and waits, one that was answered. */
async function seedObjections(context: Context) {
  const { db, now, people, organiserId } = context;
  const over = await makeOver(context, IN_PUBLICITY);
  const entrants = await registerStudents(context, over.id, 16, new Date(over.start.getTime() - 5 * DAY));
  await play(context, over, entrants, IN_PUBLICITY.seed);
  const { no } = await publish(context, over, 'preliminary', new Date(now.getTime() - 14 * HOUR));
  const arbiter = people.get('teacher2')!;
  await db
    .insertInto('competition_staff')
    .values({ competition_id: over.id, user_id: arbiter, duty: 'arbiter', created_at: over.start })
    .execute();
  const file = async (student: number, section: number | null, text: string, hours: number, more: object = {}) => {
    const filedAt = new Date(now.getTime() - hours * HOUR);
    const row = await insertDissent(db, {
      ...{ competition_id: over.id, stage_id: over.stageId, entrant_id: entrants[student - 1]!.id, result_no: no, text },
      ...{ filed_by: entrants[student - 1]!.userId, target: section === null ? 'rank' : 'section' },
      ...{ target_id: section === null ? null : over.sections[section]!.id, filed_at: filedAt },
      ...{ answer_by: new Date(filedAt.getTime() + 48 * HOUR), ...more },
    });
    return row!.id;
  };
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const given = { handler_id: arbiter, handler_kind: 'arbiter', assigned_at: ago(9) };
  const first = await file(1, 1, 'B 题第 4 个测试点的期望输出与题面样例的格式不一致，我最后一次提交因此少了 5 分。请核对。', 11, {
    ...given,
    state: 'in_review',
  });
  const post = { dissent_id: first, at: ago(8) };
  await insertPost(db, { ...post, user_id: arbiter, side: 'handler', text: '请说明是哪一次提交，行末是否有空格。' });
  const answer = '开赛后第 50 分钟的那一次提交。行末没有空格，只多了一个换行。';
  await insertPost(db, { ...post, user_id: entrants[0]!.userId, side: 'entrant', text: answer, at: ago(7) });
  await file(5, 2, 'C 题在机器重启期间耽误了约十分钟，希望按预案补偿。', 6);
  const decided = { ...given, decided_by: arbiter, decided_at: ago(3) };
  await file(3, 0, 'A 题我在结束前一秒提交，没有计入。', 12, {
    ...{ ...decided, state: 'upheld', reply: '经核对，这次提交在结束前到达，应当计分。' },
    correction: JSON.stringify({ kind: 'adjust', points: 10_00 }),
  });
  await file(8, null, '我和第 7 名总分相同，为什么名次在后？', 13, {
    ...{ ...decided, state: 'rejected', reply: '总分相同时，最后一次得分在前者名次在前，规则页已经写明，名次不变。' },
  });
  if (organiserId === arbiter) throw new Error('Whoever runs the demo contest must not decide its objections');
}

/** What is over: a contest with its prizes, and one whose result is open to objections. */
export async function seedDecided(context: Context) {
  await seedAwarded(context);
  await seedObjections(context);
}
