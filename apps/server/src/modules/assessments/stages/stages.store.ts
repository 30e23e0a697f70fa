import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { type AssessmentRow, findAssessment, lockAssessment } from '../assessments.store.ts';
import { typed } from '../attempts/attempts.store.ts';

const idOf = async (db: Db, sectionId: string) =>
  (await db.selectFrom('assessments').select('id').where('section_id', '=', sectionId).executeTakeFirst())?.id;

/** The assessment of a section. */
export async function findOfSection(db: Db, sectionId: string): Promise<AssessmentRow | undefined> {
  const id = await idOf(db, sectionId);
  return id === undefined ? undefined : findAssessment(db, id);
}

/** The same, kept from starts, folds and other changes until the transaction ends. */
export async function lockOfSection(db: Db, sectionId: string): Promise<AssessmentRow | undefined> {
  const id = await idOf(db, sectionId);
  return id === undefined ? undefined : lockAssessment(db, id);
}

/** What is given in a section of a stage. */
export type Input = {
  stageId: string;
  sectionId: string;
  title: string;
  settings: AssessmentSettings;
  frozenPaperId: string;
  /** Who gives it. */
  userId: string;
};

/** Gives a frozen paper in a section of a stage, or brings what was given there to what is said now. */
export async function upsertOfSection(db: Db, input: Input, now: Date): Promise<string> {
  const { start_at, end_at, ...saved } = input.settings;
  const values = {
    ...{ title: input.title, settings: JSON.stringify(saved), frozen_paper_id: input.frozenPaperId },
    ...{ start_at: start_at === null ? null : new Date(start_at), end_at: end_at === null ? null : new Date(end_at) },
  };
  const row = await db
    .insertInto('assessments')
    .values({
      ...values,
      ...{ stage_id: input.stageId, section_id: input.sectionId, kind: 'exam', state: 'published', created_by: input.userId },
      ...{ created_at: now, updated_at: now, published_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .column('section_id')
        .where('section_id', 'is not', null)
        .doUpdateSet({ ...values, times_revision: sql`assessments.times_revision + 1`, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** More time of single people, in place of what they had. */
export async function replaceExtraTimes(db: Db, of: { assessmentId: string; seconds: ReadonlyMap<string, number>; by: string }, now: Date) {
  const input = [...of.seconds].filter(([, seconds]) => seconds > 0);
  const ids = input.map(([userId]) => userId);
  await sql`
    delete from assessment_overrides where assessment_id = ${of.assessmentId} and user_id is not null
      and user_id <> all(${ids}::bigint[])`.execute(db);
  if (input.length === 0) return;
  await sql`
    insert into assessment_overrides (assessment_id, user_id, extra_s, reason, created_by, created_at)
    select ${of.assessmentId}, e.user_id, e.seconds, '', ${of.by}, ${now}
    from unnest(${ids}::bigint[], ${input.map(([, seconds]) => seconds)}::int[]) as e (user_id, seconds)
    on conflict (assessment_id, user_id) where user_id is not null
    do update set extra_s = excluded.extra_s, end_at = null where assessment_overrides.extra_s <> excluded.extra_s
      or assessment_overrides.end_at is not null`.execute(db);
}

/** Handed-in attempts of a section that were marked at least once, of some people or of all. */
export async function markedAttempts(db: Db, sectionId: string, userIds?: readonly string[]) {
  const rows = await db
    .selectFrom('attempts as t')
    .innerJoin('assessments as a', 'a.id', 't.assessment_id')
    .selectAll('t')
    .where('a.section_id', '=', sectionId)
    .where('t.folded_at', 'is not', null)
    .where('t.lead_id', 'is', null)
    .$if(userIds !== undefined, (query) => query.where('t.user_id', 'in', [...(userIds ?? [])]))
    .orderBy('t.id')
    .execute();
  return rows.map(typed);
}

/** Handed-in attempts of a section that wait for their first marks. */
export async function countUnmarked(db: Db, sectionId: string) {
  const { rows } = await sql<{ unmarked: number }>`
    select count(*)::int as unmarked from attempts t join assessments a on a.id = t.assessment_id
    where a.section_id = ${sectionId} and t.lead_id is null and t.state in ('submitted', 'pending_approval')`.execute(db);
  return rows[0]?.unmarked ?? 0;
}

type Own = { assessment_id: string | null; attempt_id: string | null; used: number; open: boolean; saved_at: Date | null };

/** What one person has of the paper of a section: the open attempt, else the last one, and how many there are. */
export async function ownPaperWork(db: Db, sectionId: string, userId: string): Promise<Own> {
  const { rows } = await sql<Own>`
    select a.id as assessment_id, t.id as attempt_id, coalesce(n.used, 0)::int as used, coalesce(t.state = 'not_submitted', false) as open,
      coalesce(s.saved_at, t.submitted_at) as saved_at
    from assessments a
    left join lateral (select count(*) as used from attempts x where x.assessment_id = a.id and x.user_id = ${userId}) n on true
    left join lateral (select * from attempts x where x.assessment_id = a.id and x.user_id = ${userId}
      order by x.state = 'not_submitted' desc, x.no desc limit 1) t on true
    left join lateral (select saved_at from attempt_saves v where v.attempt_id = coalesce(t.lead_id, t.id) order by v.client_seq desc limit 1) s on true
    where a.section_id = ${sectionId}`.execute(db);
  return rows[0] ?? { assessment_id: null, attempt_id: null, used: 0, open: false, saved_at: null };
}
