import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { ProgressKey } from '../learning/learning.store.ts';

/** What somebody answered within a video: question → choices. */
export async function findAnswers(db: Db, of: ProgressKey): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('video_answers')
    .select(['question_id', 'choices'])
    .where('user_id', '=', of.userId)
    .where('space_id', '=', of.spaceId)
    .where('course_id', '=', of.courseId)
    .where('activity_id', '=', of.activityId)
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.choices]));
}

/** Keeps an answer unless there is one already. */
export const insertAnswer = (
  db: Db,
  of: ProgressKey,
  answer: { questionId: string; choices: readonly string[]; right: boolean },
  now: Date,
) =>
  db
    .insertInto('video_answers')
    .values({
      ...{ user_id: of.userId, space_id: of.spaceId, course_id: of.courseId, activity_id: of.activityId },
      ...{ question_id: answer.questionId, choices: [...answer.choices], is_right: answer.right, answered_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Tally = { question_id: string; answered: number; right: number; counts: Record<string, number> };

/** How the students of a space answered within a video: how many, how many of them right, and how often each choice was made. */
export async function tallyAnswers(db: Db, of: Omit<ProgressKey, 'userId'>): Promise<Map<string, Tally>> {
  const { rows } = await sql<Tally>`
    with given as (
      select a.question_id, a.choices, a.is_right from video_answers a
        join space_standings m on m.space_id = a.space_id and m.user_id = a.user_id and m.role = 'student'
      where a.space_id = ${of.spaceId} and a.course_id = ${of.courseId} and a.activity_id = ${of.activityId}
    ), chosen as (
      select question_id, choice, count(*)::int as times from given cross join lateral unnest(choices) as choice group by question_id, choice
    )
    select g.question_id, count(*)::int as answered, (count(*) filter (where g.is_right))::int as right,
      coalesce((select json_object_agg(c.choice, c.times) from chosen c where c.question_id = g.question_id), '{}'::json) as counts
    from given g group by g.question_id`.execute(db);
  return new Map(rows.map((row) => [row.question_id, row]));
}
