import { randomUUID } from 'node:crypto';
import { showGradebook } from '@praxis/contract/grades/grades';
import { saveGradeColumn } from '@praxis/contract/grades/setup';
import type pg from 'pg';
import type { Database } from '../../apps/server/src/platform/database/db.ts';
import { openSession } from '../../apps/server/src/platform/http/sessions.ts';
import { ask } from '../../scripts/school.ts';

/** How large the gradebook is that everything is measured on. */
export const STUDENTS = 1000;
export const COLUMNS = 100;
const UNITS = 100_000;

const idsOf = async (pool: pg.Pool, sql: string, values: unknown[] = []) =>
  (await pool.query(sql, values)).rows.map((row) => String(row.id));

/** A space of a thousand students with a hundred columns that are filled by hand, every cell known. */
export async function makeBook({ db, pool }: Database, origin: string) {
  const [teacher] = await idsOf(pool, "insert into users (account, utype, nickname) values ($1, 2, 'Bench') returning id", [
    `bench-${randomUUID()}`,
  ]);
  const [space] = await idsOf(
    pool,
    `insert into spaces (owner_id, name, intro, type, visibility, need_review, join_code)
     values ($1, 'Bench', '', 'live', 'private', true, $2) returning id`,
    [teacher, randomUUID().slice(0, 8)],
  );
  const students = await idsOf(
    pool,
    "insert into users (account, utype, nickname) select 'student' || n, 1, 'Student ' || n from generate_series(1, $1::int) n returning id",
    [STUDENTS],
  );
  await pool.query(
    `insert into space_members (space_id, user_id, role, state, source, applied_at, joined_at)
     select $1, unnest($2::bigint[]), 'student', 'approved', 'import', now(), now()`,
    [space, students],
  );
  const token = await openSession(db, { userId: teacher!, utype: 2, now: new Date() });
  const where = { space_id: space! };
  const keys: string[] = [];
  for (let at = 0; at < COLUMNS; at++)
    keys.push(
      (await ask(origin, token, saveGradeColumn, { ...where, title: `Column ${at + 1}`, max: 20 * UNITS, category: 'manual' })).key,
    );
  // Each column is typed in twenty minutes of a day of its own.
  await pool.query(
    `insert into grade_cells (column_id, user_id, units, status, changed_at)
     select c.id, u.id, abs(hashtext(u.id || ' ' || c.id)) % 41 * 50000, 'normal',
       date_trunc('day', now()) - c.id % 100 * interval '1 day' + abs(hashtext(c.id || ' ' || u.id)) % 1200 * interval '1 second'
     from grade_columns c cross join unnest($2::bigint[]) as u (id) where c.space_id = $1`,
    [space, students],
  );
  await pool.query('vacuum analyze');
  return { token, where, keys, students, book: () => ask(origin, token, showGradebook, where) };
}
