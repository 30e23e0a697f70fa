import type { Audience } from '@praxis/contract/assessments/audience';
import type { AssessmentKind, AssessmentSettings, AssessmentState } from '@praxis/contract/assessments/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { given } from './audience/audience.store.ts';
import type { Task } from './homework/task.rules.ts';

/** Settings as they are kept; times stand in columns of their own. */
type StoredSettings = Omit<AssessmentSettings, 'start_at' | 'end_at'>;

const time = (at: Date | null) => at?.getTime() ?? null;

type Raw = { settings: unknown; task: unknown; audience: unknown; start_at: Date | null; end_at: Date | null; kind: string; state: string };
/** What settings say that were kept before there was a word for it. */
const UNRELEASED = {
  short_answers: 'auto',
  short_attachments: 'none',
  ...{ late_grace_minutes: 0, late_per: 'once', late_count: 'started', late_of: 'earned', late_most_percent: 100 },
  ...{ proctoring: 'off', still_seconds: 30, picture_days: 30, full_screen: false, paste_allowed: true },
  by_group: false,
  contributions: false,
  ...{ seb_required: false, seb_config_keys: [], seb_exam_keys: [], seb_quit_password: '', seb_start_password: '' },
} as const satisfies Partial<AssessmentSettings>;
const typed = <Row extends Raw>(row: Row) => ({
  ...row,
  kind: row.kind as AssessmentKind,
  state: row.state as AssessmentState,
  task: row.task as Task | null,
  audience: row.audience as Audience,
  settings: {
    ...UNRELEASED,
    ...(row.settings as StoredSettings),
    start_at: time(row.start_at),
    end_at: time(row.end_at),
  } as AssessmentSettings,
});

const query = (db: Db) => db.selectFrom('assessments').selectAll();

export async function findAssessment(db: Db, id: string) {
  const row = await query(db).where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

export async function findAssessments(db: Db, ids: readonly string[]): Promise<Map<string, AssessmentRow>> {
  const rows = await query(db)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, typed(row)]));
}
export type AssessmentRow = NonNullable<Awaited<ReturnType<typeof findAssessment>>>;

export async function lockAssessment(db: Db, id: string) {
  const row = await query(db).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && typed(row);
}

/** For marking what was handed in; undefined while somebody else holds it. Students may start meanwhile. */
export async function lockForFinalizing(db: Db, id: string) {
  const row = await query(db).where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst();
  return row && typed(row);
}

export async function findQuiz(db: Db, of: { spaceId: string; courseId: string; activityId: string }) {
  const row = await query(db)
    .where('space_id', '=', of.spaceId)
    .where('course_id', '=', of.courseId)
    .where('activity_id', '=', of.activityId)
    .executeTakeFirst();
  return row && typed(row);
}

type Values = {
  title: string;
  intro: string;
  settings: AssessmentSettings;
  paperId: string | null;
  /** Of a homework of one file question; undefined keeps it. */
  task?: Task;
  /** Undefined keeps it. */
  audience?: Audience;
  /** Undefined keeps it. */
  password?: Buffer | null;
};

const valuesOf = ({ title, intro, settings, paperId, task, audience, password }: Values) => {
  const { start_at, end_at, ...saved } = settings;
  return {
    title,
    intro,
    paper_id: paperId,
    settings: JSON.stringify(saved),
    start_at: start_at === null ? null : new Date(start_at),
    end_at: end_at === null ? null : new Date(end_at),
    ...(task !== undefined && { task: JSON.stringify(task) }),
    ...(audience !== undefined && { audience: audience && JSON.stringify(audience) }),
    ...(password !== undefined && { access_password: password }),
  };
};

