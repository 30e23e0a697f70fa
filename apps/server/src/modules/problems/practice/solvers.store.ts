import type { SolvedState } from '@praxis/contract/problems/problems';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';

type Counted = { submitted: number; accepted: number; solved_at: Date | null };

/** Counts what somebody did with a problem of the practice area anew, and moves the sums that hang on it by the difference. */
export async function recount(db: Db, problemId: string, userId: string) {
  const before = await db
    .selectFrom('problem_solvers')
    .select(['submitted', 'accepted', 'solved_at'])
    .where('problem_id', '=', problemId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const { rows } = await sql<Counted>`
    insert into problem_solvers as known (problem_id, user_id, submitted, accepted, best_score, solved_at)
    select ${problemId}, ${userId}, count(*), count(*) filter (where verdict = 'AC'), coalesce(max(score), 0),
      min(judged_at) filter (where verdict = 'AC')
    from submissions where problem_id = ${problemId} and user_id = ${userId} and place_at = 'practice' and not trial and state = 'done'
    on conflict (problem_id, user_id) do update set submitted = excluded.submitted, accepted = excluded.accepted,
      best_score = excluded.best_score,
      solved_at = case when excluded.solved_at is null then null else coalesce(known.solved_at, excluded.solved_at) end
    returning submitted, accepted, solved_at`.execute(db);
  const after = rows[0]!;
  const was: Counted = before ?? { submitted: 0, accepted: 0, solved_at: null };
  const solved = Number(after.solved_at !== null) - Number(was.solved_at !== null);
  await db
    .updateTable('problems')
    .set({
      submitted: sql`submitted + ${after.submitted - was.submitted}`,
      accepted: sql`accepted + ${after.accepted - was.accepted}`,
      solvers: sql`solvers + ${solved}`,
    })
    .where('id', '=', problemId)
    .execute();
  await sql`
    insert into solver_ranks as known (user_id, solved, submitted, last_solved_at)
    values (${userId}, ${solved}, ${after.submitted - was.submitted}, ${after.solved_at})
    on conflict (user_id) do update set solved = known.solved + ${solved}, submitted = known.submitted + ${after.submitted - was.submitted},
      last_solved_at = greatest(known.last_solved_at, excluded.last_solved_at)`.execute(db);
}

/** What somebody did with some problems. */
export async function solvedStates(db: Db, userId: string, problemIds: readonly string[]): Promise<Map<string, SolvedState>> {
  if (problemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('problem_solvers')
    .select(['problem_id', 'solved_at', 'submitted'])
    .where('user_id', '=', userId)
    .where('problem_id', 'in', [...problemIds])
    .execute();
  return new Map(rows.map((row) => [row.problem_id, row.solved_at ? 'solved' : row.submitted > 0 ? 'tried' : 'untried']));
}

type Filter = {
  page: number;
  size: number;
  q: string;
  tags: string[];
  difficulty?: number | undefined;
  mine?: SolvedState | undefined;
  order: string;
  userId: string;
};

const listed = sql<boolean>`p.state = 'published' and p.listed and p.deleted_at is null`;

const orders = {
  code: sql`p.id`,
  newest: sql`p.published_at desc nulls last, p.id desc`,
  difficulty: sql`p.difficulty, p.id`,
  most_solved: sql`p.solvers desc, p.id`,
} as const;

/** A page of the practice area. */
export async function listedProblems(db: Db, of: Filter) {
  const text = `%${literally(of.q.trim())}%`;
  const mine = {
    solved: sql`exists (select from problem_solvers s where s.problem_id = p.id and s.user_id = ${of.userId} and s.solved_at is not null)`,
    tried: sql`exists (select from problem_solvers s where s.problem_id = p.id and s.user_id = ${of.userId} and s.solved_at is null and s.submitted > 0)`,
    untried: sql`not exists (select from problem_solvers s where s.problem_id = p.id and s.user_id = ${of.userId} and s.submitted > 0)`,
  };
  const where = sql`${listed} and (${of.q.trim() === ''}::boolean or p.title ilike ${text} or p.code ilike ${text} or p.source ilike ${text})
    and p.tags @> ${of.tags}::text[] and (${of.difficulty ?? null}::int is null or p.difficulty = ${of.difficulty ?? null}::int)
    and ${of.mine ? mine[of.mine] : sql`true`}`;
  const order = orders[of.order as keyof typeof orders] ?? orders.code;
  type Card = {
    id: string;
    code: string;
    title: string;
    difficulty: number;
    tags: string[];
    accepted: number;
    submitted: number;
    solvers: number;
  };
  const [{ rows: list }, { rows: counted }] = await Promise.all([
    sql<Card>`select p.id, p.code, p.title, p.difficulty, p.tags, p.accepted, p.submitted, p.solvers from problems p
      where ${where} order by ${order} limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from problems p where ${where}`.execute(db),
  ]);
  return { list, total: counted[0]?.count ?? 0 };
}

/** Tags of the practice area, the most frequent first, and how much of it somebody solved. */
export async function practiceTags(db: Db, userId: string) {
  const [{ rows: tags }, { rows: sums }] = await Promise.all([
    sql<{ name: string; problems: number }>`
      select t.name, count(*)::int as problems from problems p, unnest(p.tags) as t (name) where ${listed}
      group by t.name order by count(*) desc, t.name limit 200`.execute(db),
    sql<{ problems: number; solved: number }>`
      select count(*)::int as problems, count(s.problem_id)::int as solved
      from problems p left join problem_solvers s on s.problem_id = p.id and s.user_id = ${userId} and s.solved_at is not null
      where ${listed}`.execute(db),
  ]);
  return { tags, problems: sums[0]?.problems ?? 0, solved: sums[0]?.solved ?? 0 };
}

/** A page of the rank; equal ones stand in the order of their last solution. */
export async function rankPage(db: Db, page: number, size: number) {
  const [list, count] = await Promise.all([
    db
      .selectFrom('solver_ranks')
      .selectAll()
      .orderBy('solved', 'desc')
      .orderBy('submitted')
      .orderBy('last_solved_at')
      .orderBy('user_id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db.selectFrom('solver_ranks').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, total: count.count };
}

/** The place of somebody: one more than solved more, or as much with fewer submissions. */
export async function placeOf(db: Db, of: { solved: number; submitted: number }) {
  const { rows } = await sql<{ place: number }>`
    select 1 + count(*)::int as place from solver_ranks
    where solved > ${of.solved} or (solved = ${of.solved} and submitted < ${of.submitted})`.execute(db);
  return rows[0]!.place;
}

export async function ownRank(db: Db, userId: string) {
  const mine = await db.selectFrom('solver_ranks').select(['solved', 'submitted']).where('user_id', '=', userId).executeTakeFirst();
  return mine ? { ...mine, place: await placeOf(db, mine) } : null;
}

/** How submissions to a problem of the practice area ended. */
export async function problemFigures(db: Db, problemId: string) {
  const mine = sql`problem_id = ${problemId} and place_at = 'practice' and not trial and state = 'done'`;
  const [verdicts, languages, steps, fastest] = await Promise.all([
    sql<{ verdict: string; count: number }>`
      select verdict, count(*)::int as count from submissions where ${mine} group by verdict order by count(*) desc`.execute(db),
    sql<{ language: string; count: number; accepted: number }>`
      select language, count(*)::int as count, count(*) filter (where verdict = 'AC')::int as accepted
      from submissions where ${mine} group by language order by count(*) desc`.execute(db),
    sql<{ step: number; count: number }>`
      select least(9, floor(10 * score / nullif(full_score, 0)))::int as step, count(*)::int as count
      from submissions where ${mine} and score is not null group by 1`.execute(db),
    sql<{ id: string; user_id: string; language: string; time_ms: number; memory_kb: number; length: number; created_at: Date }>`
      select * from (select distinct on (user_id) id, user_id, language, time_ms, memory_kb, length, created_at
        from submissions where ${mine} and verdict = 'AC' order by user_id, time_ms, id) as best
      order by time_ms, id limit 10`.execute(db),
  ]);
  return { verdicts: verdicts.rows, languages: languages.rows, steps: steps.rows, fastest: fastest.rows };
}
