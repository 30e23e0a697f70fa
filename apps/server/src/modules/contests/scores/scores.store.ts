import type { Outcome } from '@praxis/scoring/grades/cells';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** Why a row changed that had been judged before. */
export type ScoreChange = 'rejudge' | 'adjustment' | 'rescore' | 'adjust' | 'dissent';

/** What one hand-in is worth. `points` are hundredths; `at` is when it was given, never when it was judged. */
export type ScoreNote = {
  stageId: string;
  /** Null for an adjustment of the whole. */
  sectionId: string | null;
  /** Null for whoever's entrant it is: that of `userId` in the stage. Somebody who is not in it earns nothing. */
  entrantId: string | null;
  userId: string | null;
  source: string;
  at: Date;
  points: number;
  outcome: Outcome;
  /** What a rule needs besides: points of groups, the rule of a flag, seconds of work, and when what was given was taken back, in UTC milliseconds. */
  detail?: { groups?: readonly number[]; rule?: string; used_s?: number; verdict?: string; void_at?: number };
  why?: ScoreChange;
  ref?: string;
  by?: string;
};

/** Tells whoever publishes boards, after commit, that something of a stage changed. */
export const notifyScores = (db: Db, stageId: string) => sql`select pg_notify('score_rows', ${stageId})`.execute(db);

/**
 * Writes rows of scores, each once by its source. One that says the same as before stays as it is; one that says something else counts its
 * revision up and loses its publish batch, and what it had been judged as is kept beside it.
 */
export async function writeScores(db: Db, notes: readonly ScoreNote[], now: Date) {
  if (notes.length === 0) return;
  const rows = notes.map((note) => ({
    ...{ stage_id: note.stageId, section_id: note.sectionId, entrant_id: note.entrantId, user_id: note.userId, source: note.source },
    ...{ at: note.at.toISOString(), points: note.points, outcome: note.outcome, detail: note.detail ?? {} },
    ...{ why: note.why ?? 'rescore', ref: note.ref ?? '', changed_by: note.by ?? null },
  }));
  await sql`${prepared('write_scores')}
    with given as (
      select g.stage_id, g.section_id, coalesce(g.entrant_id, p.entrant_id) as entrant_id, g.user_id, g.source, g.at, g.points, g.outcome,
        g.detail, g.why, g.ref, g.changed_by
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (stage_id bigint, section_id bigint, entrant_id bigint,
        user_id bigint, source text, at timestamptz, points int, outcome text, detail jsonb, why text, ref text, changed_by bigint)
      left join stage_people p on g.entrant_id is null and p.stage_id = g.stage_id and p.user_id = g.user_id
      where coalesce(g.entrant_id, p.entrant_id) is not null
    ), before as (
      select r.id, r.stage_id, r.source, r.points, r.outcome, r.at, r.detail ->> 'verdict' as verdict from score_rows r
      join given g on g.stage_id = r.stage_id and g.source = r.source
      order by r.id for update of r
    ), written as (
      insert into score_rows as known (stage_id, section_id, entrant_id, user_id, source, at, points, outcome, detail, recorded_at)
      select g.stage_id, g.section_id, g.entrant_id, g.user_id, g.source, g.at, g.points, g.outcome, g.detail, ${now}
      from given g left join before b on b.stage_id = g.stage_id and b.source = g.source
      order by g.stage_id, g.source
      on conflict (stage_id, source) do update set at = excluded.at, points = excluded.points, outcome = excluded.outcome,
        detail = excluded.detail, entrant_id = excluded.entrant_id, revision = known.revision + 1, batch = null
      where (known.at, known.points, known.outcome, known.detail, known.entrant_id)
        is distinct from (excluded.at, excluded.points, excluded.outcome, excluded.detail, excluded.entrant_id)
      returning known.id, known.stage_id, known.source, known.revision, known.points, known.outcome, known.detail, known.at
    ), recorded as (
      insert into score_changes (row_id, revision, before, after, why, ref, created_by, at)
      select w.id, w.revision, jsonb_build_object('points', b.points, 'outcome', b.outcome, 'at', b.at, 'verdict', b.verdict),
        jsonb_build_object('points', w.points, 'outcome', w.outcome, 'at', w.at, 'verdict', w.detail ->> 'verdict'), g.why, g.ref, g.changed_by, ${now}
      from written w join before b on b.id = w.id join given g on g.stage_id = w.stage_id and g.source = w.source
      where b.outcome <> 'pending'
    )
    select pg_notify('score_rows', stage_id::text) from (select distinct stage_id from written) as told`.execute(db);
}

/** What is recorded of a hand-in. */
export type RecordedScore = { source: string; entrant_id: string; user_id: string | null; at: Date; points: number; outcome: Outcome };

/** What is recorded of a section, by source; held until the transaction ends when asked. */
export async function scoresOfSection(db: Db, sectionId: string, lock = false): Promise<Map<string, RecordedScore>> {
  const rows = await db
    .selectFrom('score_rows')
    .select(['source', 'entrant_id', 'user_id', 'at', 'points', 'outcome'])
    .where('section_id', '=', sectionId)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .$narrowType<{ outcome: Outcome }>()
    .execute();
  return new Map(rows.map((row) => [row.source, row]));
}

/** Hand-ins of some people of an entrant in a section, the newest first. */
export const handInsOf = (db: Db, of: { stageId: string; sectionId: string; entrantId: string; userIds: readonly string[] }) =>
  db
    .selectFrom('score_rows')
    .select(['source', 'user_id', 'at', 'points', 'outcome'])
    .where('stage_id', '=', of.stageId)
    .where('entrant_id', '=', of.entrantId)
    .where('section_id', '=', of.sectionId)
    .where('user_id', 'in', [...of.userIds])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .$narrowType<{ outcome: Outcome }>()
    .execute();

/** The best a person reached of what was judged, by the section. */
export async function bestPoints(db: Db, of: { stageId: string; entrantId: string; userId: string }): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ section_id: string; points: number }>`
    select section_id, max(points) as points from score_rows
    where stage_id = ${of.stageId} and entrant_id = ${of.entrantId} and user_id = ${of.userId}
      and section_id is not null and outcome in ('ok', 'part', 'wrong') group by section_id`.execute(db);
  return new Map(rows.map(({ section_id, points }) => [section_id, points]));
}

/** Hand-ins of a stage that are still being judged. */
export async function countPending(db: Db, stageId: string) {
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending from score_rows where stage_id = ${stageId} and outcome = 'pending'`.execute(db);
  return rows[0]?.pending ?? 0;
}

/** Whether anybody in a stage has a point or a verdict that counts, by a hand-in or by hand. */
export async function anyScored(db: Db, stageId: string) {
  const { rows } = await sql<{ scored: boolean }>`
    select exists (select 1 from score_rows where stage_id = ${stageId} and outcome in ('ok', 'part', 'wrong'))
      or exists (select 1 from score_adjustments where stage_id = ${stageId}) as scored`.execute(db);
  return rows[0]?.scored === true;
}