export const insertAssessment = (db: Db, of: Values & { spaceId: string; kind: AssessmentKind; userId: string }, now: Date) =>
  db
    .insertInto('assessments')
    .values({ ...valuesOf(of), space_id: of.spaceId, kind: of.kind, created_by: of.userId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateAssessment = (db: Db, id: string, values: Values, now: Date) =>
  db
    .updateTable('assessments')
    .set({ ...valuesOf(values), times_revision: sql`times_revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();

/** The quiz of a course activity in a space: made at the first opening, its paper and settings those of the version that is learnt. */
export async function upsertQuiz(
  db: Db,
  of: Values & { spaceId: string; courseId: string; activityId: string; frozenPaperId: string; userId: string },
  now: Date,
): Promise<string> {
  const values = { ...valuesOf(of), frozen_paper_id: of.frozenPaperId };
  const row = await db
    .insertInto('assessments')
    .values({
      ...values,
      ...{ space_id: of.spaceId, course_id: of.courseId, activity_id: of.activityId, kind: 'assignment', state: 'published' },
      ...{ created_by: of.userId, created_at: now, updated_at: now, published_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['space_id', 'course_id', 'activity_id'])
        .where('activity_id', 'is not', null)
        .doUpdateSet({ ...values, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const deleteAssessment = (db: Db, id: string) => db.deleteFrom('assessments').where('id', '=', id).execute();

type Change = {
  state?: AssessmentState;
  frozen_paper_id?: string;
  published_at?: Date;
  withdrawn_at?: Date | null;
  start_at?: Date | null;
  end_at?: Date | null;
  extra_s?: number;
  results_released_at?: Date | null;
  results_notified_at?: Date;
};
/** Changes an assessment; who starts at the same moment reads it again. */
export const changeAssessmentRow = (db: Db, id: string, change: Change, now: Date) =>
  db
    .updateTable('assessments')
    .set({ ...change, times_revision: sql`times_revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();

type PageOfSpace = {
  spaceId: string;
  student: string | undefined;
  kind?: AssessmentKind;
  state?: AssessmentState;
  page: number;
  size: number;
  now: Date;
};
/** Drafts first, then what is open by what is due next, then what is over, the latest first. */
export async function assessmentsPage(db: Db, of: PageOfSpace) {
  const found = db
    .selectFrom('assessments as a')
    .where('space_id', '=', of.spaceId)
    .where('activity_id', 'is', null)
    .$if(of.student !== undefined, (query) =>
      query.where('state', '!=', 'not_published').where(
        sql<boolean>`(exists (select from space_participants m where m.venue_id = a.space_id and m.user_id = ${of.student} and ${given})
          or exists (select from attempts t where t.assessment_id = a.id and t.user_id = ${of.student}))`,
      ),
    )
    .$if(of.kind !== undefined, (query) => query.where('kind', '=', of.kind as string))
    .$if(of.state !== undefined, (query) => query.where('state', '=', of.state as string));
  const rows = await found
    .selectAll()
    .orderBy(
      sql`case when state = 'not_published' then 0 when state = 'published' and (end_at is null or end_at >= ${of.now}) then 1 else 2 end`,
    )
    .orderBy(sql`abs(extract(epoch from end_at - ${of.now}::timestamptz)) nulls last`)
    .orderBy('id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(typed), total: Number(total) };
}

/** Question count and full score of papers, frozen or not: assessment id → size. */
export async function sizesOf(db: Db, rows: readonly { id: string; paper_id: string | null; frozen_paper_id: string | null }[]) {
  const sizes = new Map<string, { questions: number; totalScore: number; paperTitle: string; hash: string | null }>();
  if (rows.length === 0) return sizes;
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await sql<{ id: string; questions: number; total: number; title: string; hash: string | null }>`
    select a.id, coalesce(f.question_count, p.questions, (a.task is not null)::int) as questions,
      coalesce(f.total_score, p.total_score, (a.task ->> 'score')::float8, 0) as total, coalesce(f.title, p.title, '') as title, encode(f.hash, 'hex') as hash
    from assessments a left join papers p on p.id = a.paper_id left join frozen_papers f on f.id = a.frozen_paper_id
    where a.id = any(${ids}::bigint[])`.execute(db);
  for (const row of found) sizes.set(row.id, { questions: row.questions, totalScore: row.total, paperTitle: row.title, hash: row.hash });
  return sizes;
}

/** How far the students of assessments are. */
export async function countsOf(db: Db, assessmentIds: readonly string[]) {
  type Counts = { assessment_id: string; started: number; submitted: number; to_mark: number; rejected: number };
  if (assessmentIds.length === 0) return new Map<string, Counts>();
  const { rows } = await sql<Counts>`
    select assessment_id, count(distinct user_id)::int as started,
      (count(distinct user_id) filter (where state <> 'not_submitted'))::int as submitted,
      (count(*) filter (where state = 'pending_approval' and lead_id is null))::int as to_mark,
      (count(*) filter (where state = 'rejected' and lead_id is null))::int as rejected
    from attempts where assessment_id = any(${[...assessmentIds]}::bigint[]) group by assessment_id`.execute(db);
  return new Map(rows.map((row) => [row.assessment_id, row]));
}
