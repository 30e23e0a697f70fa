import { insertPost, updatePost } from '../../apps/server/src/modules/courses/discussion/discussion.store.ts';
import { insertNote } from '../../apps/server/src/modules/courses/notes/notes.store.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';

const HOUR = 3_600_000;

type Reply = { by: string; text: string; accepted?: true };
/** What was said beside the film on scheduling, at which second of it. */
const THREADS: readonly { at: number; by: string; text: string; ago: number; replies: readonly Reply[] }[] = [
  {
    ...{ at: 14, by: 'student7', ago: 52, text: '切换开销 0.1 ms、时间片 1 ms，那岂不是有一成时间白白浪费？' },
    replies: [{ by: 'teacher1', text: '约 9.1%：按 0.1 ÷ 1.1 算。实验里可以实测，看看和算出来的差多少。', accepted: true }],
  },
  {
    ...{ at: 26, by: 'student12', ago: 29, text: '图里 B 的第二段为什么只有一半宽？' },
    replies: [
      { by: 'student3', text: 'B 只剩 10 ms 就做完了，做完就让出处理机。', accepted: true },
      { by: 'teacher1', text: '对，没用完的时间片不会留给下一轮。' },
    ],
  },
];
const NOTES: readonly { at: number; text: string; ago: number }[] = [
  { at: 8, ago: 31, text: '就绪队列先进先出，时间片用完回到队尾，不是原来的位置。' },
  { at: 33, ago: 30, text: '经验：80% 的 CPU 突发应该短于时间片。' },
];

/** Notes of student1 and what the class asked at moments of the film. */
export async function seedTalk(
  db: Db,
  of: { space_id: string; course_id: string; activity_id: string },
  { ids, now }: { ids: ReadonlyMap<string, string>; now: Date },
) {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR);
  for (const { at, text, ago } of NOTES)
    await insertNote(db, { ...of, user_id: ids.get('student1')!, at_position: at, body: text }, since(ago));
  for (const { at, by, text, ago, replies } of THREADS) {
    const thread = await insertPost(db, { ...of, user_id: ids.get(by)!, parent_id: null, at_position: at, body: text }, since(ago));
    for (const [place, reply] of replies.entries()) {
      const when = since(ago - 2 - place);
      const { id } = await insertPost(
        db,
        { ...of, user_id: ids.get(reply.by)!, parent_id: thread.id, at_position: null, body: reply.text },
        when,
      );
      if (reply.accepted) await updatePost(db, id, { accepted_at: when, accepted_by: ids.get('teacher1')! });
    }
  }
}
