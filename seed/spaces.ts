import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaRight } from '@praxis/contract/spaces/spaces';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import { PICTURES } from './covers.ts';
import type { School } from './school.ts';
import { keep } from './uploads.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Ids = Map<string, string>;
type Member = {
  account: string;
  state: 'approved' | 'unreviewed' | 'audit_failed';
  ago: number;
  text?: string;
  reason?: string;
  again?: number;
  group?: string;
};
type NoticeDraft = { title: string; body: string; pinned?: boolean; ago: number };
type Space = {
  owner: string;
  name: string;
  intro: string;
  code: string;
  type: 'live' | 'mooc';
  visibility: 'public' | 'private';
  needReview: boolean;
  cover: keyof typeof PICTURES;
  capacity?: number;
  groups: readonly string[];
  members: readonly Member[];
  assistants: readonly { account: string; rights: readonly TaRight[] }[];
  notices: readonly NoticeDraft[];
};

const students = (from: number, to: number, groups: readonly string[] = []): Member[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    account: `student${from + at}`,
    state: 'approved',
    ago: 20 * DAY - at * HOUR,
    ...(groups.length > 0 && { group: groups[at % groups.length] }),
  }));

const osGroups = ['第 1 组', '第 2 组', '第 3 组', '第 4 组', '第 5 组'];

/** The demo school's spaces; `teacher1` runs the first two. */
export const SPACES: readonly Space[] = [
  {
    owner: 'teacher1',
    name: '操作系统原理 2026 秋 计科 2401–2403',
    intro:
      '进程与线程、调度、同步与死锁、内存管理、文件系统。每周两次直播课，配套课程视频、讲义和四个实验。\n加入时请写明班级；旁听的同学请写清来意。',
    code: 'K7M4QX',
    type: 'live',
    visibility: 'private',
    needReview: true,
    cover: 'timeline',
    groups: osGroups,
    members: [
      ...students(1, 30, osGroups),
      { account: 'student31', state: 'unreviewed', ago: 2 * DAY + HOUR, text: '转专业补选，教务已批' },
      { account: 'student32', state: 'unreviewed', ago: DAY + 5 * HOUR },
      { account: 'student33', state: 'unreviewed', ago: DAY + HOUR, text: '重修，想跟这个班' },
      { account: 'student34', state: 'unreviewed', ago: 4 * HOUR },
      { account: 'student35', state: 'unreviewed', ago: 3 * HOUR, text: '旁听，物理学院研一' },
      { account: 'student36', state: 'unreviewed', ago: 2 * HOUR, text: '已经和班主任确认换到 2402 班', again: 1 },
      { account: 'student37', state: 'audit_failed', ago: 6 * DAY, text: '想学', reason: '请写明班级和学号后再申请' },
    ],
    assistants: [{ account: 'assistant1', rights: ['approve_members', 'mark', 'assist_labs'] }],
    notices: [
      {
        title: '实验二报告提交时间延到 11 月 28 日',
        pinned: true,
        ago: 5 * HOUR,
        body: '<p>机房上周维护两天，实验二“线程池”的报告改在 <strong>11 月 28 日 23:59</strong> 前提交，其余安排不变。</p><ul><li>已经提交的同学可以重新上传，以最后一份为准。</li><li>需要开放实验机器的同学请找陆小川助教。</li></ul>',
      },
      {
        title: '第 3 章课后阅读',
        ago: 2 * DAY,
        body: '<p>下次课讲实时调度。请先看完课程里的“3.2 调度算法”，并想一想：</p><ol><li>为什么时间片不是越短越好？</li><li>多级反馈队列怎样照顾交互进程？</li></ol>',
      },
      {
        title: '分组名单已公布',
        ago: 9 * DAY,
        body: '<p>五个学习小组已经分好，在“小组”里查看。想换组的同学请在本周内告诉我。</p>',
      },
    ],
  },
  {
    owner: 'teacher1',
    name: '数据结构与算法',
    intro: '面向全校的慕课：线性表、树、图、排序与查找，配动画演示和在线编程练习。随时加入，按自己的节奏学。',
    code: 'D4T5HN',
    type: 'mooc',
    visibility: 'public',
    needReview: false,
    cover: 'tree',
    groups: [],
    members: [...students(1, 12), ...students(31, 36)],
    assistants: [],
    notices: [
      {
        title: '课程怎样学',
        pinned: true,
        ago: 12 * DAY,
        body: '<p>先看视频，再做动画演示，最后完成编程练习。学到哪里，页面会记住；换一台电脑也能接着学。</p>',
      },
    ],
  },
  {
    owner: 'teacher2',
    name: '计算机网络 2026 秋',
    intro: '从链路层到应用层，边抓包边学。公开空间，申请后由老师审核；名额 40 人，满员后进入候补。',
    code: 'N3TW8K',
    type: 'live',
    visibility: 'public',
    needReview: true,
    cover: 'network',
    capacity: 40,
    groups: ['周二组', '周四组'],
    members: [
      ...students(13, 24, ['周二组', '周四组']),
      { account: 'student2', state: 'unreviewed', ago: 6 * HOUR, text: '已修完计算机组成原理' },
    ],
    assistants: [{ account: 'assistant1', rights: ['see_scores', 'post_notices'] }],
    notices: [
      {
        title: '抓包软件安装说明',
        ago: 3 * DAY,
        body: '<p>下周实验要用抓包软件，请提前装好。实验机器里已经预装，不想在自己电脑上装的同学可以直接用。</p>',
      },
    ],
  },
];

