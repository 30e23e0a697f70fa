import type { BoardState } from '@praxis/contract/ranks/board';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A hand-in of a stage with what was judged of it. */
export type HandIn = {
  id: string;
  section_id: string;
  entrant_id: string;
  at: Date;
  points: number;
  outcome: 'pending' | 'ok' | 'wrong' | 'part' | 'ignored' | 'void';
  verdict: string | null;
  /** The round that took it last; null between a new verdict and its round. */
  batch: number | null;
  revision: number;
  recorded_at: Date;
  language: string | null;
  judged_at: Date | null;
  time_ms: number | null;
};

/** A published result as hand-ins are read: when it was published, and what was committed when its rows were read. */
export type AsOf = { at: Date; snapshot: string | null } | null;

/** Times this much later tell what transactions no longer do: a database that was restored counts them anew. */
const RESTORED_MS = 60_000;

/** Whether something was written after the rows of a result were read. By the transaction: what is committed later may bear an earlier time. */
const isSince = (written: RawBuilder<unknown>, at: RawBuilder<unknown>, until: Date | null, snapshot: string | null) =>
  snapshot === null
    ? sql`${at} > ${until}`
    : sql`(${at} > ${until} or not pg_visible_in_snapshot(${written}::text::xid8, ${snapshot}::pg_snapshot))`;

/**
 * Hand-ins as they are, or as a published result has them: what was judged anew since is left out, and so is what came later. A row that
 * changed since belongs to no round: it is not told again.
 */
const handIns = async (db: Db, stageId: string, asOf: AsOf, which: RawBuilder<unknown>): Promise<HandIn[]> => {
  const snapshot = asOf?.snapshot ?? null;
  const until = asOf && (snapshot === null ? asOf.at : new Date(asOf.at.getTime() + RESTORED_MS));
  const judgedSince = sql`(was.before is not null or s.judged_at > ${until})`;
  const { rows } = await sql<HandIn>`
    select r.id, r.section_id, r.entrant_id, coalesce((was.before ->> 'at')::timestamptz, r.at) as at,
           coalesce((was.before ->> 'points')::int, r.points) as points, coalesce(was.before ->> 'outcome', r.outcome) as outcome,
           case when was.before is null then r.detail ->> 'verdict' else was.before ->> 'verdict' end as verdict,
           case when was.before is null then r.batch else 0 end as batch, r.revision, r.recorded_at, s.language,
           case when ${judgedSince} then run.ended_at else s.judged_at end as judged_at,
           case when ${judgedSince} then run.time_ms else s.time_ms end as time_ms
    from score_rows r
    left join submissions s on s.id = case when r.source like 'submission:%' then substring(r.source from 12)::bigint end
    left join lateral (
      select c.before, c.at from score_changes c where c.row_id = r.id and ${isSince(sql`c.written_in`, sql`c.at`, until, snapshot)}
      order by c.revision limit 1) was on true
    left join lateral (
      select j.ended_at, j.time_ms from judge_runs j
      where ${judgedSince} and j.submission_id = s.id and j.mode = 'judge' and j.ended_at <= ${until} and (was.at is null or j.ended_at < was.at)
      order by j.ended_at desc limit 1) run on true
    where r.stage_id = ${stageId} and r.section_id is not null and r.source like 'submission:%'
      and (${until}::timestamptz is null or not ${isSince(sql`r.written_in`, sql`r.recorded_at`, until, snapshot)}) and ${which}`.execute(
    db,
  );
  return rows;
};

const PAGE = 1000;

/** Every hand-in of a stage, in the order in which they were noted, some at a time: a large contest is never held whole. */
export async function* handInPages(db: Db, stageId: string, asOf: AsOf): AsyncGenerator<HandIn[]> {
  for (let last = '0'; ; ) {
    const page = await handIns(db, stageId, asOf, sql`r.id > ${last}::bigint order by r.id limit ${PAGE}`);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = page.at(-1)!.id;
  }
}

/** One hand-in of a stage. */
export const findHandIn = async (db: Db, stageId: string, asOf: AsOf, id: string): Promise<HandIn | undefined> =>
  /^\d{1,18}$/.test(id) ? (await handIns(db, stageId, asOf, sql`r.id = ${id}::bigint`))[0] : undefined;

/** Those that a round after `batch` took, and those that no round has taken and that were noted from a moment on. */
export const handInsSince = (db: Db, stageId: string, asOf: AsOf, { batch, from }: { batch: number; from: Date }) =>
  handIns(db, stageId, asOf, sql`(r.batch > ${batch} or (r.batch is null and r.recorded_at >= ${from})) order by r.at, r.id`);

