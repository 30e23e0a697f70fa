import { createQuick } from '@praxis/contract/assessments/homework';
import { releaseResults } from '@praxis/contract/assessments/marking';
import { saveFrame, skillMap } from '@praxis/contract/skills/maps';
import type { App } from '../../apps/server/src/platform/app.ts';
import { followNow } from '../../apps/server/src/platform/following/following.ts';
import { openSession } from '../../apps/server/src/platform/http/sessions.ts';
import { ask } from '../../scripts/school.ts';

const STUDENTS = Number(process.env.BENCH_RELEASED ?? 3000);
const QUESTIONS = 20;

type Place = { app: App; origin: string; teacher: string; token: string };

const idsIn =
  (app: App) =>
  async (query: string, values: unknown[] = []) =>
    (await app.database.pool.query(query, values)).rows.map((row) => String(row.id));

/** Questions, each about a skill of its own. */
async function taggedQuestions(app: App, teacher: string) {
  const ids = idsIn(app);
  const [bank] = await ids("insert into question_banks (owner_id, name) values ($1, 'Bench') returning id", [teacher]);
  const questions = await ids(
    `insert into questions (bank_id, type, state, created_by) select $1::bigint, 'single', 'ready', $2::bigint from generate_series(1, $3::int) returning id`,
    [bank, teacher, QUESTIONS],
  );
  const skills = await ids(
    "insert into skills (owner_id, scope, name) select $1, 'private', 'Released ' || n from generate_series(1, $2::int) n returning id",
    [teacher, QUESTIONS],
  );
  await app.database.pool.query('insert into question_skills (question_id, skill_id) select * from unnest($1::bigint[], $2::bigint[])', [
    questions,
    skills,
  ]);
  return { questions, skills };
}

/** A marked work of 3,000 students with 20 questions, each about a skill of its own, whose results wait to be released. */
async function markedWork({ app, origin, teacher, token }: Place) {
  const { pool } = app.database;
  const ids = idsIn(app);
  const [space] = await ids(
    `insert into spaces (owner_id, name, intro, type, visibility, need_review, join_code)
     values ($1, 'Released', '', 'live', 'private', true, $2) returning id`,
    [teacher, `rel-${teacher}`],
  );
  const students = await ids(
    "insert into users (account, utype, nickname) select 'rel' || n, 1, 'Student ' || n from generate_series(1, $1::int) n returning id",
    [STUDENTS],
  );
  await pool.query(
    `insert into space_members (space_id, user_id, role, state, source, applied_at, joined_at)
     select $1, unnest($2::bigint[]), 'student', 'approved', 'import', now() - interval '30 days', now() - interval '30 days'`,
    [space, students],
  );
  const { assessment_id } = await ask(origin, token, createQuick, {
    ...{ space_id: space!, title: 'Midterm', html: '<p>All of it</p>', accepts: ['text'], publish: true, confirmed: true },
  });
  const { questions, skills } = await taggedQuestions(app, teacher);
  const [paper] = await ids(
    `insert into frozen_papers (hash, question_count, sections, title, total_score)
     values (decode(md5(random()::text) || md5(random()::text), 'hex'), $1::int, '[]', 'Midterm', $1::int * 5) returning id`,
    [QUESTIONS],
  );
  await pool.query(
    `insert into frozen_questions (frozen_paper_id, no, type, content, points, question_id)
     select $1::bigint, n, 'single', '{"stem": "x", "options": [{"key": "A"}, {"key": "B"}, {"key": "C"}, {"key": "D"}]}', 5, q
     from unnest($2::bigint[]) with ordinality as u (q, n)`,
    [paper, questions],
  );
  await pool.query(
    `update assessments set frozen_paper_id = $2, settings = settings || '{"show_result": "answers", "auto_release": false}' where id = $1`,
    [assessment_id, paper],
  );
  await pool.query(
    `insert into attempts (assessment_id, user_id, no, state, frozen_paper_id, device, layout, seed, started_at, submitted_at, submit_kind, folded_at, score_total)
     select $1::bigint, u, 1, 'passed', $2::bigint, '\\x00', '[]', 'bench', now() - interval '2 hours', now() - interval '1 hour', 'manual', now(), 60 from unnest($3::bigint[]) u`,
    [assessment_id, paper, students],
  );
  await pool.query(
    `insert into answers (attempt_id, assessment_id, item, question_no, points, score, score_auto, correct)
     select a.id, a.assessment_id, n, n, 5, case when (a.id + n) % 3 = 0 then 0 else 5 end, case when (a.id + n) % 3 = 0 then 0 else 5 end, (a.id + n) % 3 <> 0
     from attempts a cross join generate_series(1, $2::int) n where a.assessment_id = $1`,
    [assessment_id, QUESTIONS],
  );
  await pool.query('vacuum analyze');
  return { assessment_id, students, skills };
}

/** Seconds from releasing the results of a work of 3,000 students until the map of every one of them shows it. */
export async function releaseFigure(place: Place): Promise<number> {
  const { app, origin, teacher, token } = place;
  const frame = { frame_kind: 'private' as const, frame_id: teacher };
  await ask(origin, token, saveFrame, { ...frame, title: 'Bench', intro: 'Bench', published: true });
  const { assessment_id, students, skills } = await markedWork(place);
  await followNow(app);
  const last = students.at(-1)!;
  const own = await openSession(app.db, { userId: last, utype: 1, now: app.clock.now() });
  const known = async () => {
    const mine = new Set(skills);
    return (await ask(origin, own, skillMap, frame)).skills.filter(({ id, mastery }) => mine.has(id) && mastery.value !== null).length;
  };
  if ((await known()) > 0) throw new Error('A map shows results that were not released');
  const began = performance.now();
  await ask(origin, token, releaseResults, { assessment_id, released: true });
  await followNow(app);
  const seconds = (performance.now() - began) / 1000;
  const visible = await known();
  const { rows } = await app.database.pool.query(
    "select count(*)::int as n from evidence where source = 'attempt' and visible = 'answers'",
  );
  if (visible !== skills.length || rows[0].n !== STUDENTS * skills.length)
    throw new Error(`A map shows ${visible} of ${skills.length} skills, the copy ${rows[0].n} rows`);
  return seconds;
}