async function saveCover(school: School, db: Db, ownerId: string, picture: keyof typeof PICTURES) {
  const folder = school.app.files.uploads;
  await mkdir(folder, { recursive: true });
  const path = join(folder, `cover-${picture}-${ownerId}.png`);
  await sharp(Buffer.from(PICTURES[picture])).png().toFile(path);
  return (await keep(school.app.files, db, path, { ownerId, purpose: 'space_cover', name: `${picture}.png` })).id;
}

async function seedMembers(db: Db, spaceId: string, ownerId: string, space: Space, ids: Ids, now: Date) {
  const groups = new Map<string, string>();
  for (const name of space.groups) {
    const row = await db.insertInto('space_groups').values({ space_id: spaceId, name }).returning('id').executeTakeFirstOrThrow();
    groups.set(name, row.id);
  }
  const at = (ago: number) => new Date(now.getTime() - ago);
  const rows = space.members.map((member) => ({
    space_id: spaceId,
    user_id: ids.get(member.account)!,
    state: member.state,
    source: 'code',
    apply_text: member.text ?? '',
    applied_at: at(member.ago),
    applied_again: member.again ?? 0,
    refuse_reason: member.reason ?? (member.again ? '班级不符' : ''),
    reviewed_by: member.state === 'unreviewed' ? null : ownerId,
    reviewed_at: member.state === 'unreviewed' ? null : at(member.ago - HOUR),
    joined_at: member.state === 'approved' ? at(member.ago - HOUR) : null,
    group_id: member.group ? groups.get(member.group)! : null,
  }));
  await db.insertInto('space_members').values(rows).execute();
  for (const { account, rights } of space.assistants) {
    await db
      .insertInto('space_members')
      .values({
        space_id: spaceId,
        user_id: ids.get(account)!,
        role: 'ta',
        state: 'approved',
        source: 'invite',
        applied_at: at(25 * DAY),
        joined_at: at(25 * DAY),
        ta_rights: [...rights],
      })
      .execute();
  }
}

async function seedSpace(school: School, db: Db, space: Space, ids: Ids, now: Date) {
  const ownerId = ids.get(space.owner)!;
  const row = await db
    .insertInto('spaces')
    .values({
      owner_id: ownerId,
      institution_id: (await db.selectFrom('users').select('institution_id').where('id', '=', ownerId).executeTakeFirst())?.institution_id,
      name: space.name,
      intro: space.intro,
      cover_file_id: await saveCover(school, db, ownerId, space.cover),
      type: space.type,
      visibility: space.visibility,
      need_review: space.needReview,
      join_code: space.code,
      capacity: space.capacity ?? null,
      created_at: new Date(now.getTime() - 30 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedMembers(db, row.id, ownerId, space, ids, now);
  for (const notice of space.notices) {
    const at = new Date(now.getTime() - notice.ago);
    const { id } = await db
      .insertInto('space_notices')
      .values({
        space_id: row.id,
        author_id: ownerId,
        title: notice.title,
        body: notice.body,
        pinned: notice.pinned ?? false,
        publish_at: at,
        published_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await readByMost(db, { noticeId: id, spaceId: row.id, now }, at);
  }
}

/** Two of three members read a notice within the day; the one the demo opens with has not seen it yet. */
async function readByMost(db: Db, of: { noticeId: string; spaceId: string; now: Date }, at: Date) {
  await sql`
    insert into space_notice_reads (notice_id, user_id, read_at)
    select ${of.noticeId}, user_id, least(${at}::timestamptz + make_interval(mins => (user_id % 97)::int * 7), ${of.now})
    from space_members where space_id = ${of.spaceId} and state = 'approved' and role = 'student' and user_id % 3 <> 2`.execute(db);
}

/** The spaces of the demo school with members, requests, groups and notices; the screens of a first evening. */
export async function seedSpaces(school: School) {
  const ids = await school.people();
  const now = school.app.clock.now();
  await school.once('spaces', async (db) => {
    for (let at = 1; at <= 38; at++) {
      await db
        .updateTable('users')
        .set({ student_no: `20240103${String(at).padStart(2, '0')}` })
        .where('account', '=', `student${at}`)
        .execute();
    }
    for (const space of SPACES) await seedSpace(school, db, space, ids, now);
  });
}
