import { seedClass } from '../apps/server/src/modules/live-classes/index.ts';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import type { School } from './school.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Nearly everybody came: two were late, one was excused, two were missing. */
async function attendedBy(db: Db, spaceId: string) {
  const students = await db
    .selectFrom('space_members')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('role', '=', 'student')
    .where('state', '=', 'approved')
    .orderBy('user_id')
    .execute();
  const states = new Map([
    ...[7, 15].map((at) => [at, 'late' as const] as const),
    [21, 'leave' as const] as const,
    ...[27, 29].map((at) => [at, 'absent' as const] as const),
  ]);
  return students.map(({ user_id }, at) => ({ userId: user_id, state: states.get(at) ?? ('present' as const) }));
}

/** A class that comes and one that is over, with what was said and drawn in it, in the first live space. */
export async function seedClasses(school: School) {
  const { app } = school;
  const people = await school.people();
  await school.once('live classes', async (db) => {
    const teacher = people.get('teacher1');
    const space = await db
      .selectFrom('spaces')
      .select('id')
      .where('type', '=', 'live')
      .where('owner_id', '=', teacher ?? '0')
      .orderBy('id')
      .executeTakeFirst();
    if (!teacher || !space) return;
    const now = app.clock.now().getTime();
    // Tomorrow evening by the clock of China.
    const evening = new Date(now + DAY - ((now + 8 * HOUR) % DAY) + 19 * HOUR);
    await seedClass(db, { spaceId: space.id, teacherId: teacher, title: '3.3 实时调度', startAt: evening });
    const [lin, tang] = [people.get('student1')!, people.get('student2')!];
    const stroke = (id: string, color: 'red' | 'pine', from: number, down: number) => ({
      ...{ id, shape: 'pen' as const, color, width: 4, text: '' },
      points: Array.from({ length: 60 }, (_, at) => [from + at * 12, down + Math.round(Math.sin(at / 5) * 60), 0.5]).flat(),
    });
    const text = {
      id: 'title',
      shape: 'text' as const,
      color: 'ink' as const,
      width: 48,
      points: [160, 90, 0.5],
      text: '时间片轮转：q = 20 ms',
    };
    await seedClass(db, {
      ...{ spaceId: space.id, teacherId: teacher, title: '3.2 调度算法', startAt: new Date(evening.getTime() - 3 * DAY) },
      happened: [
        { at: 5, userId: teacher, post: { kind: 'chat', text: '大家好，我们开始上课。', file_id: null, mentions: [] } },
        { at: 20, userId: teacher, post: { kind: 'board', page: 'first', op: { do: 'add', items: [text] } } },
        { at: 60, userId: lin, post: { kind: 'chat', text: '切换开销算进周转时间吗？', file_id: null, mentions: [] } },
        {
          at: 75,
          userId: teacher,
          post: { kind: 'board', page: 'first', op: { do: 'add', items: [stroke('first-line', 'red', 200, 420)] } },
        },
        { at: 120, userId: tang, post: { kind: 'hand', up: true } },
        { at: 130, userId: teacher, post: { kind: 'call', user_id: tang } },
        {
          at: 180,
          userId: teacher,
          post: { kind: 'page_add', page: { id: 'second', kind: 'blank', file_id: null, title: '' }, after: null },
        },
        {
          at: 200,
          userId: teacher,
          post: { kind: 'board', page: 'second', op: { do: 'add', items: [stroke('second-line', 'pine', 300, 500)] } },
        },
        { at: 240, userId: tang, post: { kind: 'chat', text: '如果 q 比最长的作业还长，就是先来先服务。', file_id: null, mentions: [] } },
      ],
      attended: await attendedBy(db, space.id),
      seconds: 300,
    });
  });
}
