import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { peopleAt, type Venue } from '../../spaces/index.ts';
import { concerned, given } from '../audience/audience.store.ts';

/** The name of a group of a space. */
export const findGroupName = async (db: Db, spaceId: string, groupId: string) =>
  (await db.selectFrom('space_groups').select('name').where('id', '=', groupId).where('space_id', '=', spaceId).executeTakeFirst())?.name;

/** The approved students of a group. */
export const memberIdsOfGroup = async (db: Db, spaceId: string, groupId: string) =>
  (
    await db
      .selectFrom('space_members')
      .select('user_id')
      .where('space_id', '=', spaceId)
      .where('group_id', '=', groupId)
      .where('state', '=', 'approved')
      .where('role', '=', 'student')
      .execute()
  ).map((row) => row.user_id);

/** When the last of those who answer now has to be done; null while nobody does, or without an end. */
export async function lastEndOf(db: Db, assessmentId: string): Promise<Date | null> {
  const { rows } = await sql<{ ends_at: Date | null }>`
    select max(end_at) as ends_at from attempts
    where assessment_id = ${assessmentId} and state = 'not_submitted' and stopped_at is null`.execute(db);
  return rows[0]!.ends_at;
}

type Watched = {
  user_id: string;
  name: string;
  student_no: string;
  avatar_file_id: string | null;
  attempt_id: string | null;
  state: string | null;
  started_at: Date | null;
  end_at: Date | null;
  stopped_at: Date | null;
  submitted_at: Date | null;
  submit_kind: 'manual' | 'auto' | 'forced' | null;
  questions: number;
  answered: number;
  unsaved: number;
  seen_at: Date | null;
  last_save_at: Date | null;
  extra_s: number;
  devices: number;
  take_over_waiting: boolean;
  total: string;
};
/** Which students the monitor lists. */
export type WatchFilter = 'all' | 'not_started' | 'answering' | 'away' | 'take_over' | 'submitted';

const conditions: Record<WatchFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  not_started: sql<boolean>`t.id is null`,
  answering: sql<boolean>`t.state = 'not_submitted'`,
  away: sql<boolean>`t.state = 'not_submitted' and coalesce(p.seen_at, t.started_at) < w.gone`,
  take_over: sql<boolean>`t.waiting_device is not null`,
  submitted: sql<boolean>`t.state <> 'not_submitted'`,
};

