import { insertPost } from '../apps/server/src/modules/courses/discussion/discussion.store.ts';
import { seedClass } from '../apps/server/src/modules/live-classes/index.ts';
import { HOMEWORK } from './assessments/exams/questions.ts';
import { type Context, contextOf, give, questionsOf, sit } from './assessments/exams.ts';
import type { School } from './school.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** China has one clock, eight hours before UTC. */
const CHINA = 8 * HOUR;

const LESSONS = ['3.3 实时调度', '3.4 多处理器调度', '4.1 临界区', '4.2 信号量', '4.3 死锁', '复习与答疑'];
const QUESTIONS = [
  { activity: 'a-mlfq', text: '降到最低一级以后，还有机会回到上面吗？书上说要定期提升，间隔取多少合适？' },
  { activity: 'a-round-robin', text: '时间片取 20 ms 的时候，切换开销要不要算进周转时间？' },
  { activity: 'a-mutex', text: '自旋锁什么时候比互斥锁合适？我这里测出来自旋更慢。' },
  { activity: 'a-deadlock', text: '银行家算法里的“最大需求”实际系统怎么知道？' },
];

/** The day it is in China: how many since 1970, and how it is written. */
export function chinaDay(now: Date) {
  const shifted = new Date(now.getTime() + CHINA);
  const number = Math.floor(shifted.getTime() / DAY);
  return { number, from: new Date(number * DAY - CHINA), name: `${shifted.getUTCMonth() + 1}月${shifted.getUTCDate()}日` };
}

/** When a class of today begins: in the evening at seven, or at the next half hour that leaves time to look around. */
export function classTime(now: Date) {
  const evening = chinaDay(now).from.getTime() + 19 * HOUR;
  const soon = Math.ceil((now.getTime() + 20 * MINUTE) / (30 * MINUTE)) * 30 * MINUTE;
  return new Date(Math.max(evening, soon));
}

/** A class of today, unless there is one already. */
async function classOfToday({ db, now, ownerId, spaceId }: Context) {
  const day = chinaDay(now);
  const planned = await db
    .selectFrom('live_classes')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('start_at', '>=', now)
    .where('start_at', '<', new Date(day.from.getTime() + DAY))
    .executeTakeFirst();
  if (planned) return;
  const title = LESSONS[day.number % LESSONS.length]!;
  await seedClass(db, { spaceId, teacherId: ownerId, title, startAt: classTime(now) });
}

/** A short quiz that runs right now: some answer, some have handed in what waits to be marked. */
async function quizOfToday(context: Context) {
  const { db, now, ownerId } = context;
  const paper = await db
    .selectFrom('papers')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('title', '=', '同步与死锁')
    .executeTakeFirstOrThrow();
  const exam = await give(context, paper.id, {
    ...{ kind: 'exam', title: `随堂测验（${chinaDay(now).name}）`, state: 'published', publishedAgo: HOUR },
    intro: '四题，四十分钟。简答题写清理由。',
    settings: {
      timer: true,
      duration_s: 2400,
      start_at: now.getTime() - 15 * MINUTE,
      end_at: now.getTime() + 12 * HOUR,
      show_result: 'answers',
    },
  });
  for (let student = 3; student <= 16; student++) {
    const done = student % 5 === 0;
    const sitting = { assessmentId: exam.id, paper: exam.paper!, keys: questionsOf(HOMEWORK), student, startedAgo: 14 * MINUTE };
    await sit(context, { ...sitting, answered: done ? 4 : student % 4, minutes: done ? 11 : undefined });
  }
}

/** Something students ask their teacher about the course. */
async function questionOfToday({ db, now, spaceId, people }: Context) {
  const { number } = chinaDay(now);
  const { activity, text } = QUESTIONS[number % QUESTIONS.length]!;
  const course = await db
    .selectFrom('space_courses')
    .select('course_id')
    .where('space_id', '=', spaceId)
    .orderBy('course_id')
    .executeTakeFirst();
  const user_id = people.get(`student${6 + (number % 20)}`);
  if (!course || !user_id) return;
  const post = { space_id: spaceId, course_id: course.course_id, activity_id: activity, user_id, parent_id: null, at_position: null };
  await insertPost(db, { ...post, body: text }, new Date(now.getTime() - 50 * MINUTE));
}

/** What happens at the demo school on the day it is opened: a class, a quiz that runs, a question that waits. Once a day, whenever it is started. */
export async function seedDay(school: School) {
  const people = await school.people();
  await school.once(`day ${chinaDay(school.app.clock.now()).number}`, async (db) => {
    const context = await contextOf(school, db, people);
    await classOfToday(context);
    await quizOfToday(context);
    await questionOfToday(context);
  });
}