/** An entrant with what a feed says of them. */
export type FeedEntrant = {
  id: string;
  number: number | null;
  name: string;
  institution_id: string | null;
  institution: string | null;
  division: string;
  official: boolean;
  state: 'admitted' | 'absent' | 'withdrawn' | 'disqualified';
};

export async function findFeedEntrants(db: Db, stageId: string): Promise<FeedEntrant[]> {
  const { rows } = await sql<FeedEntrant>`
    select e.id, e.number, coalesce(e.name, '') as name, e.institution_id, i.name as institution, coalesce(e.division, '') as division,
           e.official, s.state
    from stage_entrants s join entrants e on e.id = s.entrant_id left join institutions i on i.id = e.institution_id
    where s.stage_id = ${stageId} order by e.number nulls last, e.id`.execute(db);
  return rows;
}

/** What was asked and answered. */
export type FeedClarification = {
  id: string;
  section_id: string | null;
  entrant_id: string | null;
  question: string;
  answer: string | null;
  public: boolean;
  at: Date;
  answered_at: Date | null;
};

export async function findFeedClarifications(db: Db, stageId: string): Promise<FeedClarification[]> {
  const { rows } = await sql<FeedClarification>`
    select c.id, c.section_id, c.question, c.answer, c.public, c.at, c.answered_at,
           (select p.entrant_id from entrant_people p join stage_entrants s on s.entrant_id = p.entrant_id and s.stage_id = c.stage_id
            where p.user_id = c.asked_by limit 1) as entrant_id
    from clarifications c where c.stage_id = ${stageId} order by c.id`.execute(db);
  return rows;
}

/** Where the rounds of a stage stand, and what its public board does. */
export async function roundOf(db: Db, stageId: string) {
  const { rows } = await sql<{
    batch: number;
    state: BoardState;
    seq: number;
    touched_at: Date | null;
    result_no: number | null;
    entrants: string;
    asked: string;
  }>`
    select coalesce((select batch from board_publishers where stage_id = ${stageId}), 0) as batch,
           coalesce(b.state, 'live') as state, coalesce(b.seq, 0) as seq, b.touched_at, b.result_no,
           (select count(*) || ' ' || coalesce(max(changed_at)::text, '') from stage_entrants where stage_id = ${stageId}) as entrants,
           (select count(*) || ' ' || coalesce(max(greatest(at, answered_at))::text, '') from clarifications where stage_id = ${stageId}) as asked
    from (select 1) as one left join boards b on b.stage_id = ${stageId} and b.audience = 'public'`.execute(db);
  return rows[0]!;
}

/** When a version of the public board was published. */
export async function versionAt(db: Db, stageId: string, seq: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select l.at from board_log l join boards b on b.id = l.board_id where b.stage_id = ${stageId} and b.audience = 'public' and l.seq = ${seq}
    union all
    select s.at from board_snapshots s join boards b on b.id = s.board_id
    where b.stage_id = ${stageId} and b.audience = 'public' and s.seq = ${seq}
    limit 1`.execute(db);
  return rows[0]?.at;
}

export const insertToken = async (
  db: Db,
  row: { stage_id: string; name: string; token_hash: Buffer; created_by: string; created_at: Date },
) => (await db.insertInto('contest_feed_tokens').values(row).returning('id').executeTakeFirstOrThrow()).id;

export async function tokensOf(db: Db, stageId: string) {
  const { rows } = await sql<{ id: string; name: string; by: string; created_at: Date; used_at: Date | null }>`
    select t.id, t.name, p.name as by, t.created_at, t.used_at from contest_feed_tokens t join people p on p.id = t.created_by
    where t.stage_id = ${stageId} order by t.id`.execute(db);
  return rows;
}

export const deleteToken = async (db: Db, stageId: string, id: string) =>
  (await db.deleteFrom('contest_feed_tokens').where('stage_id', '=', stageId).where('id', '=', id).executeTakeFirst()).numDeletedRows ===
  1n;

/** The stage a token opens. */
export const stageOfToken = async (db: Db, hash: Buffer) =>
  (await db.selectFrom('contest_feed_tokens').select('stage_id').where('token_hash', '=', hash).executeTakeFirst())?.stage_id;

/** Notes that a token is used, once a minute at most. */
export const noteTokenUse = (db: Db, hash: Buffer, now: Date) =>
  db
    .updateTable('contest_feed_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where((at) => at.or([at('used_at', 'is', null), at('used_at', '<', new Date(now.getTime() - 60_000))]))
    .execute();