/** One page of the students of an assessment with their last attempt; `gone` is the moment before which a page counts as away. */
export async function watchedStudents(
  db: Db,
  of: { assessmentId: string; venue: Venue; filter: WatchFilter; q: string; gone: Date; page: number; size: number },
) {
  const { rows } = await sql<Watched>`
    with w as (select ${of.gone}::timestamptz as gone)
    select m.user_id, u.name, u.student_no, u.avatar_file_id, coalesce(t.lead_id, t.id) as attempt_id, t.state, t.started_at, t.end_at, t.stopped_at, t.submitted_at, t.submit_kind,
      coalesce(jsonb_array_length(t.layout -> 'questions'), 0) as questions,
      case when t.folded_at is null then coalesce(p.answered, 0) else t.answered end as answered,
      case when t.submit_kind = 'manual' then 0 else coalesce(p.unsaved, 0) end as unsaved, p.seen_at,
      (select s.saved_at from attempt_saves s where s.attempt_id = coalesce(t.lead_id, t.id) order by s.client_seq desc limit 1) as last_save_at,
      coalesce(o.extra_s, 0) as extra_s, coalesce(t.devices, 0) as devices, t.waiting_device is not null as take_over_waiting,
      count(*) over () as total
    from w cross join ${peopleAt(db, of.venue)} m join space_people u on u.id = m.user_id
    left join lateral (select * from attempts a where a.assessment_id = ${of.assessmentId} and a.user_id = m.user_id order by a.no desc limit 1) t on true
    left join attempt_presence p on p.attempt_id = coalesce(t.lead_id, t.id)
    left join assessment_overrides o on o.assessment_id = ${of.assessmentId} and o.user_id = m.user_id
    where m.venue_id = ${of.venue.id} and ${concerned(of.assessmentId)} and ${conditions[of.filter]}
      and (${of.q} = '' or position(lower(${of.q}) in lower(u.name)) > 0 or position(lower(${of.q}) in lower(u.student_no)) > 0)
    order by u.name, m.user_id limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** The counts over the monitor. */
export async function watchedCounts(db: Db, of: { assessmentId: string; venue: Venue; gone: Date }) {
  const { rows } = await sql<{
    students: number;
    started: number;
    answering: number;
    connected: number;
    submitted: number;
    take_over: number;
  }>`
    select count(*)::int as students, count(t.id)::int as started,
      (count(*) filter (where t.state = 'not_submitted'))::int as answering,
      (count(*) filter (where t.state = 'not_submitted' and coalesce(p.seen_at, t.started_at) >= ${of.gone}))::int as connected,
      (count(*) filter (where t.state <> 'not_submitted'))::int as submitted,
      (count(*) filter (where t.waiting_device is not null))::int as take_over
    from ${peopleAt(db, of.venue)} m
    left join lateral (select id, lead_id, state, started_at, waiting_device from attempts a
      where a.assessment_id = ${of.assessmentId} and a.user_id = m.user_id order by a.no desc limit 1) t on true
    left join attempt_presence p on p.attempt_id = coalesce(t.lead_id, t.id)
    where m.venue_id = ${of.venue.id} and ${concerned(of.assessmentId)}`.execute(db);
  return rows[0] ?? { students: 0, started: 0, answering: 0, connected: 0, submitted: 0, take_over: 0 };
}

type Missing = {
  user_id: string;
  name: string;
  attempt_id: string | null;
  answered: number;
  last_save_at: Date | null;
  reminded_at: Date | null;
};

/** Those whose every attempt is open, or who have none. */
const withoutHandIn = (assessmentId: string) => sql<boolean>`not exists (
  select from attempts t where t.assessment_id = ${assessmentId} and t.user_id = m.user_id and t.state <> 'not_submitted')`;

/** One page of those who have handed in nothing. */
export async function missingStudents(db: Db, of: { assessmentId: string; venue: Venue; page: number; size: number }) {
  const { rows } = await sql<Missing & { total: string }>`
    select m.user_id, u.name, t.id as attempt_id, coalesce(p.answered, 0) as answered, r.reminded_at,
      (select s.saved_at from attempt_saves s where s.attempt_id = coalesce(t.lead_id, t.id) order by s.client_seq desc limit 1) as last_save_at,
      count(*) over () as total
    from ${peopleAt(db, of.venue)} m join people u on u.id = m.user_id join assessments a on a.id = ${of.assessmentId} and ${given}
    left join attempts t on t.assessment_id = ${of.assessmentId} and t.user_id = m.user_id and t.state = 'not_submitted'
    left join attempt_presence p on p.attempt_id = coalesce(t.lead_id, t.id)
    left join assessment_reminders r on r.assessment_id = ${of.assessmentId} and r.user_id = m.user_id
    where m.venue_id = ${of.venue.id} and ${withoutHandIn(of.assessmentId)}
    order by u.name, m.user_id limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** Those of them, or of some of them, whom nobody has reminded since a moment. */
export async function studentsToRemind(db: Db, of: { assessmentId: string; venue: Venue; before: Date; userIds?: readonly string[] }) {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from ${peopleAt(db, of.venue)} m join assessments a on a.id = ${of.assessmentId} and ${given}
    left join assessment_reminders r on r.assessment_id = ${of.assessmentId} and r.user_id = m.user_id
    where m.venue_id = ${of.venue.id} and ${withoutHandIn(of.assessmentId)}
      and (r.reminded_at is null or r.reminded_at <= ${of.before})
      and ${of.userIds ? sql<boolean>`m.user_id = any(${[...of.userIds]}::bigint[])` : sql<boolean>`true`}
    order by m.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Notes who was reminded, and by whom. */
export const noteReminders = (db: Db, of: { assessmentId: string; userIds: readonly string[]; by: string }, now: Date) =>
  db
    .insertInto('assessment_reminders')
    .values(of.userIds.map((user_id) => ({ assessment_id: of.assessmentId, user_id, reminded_by: of.by, reminded_at: now })))
    .onConflict((conflict) => conflict.columns(['assessment_id', 'user_id']).doUpdateSet({ reminded_by: of.by, reminded_at: now }))
    .execute();

/** Those among some students who have handed something in. */
export async function studentsWhoHandedIn(db: Db, assessmentId: string, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from attempts where assessment_id = ${assessmentId} and user_id = any(${[...userIds]}::bigint[])
      and state <> 'not_submitted'`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export const insertMessages = (
  db: Db,
  of: { assessmentId: string; attemptIds: readonly (string | null)[]; text: string; by: string },
  now: Date,
) =>
  db
    .insertInto('assessment_messages')
    .values(
      of.attemptIds.map((attempt_id) => ({ assessment_id: of.assessmentId, attempt_id, text: of.text, sent_by: of.by, created_at: now })),
    )
    .returning(['id', 'attempt_id'])
    .execute();

/** Every student of an assessment with how far they are, for those who watch over it. */
export async function peopleWatched(db: Db, of: { assessmentId: string; venue: Venue }) {
  const { rows } = await sql<{
    user_id: string;
    attempt_id: string | null;
    state: string | null;
    answered: number;
    questions: number;
    seen_at: Date | null;
  }>`
    select m.user_id, t.id as attempt_id, t.state, coalesce(jsonb_array_length(t.layout -> 'questions'), f.question_count, 0) as questions,
      case when t.folded_at is null then coalesce(p.answered, 0) else t.answered end as answered, greatest(p.seen_at, t.started_at) as seen_at
    from ${peopleAt(db, of.venue)} m
    left join assessments a on a.id = ${of.assessmentId}
    left join frozen_papers f on f.id = a.frozen_paper_id
    left join lateral (select * from attempts t where t.assessment_id = ${of.assessmentId} and t.user_id = m.user_id order by t.no desc limit 1) t on true
    left join attempt_presence p on p.attempt_id = coalesce(t.lead_id, t.id)
    where m.venue_id = ${of.venue.id} and ${concerned(of.assessmentId)}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        state: row.state === null ? ('absent' as const) : row.state === 'not_submitted' ? ('answering' as const) : ('finished' as const),
        ...{ done: row.answered, total: row.questions, seenAt: row.seen_at },
        ...(row.attempt_id && { entryId: row.attempt_id }),
      },
    ]),
  );
}
