import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../apps/server/src/platform/database/db.ts';

/** Somebody who takes part, signed in. */
export type Session = { userId: string; token: string };
/** A stage that runs, with everybody approved in it; the first entrant is the probe, who is ahead of all others. */
export type Contest = { competitionId: string; stageId: string; sections: string[]; entrants: string[]; sessions: Session[]; pass: string };

/** People with open sessions, in few statements. */
export async function peopleIn({ pool }: Database, name: string, of: { count: number; phones: string }): Promise<Session[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (account, utype, nickname, real_name, phone, phone_verified_at)
     select $2 || n, 1, $2 || n, $2 || n, $3 || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n returning id`,
    [of.count, name, of.phones],
  );
  const sessions = rows.map(({ id }) => ({ userId: String(id), token: randomBytes(24).toString('base64url') }));
  await pool.query(
    "insert into sessions (user_id, token_hash, utype, expires_at) select *, 1, now() + interval '7 days' from unnest($1::bigint[], $2::bytea[])",
    [sessions.map(({ userId }) => userId), sessions.map(({ token }) => createHash('sha256').update(token).digest())],
  );
  return sessions;
}

const one = async ({ pool }: Database, text: string, values: unknown[]) =>
  String((await pool.query<{ id: string }>(text, values)).rows[0]!.id);

const organiserOf = (database: Database) =>
  one(
    database,
    "insert into users (account, utype, nickname, real_name) values ('organiser' || $1, 2, 'Organiser', 'Organiser') returning id",
    [randomBytes(4).toString('hex')],
  );

/** A stage of the points rule that takes the last hand-in, so that every hand-in of the probe is another total. */
export async function makeContest(database: Database, of: { entrants: number; sections: number }): Promise<Contest> {
  const { pool } = database;
  const organiser = await organiserOf(database);
  const competitionId = await one(
    database,
    "insert into competitions (organiser_id, title, state, published_at, rule_changed_at) values ($1, 'Bench', 'published', now(), now()) returning id",
    [organiser],
  );
  const pass = randomBytes(24).toString('base64url');
  const stageId = await one(
    database,
    `insert into stages (competition_id, no, title, start_at, end_at, rule, board_for, board_pass_hash, pass_no)
     values ($1, 1, 'Final', now() - interval '1 hour', now() + interval '3 hours', $2, 'pass', $3, 1) returning id`,
    [competitionId, JSON.stringify({ kind: 'sum', take: 'last', ties: [] }), createHash('sha256').update(pass).digest()],
  );
  const { rows: sections } = await pool.query<{ id: string }>(
    `insert into sections (stage_id, place, label, title, kind, max_points, reveal)
     select $1, n, n::text, 'Section ' || n, 'bench', 1000000000, 'live' from generate_series(1, $2::int) n returning id`,
    [stageId, of.sections],
  );
  const sessions = await peopleIn(database, 'entrant', { count: of.entrants, phones: '191' });
  const { rows: entrants } = await pool.query<{ id: string }>(
    `insert into registrations (competition_id, user_id, state, number, holds_place, submitted_at)
     select $1, u, 'approved', n, true, now() from unnest($2::bigint[]) with ordinality as list(u, n) returning id`,
    [competitionId, sessions.map(({ userId }) => userId)],
  );
  await pool.query(
    'insert into stage_entrants (stage_id, entrant_id, admitted_at, changed_at) select $1, unnest($2::bigint[]), now(), now()',
    [stageId, entrants.map(({ id }) => id)],
  );
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => String(id));
  return { competitionId, stageId, sections: ids(sections), entrants: ids(entrants), sessions, pass };
}

/** A competition in registration with fewer places than people who want one. */
export async function makeRegistration(database: Database, of: { people: number; quota: number }) {
  const organiser = await organiserOf(database);
  const competitionId = await one(
    database,
    `insert into competitions (organiser_id, title, state, published_at, rule_changed_at, reg_start, reg_review, quota, entry)
     values ($1, 'Rush', 'published', now(), now(), now() - interval '1 hour', false, $2, 'individual') returning id`,
    [organiser, of.quota],
  );
  await database.pool.query(
    `insert into stages (competition_id, no, title, start_at, end_at, rule) values ($1, 1, 'Final', now() + interval '1 day', now() + interval '2 days', $2)`,
    [competitionId, JSON.stringify({ kind: 'sum', take: 'best', ties: [] })],
  );
  return { competitionId, sessions: await peopleIn(database, 'rush', { count: of.people, phones: '192' }) };
}

/** A hand-in, judged, in one commit that wakes the publisher, as a verdict is. */
export const HAND_IN = `with row as (
    insert into score_rows (stage_id, section_id, entrant_id, source, at, outcome, points)
    values ($1, $2, $3, $4, now(), 'part', $5) returning 1)
  select pg_notify('score_rows', $1::text) from row`;
