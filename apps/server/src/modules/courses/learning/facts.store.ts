import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import type { Fact, FactSource } from '../../../platform/statistics.ts';

type Row = {
  ref: string;
  space_id: string;
  course_id: string;
  user_id: string;
  course: string;
  given_at: Date;
  total: number;
  done: { id: string; title: string | null; at: string; order: number }[];
  answers: { activity: string; question: string; title: string | null; right: boolean; at: string }[];
};

function factsOf(row: Row): Fact[] {
  const about = { personId: row.user_id, spaceId: row.space_id, courseId: row.course_id, shown: true };
  const link = addressOf('courseProgress', { spaceId: row.space_id, courseId: row.course_id });
  const last = row.done.map(({ at }) => Date.parse(at)).reduce((one, other) => Math.max(one, other), row.given_at.getTime());
  const whole: Fact = {
    ...{ ...about, fact: 'completion', object: `course:${row.course_id}`, title: row.course, at: new Date(last), link },
    ...{ n: row.total, value: row.done.length },
  };
  const single = row.done.map(
    (one): Fact => ({
      ...{ ...about, fact: 'activity_done', part: one.id, n: 1, value: 1, link, at: new Date(one.at) },
      ...{ object: `activity:${row.course_id}:${one.id}`, title: one.title ?? '' },
    }),
  );
  const answered = row.answers.map(
    ({ activity, question, title, right, at }): Fact => ({
      ...{ ...about, fact: 'video_answer', part: `${activity} ${question}`, n: 1, value: right ? 1 : 0, link, at: new Date(at) },
      ...{ object: `video_question:${row.course_id}:${activity}:${question}`, title: title ?? '' },
    }),
  );
  return row.total > 0 ? [whole, ...single, ...answered] : [...single, ...answered];
}

/** How far each student of a space is in each of its courses, over what its version shows them now. */
export const courseFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      with asked as (
        select ref, split_part(ref, '-', 1)::bigint as space_id, split_part(ref, '-', 2)::bigint as course_id,
          split_part(ref, '-', 3)::bigint as user_id
        from unnest(${[...refs]}::text[]) as given (ref)
      ), titles as (
        select k.space_id, k.course_id, activity ->> 'id' as id, activity ->> 'title' as title, row_number() over () as place
        from (select distinct space_id, course_id from asked) k join space_courses s using (space_id, course_id)
          join course_versions v on v.id = s.version_id
          cross join lateral jsonb_array_elements(v.tree -> 'chapters') as chapter
          cross join lateral jsonb_array_elements(chapter -> 'sections') as section
          cross join lateral jsonb_array_elements(section -> 'activities') as activity
        where s.removed_at is null and not coalesce((activity ->> 'hidden')::boolean, false)
      )
      select a.ref, a.space_id::text, a.course_id::text, a.user_id::text, c.title as course, s.created_at as given_at,
        (select count(*)::int from titles t where t.space_id = a.space_id and t.course_id = a.course_id) as total,
        coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'at', p.done_at, 'order', t.place) order by t.place)
          from learning_progress p join titles t on t.space_id = a.space_id and t.course_id = a.course_id and t.id = p.activity_id
          where p.space_id = a.space_id and p.course_id = a.course_id and p.user_id = a.user_id and p.state = 'done'
            and p.done_at is not null), '[]'::json) as done,
        coalesce((select json_agg(json_build_object('activity', t.id, 'question', q.question_id, 'title', t.title, 'right', q.is_right,
            'at', q.answered_at) order by t.place, q.question_id)
          from video_answers q join titles t on t.space_id = a.space_id and t.course_id = a.course_id and t.id = q.activity_id
          where q.space_id = a.space_id and q.course_id = a.course_id and q.user_id = a.user_id), '[]'::json) as answers
      from asked a join courses c on c.id = a.course_id
        join space_courses s on s.space_id = a.space_id and s.course_id = a.course_id and s.removed_at is null
        join space_standings m on m.space_id = a.space_id and m.user_id = a.user_id and m.role = 'student'`.execute(db);
    return new Map(rows.map((row) => [row.ref, factsOf(row)]));
  },
  async refsAfter(db, after, limit) {
    const [space = '0', course = '0', user = '0'] = (after ?? '').split('-').filter(Boolean);
    const { rows } = await sql<{ ref: string }>`
      select s.space_id || '-' || s.course_id || '-' || m.user_id as ref
      from space_courses s join space_standings m on m.space_id = s.space_id and m.role = 'student'
      where (s.space_id, s.course_id, m.user_id) > (${space}::bigint, ${course}::bigint, ${user}::bigint)
      order by s.space_id, s.course_id, m.user_id limit ${limit}`.execute(db);
    return rows.map(({ ref }) => ref);
  },
};
