import type { ReportState, ReportSubject } from '@praxis/contract/reports/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What a report is about. */
export type About = { subject: ReportSubject; subject_id: string };

const typed = <Row extends { state: string; body: unknown }>(row: Row) => ({
  ...row,
  state: row.state as ReportState,
  body: row.body as Record<string, string>,
});

/** The report of one person on a subject. */
export async function findReport(db: Db, of: About, userId: string, lock = false) {
  const row = await db
    .selectFrom('reports')
    .selectAll()
    .where('subject', '=', of.subject)
    .where('subject_id', '=', of.subject_id)
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && typed(row);
}
/** A report as it is stored. */
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export async function findReportById(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && typed(row);
}

/** Every version of their reports that a person handed in. */
export const versionsOfPerson = (db: Db, userId: string) =>
  db
    .selectFrom('report_versions as version')
    .innerJoin('reports as report', 'report.id', 'version.report_id')
    .selectAll('version')
    .where('report.user_id', '=', userId)
    .orderBy('report.id')
    .orderBy('version.number')
    .execute();

/** Saves the sections of a draft as its next revision; undefined when somebody saved since `revision` or it was handed in. */
export async function saveBody(
  db: Db,
  of: About,
  write: { userId: string; body: Record<string, string>; maxScore: number; revision: number },
) {
  const { rows } = await sql<{ id: string; revision: number }>`
    insert into reports (subject, subject_id, user_id, body, revision, max_score)
    select ${of.subject}, ${of.subject_id}, ${write.userId}, ${JSON.stringify(write.body)}::jsonb, 1, ${write.maxScore}
    where ${write.revision}::int = 0 or exists (
      select 1 from reports where subject = ${of.subject} and subject_id = ${of.subject_id} and user_id = ${write.userId})
    on conflict (subject, subject_id, user_id) do update
      set body = excluded.body, revision = reports.revision + 1, max_score = excluded.max_score
      where reports.revision = ${write.revision}::int and reports.state in ('draft', 'rejected')
    returning id, revision`.execute(db);
  return rows[0];
}

/** Makes what stands in a report its next version, which waits for a review. */
export async function submitRow(db: Db, id: string, now: Date) {
  const row = await db
    .updateTable('reports')
    .set({
      state: 'submitted',
      version: sql`version + 1`,
      submitted_at: now,
      score: null,
      reason: '',
      reviewed_by: null,
      reviewed_at: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('report_versions')
    .values({ report_id: id, number: row.version, body: JSON.stringify(row.body), submitted_at: now })
    .execute();
  return typed(row);
}

/** Writes a verdict into the report and into the version it is about. */
export async function judgeRow(
  db: Db,
  id: string,
  verdict: { state: 'reviewed' | 'rejected'; score: number | null; reason: string; by: string },
  now: Date,
) {
  const { state, score, reason } = verdict;
  const row = await db
    .updateTable('reports')
    .set({ state, score, reason, reviewed_by: verdict.by, reviewed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('report_versions')
    .set({ state, score, reason })
    .where('report_id', '=', id)
    .where('number', '=', row.version)
    .execute();
  return typed(row);
}

export const findVersions = (db: Db, reportId: string) =>
  db.selectFrom('report_versions').selectAll().where('report_id', '=', reportId).orderBy('number', 'desc').execute();

/** One page of the reports on a subject that were handed in, waiting ones first. */
export async function listSubmitted(db: Db, of: About, page: { page: number; size: number; state?: ReportState }) {
  const found = db
    .selectFrom('reports')
    .where('subject', '=', of.subject)
    .where('subject_id', '=', of.subject_id)
    .where('version', '>', 0)
    .$if(page.state !== undefined, (query) => query.where('state', '=', page.state as string));
  const counts = await found
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`(count(*) filter (where state = 'submitted'))::int`.as('waiting')])
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(sql`state <> 'submitted'`)
    .orderBy('submitted_at')
    .limit(page.size)
    .offset((page.page - 1) * page.size)
    .execute();
  return { ...counts, rows: rows.map(typed) };
}

/** The reports of a batch that belong to a subject, kept from other changes. */
export async function lockBatch(db: Db, of: About, ids: readonly string[]) {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('subject', '=', of.subject)
    .where('subject_id', '=', of.subject_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(typed);
}

/** Where the reports on some subjects stand, by subject and person. */
export async function reportStates(db: Db, subject: ReportSubject, subjectIds: readonly string[], userId?: string) {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom('reports')
    .select(['subject_id', 'user_id', 'state', 'score', 'reason'])
    .where('subject', '=', subject)
    .where('subject_id', 'in', [...subjectIds])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as ReportState }));
}

/** Of whom a report on some subjects was handed in or reviewed since a moment, with when that was last. */
export async function reportsChangedSince(db: Db, subject: ReportSubject, subjectIds: readonly string[], since: Date) {
  if (subjectIds.length === 0) return [];
  const { rows } = await sql<{ userId: string; at: Date }>`
    select user_id::text as "userId", max(greatest(submitted_at, reviewed_at)) as at from reports
    where subject = ${subject} and subject_id = any(${[...subjectIds]}::bigint[]) and greatest(submitted_at, reviewed_at) >= ${since}
    group by user_id`.execute(db);
  return rows;
}

/** Subjects with reports that wait for a review, how many, and since when. */
export async function reportsWaiting(db: Db, subject: ReportSubject, subjectIds: readonly string[]) {
  const { rows } = await sql<{ subject_id: string; count: number; since: Date }>`
    select subject_id, count(*)::int as count, min(submitted_at) as since from reports
    where subject = ${subject} and state = 'submitted' and subject_id = any(${[...subjectIds]}::bigint[]) group by subject_id`.execute(db);
  return rows;
}

/** Reviewed reports of a kind by their ids. */
export async function reviewedReports(db: Db, subject: ReportSubject, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; subject_id: string; user_id: string; score: number; max_score: number; reviewed_at: Date }>`
    select id::text, subject_id::text, user_id::text, score, max_score, reviewed_at from reports
    where subject = ${subject} and state = 'reviewed' and score is not null and reviewed_at is not null and id = any(${[...ids]}::bigint[])
    order by id`.execute(db);
  return rows;
}
