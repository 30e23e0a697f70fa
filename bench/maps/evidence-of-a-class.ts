import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classSkills } from '@praxis/contract/skills/class-skills';
import { skillEvidence } from '@praxis/contract/skills/maps';
import { observeSkill } from '@praxis/contract/skills/observations';
import { instance } from '@praxis/instance/instance';
import type pg from 'pg';
import { mountModules } from '../../apps/server/src/app.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { followNow } from '../../apps/server/src/platform/following/following.ts';
import { rebuildFollower } from '../../apps/server/src/platform/following/rebuild.ts';
import { openSession } from '../../apps/server/src/platform/http/sessions.ts';
import { closeApp, openApp, startApp } from '../../apps/server/src/platform/open-app.ts';
import { ask } from '../../scripts/school.ts';
import { throwawayDatabase } from '../../scripts/tests/throwaway-database.ts';
import { quantile } from '../measure.ts';
import { releaseFigure } from './released-work.ts';

const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 1500);
const SKILLS = 200;
const EACH = 20;
/** The first maps of a server run code that is not compiled yet; the very first is told apart and has no goal. */
const UNCOMPILED = 3;
const [HEAT_STUDENTS, SINGLE, HEATS] = [60, 30, 40];

const idsOf = async (pool: pg.Pool, query: string, values: unknown[] = []) =>
  (await pool.query(query, values)).rows.map((row) => String(row.id));

/** A space of students, a private map of its teacher with 200 skills, and what the teacher observed of everybody. */
async function observedClass(pool: pg.Pool) {
  const [teacher] = await idsOf(pool, "insert into users (account, utype, nickname) values ($1, 2, 'Bench') returning id", [
    `b-${randomUUID()}`,
  ]);
  const space = async () =>
    (
      await idsOf(
        pool,
        `insert into spaces (owner_id, name, intro, type, visibility, need_review, join_code)
         values ($1, 'Bench', '', 'live', 'private', true, $2) returning id`,
        [teacher, randomUUID().slice(0, 8)],
      )
    )[0]!;
  const [large, small] = [await space(), await space()];
  const students = await idsOf(
    pool,
    "insert into users (account, utype, nickname) select 'bench' || n, 1, 'Student ' || n from generate_series(1, $1::int) n returning id",
    [STUDENTS],
  );
  for (const [where, some] of [
    [large, students],
    [small, students.slice(0, HEAT_STUDENTS)],
  ] as const)
    await pool.query(
      `insert into space_members (space_id, user_id, role, state, source, applied_at, joined_at)
       select $1, unnest($2::bigint[]), 'student', 'approved', 'import', now(), now()`,
      [where, some],
    );
  const skills = await idsOf(
    pool,
    "insert into skills (owner_id, scope, name) select $1, 'private', 'Skill ' || n from generate_series(1, $2::int) n returning id",
    [teacher, SKILLS],
  );
  const observe = (where: string, some: readonly string[], each: number) =>
    pool.query(
      `insert into observations (author_id, user_id, skill_id, space_id, ratio, reason, at)
       select $1, u.id, ($4::bigint[])[1 + (u.place * 7 + n) % $5::int], $2, (u.place + n) % 3 / 2.0, 'Seen at the board', now() - n * interval '1 day'
       from unnest($3::bigint[]) with ordinality as u (id, place) cross join generate_series(1, $6::int) n`,
      [teacher, where, some, skills, SKILLS, each],
    );
  return { teacher: teacher!, large, small, students, skills, observe };
}

const copyOf = async (pool: pg.Pool) => {
  const { rows } =
    await pool.query(`select source, ref, user_id, object_kind, object_id, part, title, place, ratio, total_ratio, expected, strength, occasion,
    at, space_id, visible, visible_from from evidence order by source, ref::bigint`);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};

/** What following evidence costs, how soon one observation is on a map, and a class heat map of 60 × 200. */
export async function evidenceFigures(): Promise<Record<string, number>> {
  const database = await throwawayDatabase();
  const home = mkdtempSync(join(tmpdir(), 'praxis-bench-'));
  await migrate(database.url());
  const { app } = await openApp({ instance: instance({ PRAXIS_HOME: home, DATABASE_URL: database.url(), PORT: '0' }), logLevel: 'silent' });
  try {
    mountModules(app);
    await startApp(app, ['web']);
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { pool } = app.database;
    const { teacher, large, small, students, skills, observe } = await observedClass(pool);
    const token = await openSession(app.db, { userId: teacher, utype: 2, now: app.clock.now() });
    await followNow(app);
    const rows = STUDENTS * EACH;
    let began = performance.now();
    await observe(large, students, EACH);
    await followNow(app);
    const release = (performance.now() - began) / 1000;
    const before = await copyOf(pool);
    await pool.query('delete from evidence');
    began = performance.now();
    await rebuildFollower(app, 'evidence', { report: async () => undefined });
    const rebuild = (performance.now() - began) / 1000;
    const equal = before === (await copyOf(pool)) ? 1 : 0;
    await observe(small, students.slice(0, HEAT_STUDENTS), SKILLS);
    await followNow(app);
    await pool.query('vacuum analyze evidence');
    const heats: number[] = [];
    for (let round = 0; round < UNCOMPILED + HEATS; round++) {
      began = performance.now();
      await ask(origin, token, classSkills, { space_id: small, frame_kind: 'private', frame_id: teacher });
      heats.push(performance.now() - began);
    }
    const [first = 0] = heats.splice(0, UNCOMPILED);
    const lags: number[] = [];
    for (let round = 0; round < SINGLE; round++) {
      const of = { user_id: students[round % HEAT_STUDENTS]!, skill_id: skills[round % SKILLS]!, space_id: small };
      const known = (await ask(origin, token, skillEvidence, of)).rows.length;
      began = performance.now();
      await ask(origin, token, observeSkill, { ...of, ratio: 1, reason: `Said it well, ${round}` });
      // Followed as soon as it is committed, as on a server with workers.
      await followNow(app);
      while ((await ask(origin, token, skillEvidence, of)).rows.length === known) await followNow(app);
      lags.push(performance.now() - began);
    }
    const released = await releaseFigure({ app, origin, teacher, token });
    return {
      ...{ evidence_release_s: released, evidence_class_s: release, evidence_rows_per_s: rows / rebuild, evidence_rebuild_equal: equal },
      ...{ evidence_lag_p95_ms: quantile(lags, 0.95), heat_first_ms: first, heat_p95_ms: quantile(heats, 0.95) },
    };
  } finally {
    await closeApp(app);
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
}
