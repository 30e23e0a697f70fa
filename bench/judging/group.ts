import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/database/db.ts';
import type { Contest, Session } from '../contest/school.ts';
import { type Connection, openConnection, requestOf } from '../exam/connection.ts';

const SAVE_EVERY_MS = 2000;
const WARM_MS = 5000;

/** Experts who score: the sheets of each and the criteria they score by. */
export type JudgedGroup = { experts: Session[]; assignments: string[][]; criteria: string[] };

const ids = (rows: { id: string }[]) => rows.map(({ id }) => String(id));

/** A work of every entrant of a contest, in one section that experts score: the first few hold all works, the others `each` of them. */
export async function makeGroup(
  { pool }: Database,
  contest: Contest,
  of: { experts: readonly Session[]; criteria: number; readers: number; each: number },
): Promise<JudgedGroup> {
  const section = contest.sections[0]!;
  const author = contest.sessions[0]!.userId;
  await pool.query("update sections set kind = 'production', reveal = 'after_release' where id = $1", [section]);
  await pool.query("update stages set end_at = now() - interval '1 minute' where id = $1", [contest.stageId]);
  const works = await pool.query<{ id: string }>(
    `insert into productions (section_id, entrant_id, blind_no, state, current_version, submitted_by, submitted_at, created_at)
     select $1, e, n, 'locked', 1, $3, now(), now() from unnest($2::bigint[]) with ordinality as list(e, n) returning id`,
    [section, contest.entrants, author],
  );
  await pool.query(
    `insert into production_versions (production_id, no, title, intro, url, user_id, at)
     select w, 1, 'Work ' || w, 'What it does', '', $2, now() from unnest($1::bigint[]) as w`,
    [ids(works.rows), author],
  );
  const criteria = await pool.query<{ id: string }>(
    `insert into criteria (section_id, place, title, max, weight) select $1, n, 'Criterion ' || n, 10, 10 from generate_series(1, $2::int) n returning id`,
    [section, of.criteria],
  );
  const group = await pool.query<{ id: string }>(
    `insert into expert_groups (stage_id, section_id, name, state, due_at, created_at)
     values ($1, $2, 'Group 1', 'scoring', now() + interval '3 days', now()) returning id`,
    [contest.stageId, section],
  );
  const experts = of.experts.map(({ userId }) => userId);
  await pool.query('update users set utype = 3 where id = any($1::bigint[])', [experts]);
  await pool.query('update sessions set utype = 3 where user_id = any($1::bigint[])', [experts]);
  await pool.query('insert into group_experts (group_id, user_id, created_at) select $1, unnest($2::bigint[]), now()', [
    ids(group.rows)[0],
    experts,
  ]);
  const { rows } = await pool.query<{ id: string; expert_id: string }>(
    `insert into assignments (group_id, expert_id, production_id, version, created_at)
     select $1, x, ($3::bigint[])[1 + (n + k) % cardinality($3::bigint[])], 1, now()
     from unnest($2::bigint[]) with ordinality as list(x, n) cross join generate_series(1, cardinality($3::bigint[])) k
     where n <= $5::int or k <= $4::int returning id, expert_id`,
    [ids(group.rows)[0], experts, ids(works.rows), of.each, of.readers],
  );
  const held = Map.groupBy(rows, ({ expert_id }) => String(expert_id));
  return { experts: [...of.experts], assignments: experts.map((expert) => ids(held.get(expert) ?? [])), criteria: ids(criteria.rows) };
}

const at = (waits: number[], share: number) => waits.sort((one, other) => one - other)[Math.ceil(waits.length * share) - 1] ?? 0;

/** Asks over a connection and says how long the answer took; a refusal ends the run. */
async function timed(connection: Connection, request: Buffer) {
  const sent = performance.now();
  const { body } = await connection.ask(request);
  const { code, msg } = JSON.parse(body) as { code: number; msg: string };
  if (code !== 1) throw new Error(`Refused: ${msg}`);
  return performance.now() - sent;
}

/** Milliseconds until an expert has the list of all works, one after the other, 95 of 100. */
export async function groupOpened(port: number, { competitionId, stageId }: Contest, { experts }: Pick<JudgedGroup, 'experts'>) {
  const connection = openConnection(port);
  const waits: number[] = [];
  for (const { token } of experts)
    waits.push(await timed(connection, requestOf('GET', '/api/expert/group', token, { competition_id: competitionId, stage_id: stageId })));
  connection.close();
  return at(waits, 0.95);
}

/** Milliseconds of a saved sheet, 99 of 100, while every expert scores: a save every two seconds. */
export async function sheetsSaved(port: number, { experts, assignments, criteria }: JudgedGroup, seconds: number) {
  const waits: number[] = [];
  // A server that has just started compiles what it runs.
  const from = performance.now() + WARM_MS;
  const until = from + seconds * 1000;
  await Promise.all(
    experts.map(async ({ token }, no) => {
      const connection = openConnection(port);
      await pause(Math.random() * SAVE_EVERY_MS);
      for (let seq = 1; performance.now() < until; seq++) {
        const scores = Object.fromEntries(criteria.slice(0, 1 + (seq % criteria.length)).map((id) => [id, seq % 11]));
        const input = { assignment_id: assignments[no]![0]!, seq, scores, notes: {}, note: '' };
        const waited = await timed(connection, requestOf('POST', '/api/expert/save', token, input));
        if (performance.now() > from) waits.push(waited);
        await pause(SAVE_EVERY_MS);
      }
      connection.close();
    }),
  );
  return { p99: at(waits, 0.99), count: waits.length };
}
