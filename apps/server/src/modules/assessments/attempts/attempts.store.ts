import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Layout } from '../papers/layout.rules.ts';
import type { Save } from './finalize.rules.ts';

/** A row with its layout as the rules read it. */
export const typed = <Row extends { layout: unknown }>(row: Row) => ({ ...row, layout: row.layout as Layout });

/** The attempt an id means: of group work every member has a row, and the answer is the one of its group. */
const answered = (id: string) => sql<string>`coalesce((select lead_id from attempts where id = ${id}::bigint), ${id}::bigint)`;

export async function findAttempt(db: Db, id: string) {
  const row = await db.selectFrom('attempts').selectAll().where('id', '=', answered(id)).executeTakeFirst();
  return row && typed(row);
}
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Kept from saves, submissions and folds until the transaction ends. */
export async function lockAttempt(db: Db, id: string) {
  const row = await db.selectFrom('attempts').selectAll().where('id', '=', answered(id)).forUpdate().executeTakeFirst();
  return row && typed(row);
}

/** Several at once, in the order of their ids so that nobody waits for each other; a member's row means the attempt of the group. */
export async function lockAttempts(db: Db, assessmentId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('assessment_id', '=', assessmentId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('attempts as named')
        .select((at) => at.fn.coalesce('named.lead_id', 'named.id').as('id'))
        .where('named.id', 'in', [...ids]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(typed);
}

/** One's own attempts in some assessments, first to last. */
export const ownAttemptsOf = async (db: Db, assessmentIds: readonly string[], userId: string) =>
  assessmentIds.length === 0
    ? []
    : db
        .selectFrom('attempts')
        .select(['id', 'assessment_id', 'no', 'state', 'started_at', 'end_at', 'due_at', 'stopped_at', 'submitted_at', 'folded_at'])
        .select(['score_total', 'redo_until', 'reject_reason'])
        .where('assessment_id', 'in', [...assessmentIds])
        .where('user_id', '=', userId)
        .orderBy('no')
        .execute();
export type OwnAttempt = Awaited<ReturnType<typeof ownAttemptsOf>>[number];

export const findOpenAttempt = async (db: Db, assessmentId: string, userId: string) => {
  const row = await db
    .selectFrom('attempts')
    .select('id')
    .where('assessment_id', '=', assessmentId)
    .where('user_id', '=', userId)
    .where('state', '=', 'not_submitted')
    .executeTakeFirst();
  return row && findAttempt(db, row.id);
};

type AttemptChange = Partial<{
  state: string;
  round: number;
  at_item: number | null;
  device: Buffer;
  devices: number;
  waiting_device: Buffer | null;
  started_at: Date;
  due_at: Date | null;
  end_at: Date | null;
  stopped_at: Date | null;
  submitted_at: Date | null;
  submit_kind: string | null;
  submit_reason: string;
  folded_at: Date | null;
  score_auto: number | null;
  score_manual: number | null;
  score_total: number | null;
  to_mark: number;
  redo_until: Date | null;
  reject_reason: string;
}>;

export const updateAttempt = (db: Db, id: string, change: AttemptChange) =>
  db.updateTable('attempts').set(change).where('id', '=', id).execute();

/** The saves of an attempt and what was said on its page, in one query. */
export async function savesAndMessages(db: Db, attempt: { id: string; assessment_id: string }) {
  const { rows } = await sql<{
    saves: (Omit<Save, 'saved_at'> & { saved_at: string })[] | null;
    messages: { id: string; text: string; at: string }[] | null;
  }>`
    select
      (select json_agg(json_build_object('client_seq', client_seq::text, 'changes', changes, 'saved_at', saved_at, 'late', late)
        order by client_seq) from attempt_saves where attempt_id = ${attempt.id}) as saves,
      (select json_agg(json_build_object('id', id::text, 'text', text, 'at', created_at) order by id)
        from (select id, text, created_at from assessment_messages
          where assessment_id = ${attempt.assessment_id} and (attempt_id is null or attempt_id = ${attempt.id})
          order by id desc limit 50) as said) as messages`.execute(db);
  return {
    saves: (rows[0]?.saves ?? []).map((save) => ({ ...save, saved_at: new Date(save.saved_at) })),
    messages: (rows[0]?.messages ?? []).map((one) => ({ id: one.id, text: one.text, at: new Date(one.at).getTime() })),
  };
}

/** The number of the last save of an attempt; 0 without any. */
export async function lastSaveNo(db: Db, attemptId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(client_seq), 0)::float8 as last from attempt_saves where attempt_id = ${attemptId}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** The saves of many attempts, in the order of their numbers. */
export async function savesOf(db: Db, attemptIds: readonly string[]): Promise<Map<string, Save[]>> {
  const rows = await db
    .selectFrom('attempt_saves')
    .select(['attempt_id', 'client_seq', 'changes', 'saved_at', 'late'])
    .where('attempt_id', 'in', [...attemptIds])
    .orderBy('attempt_id')
    .orderBy('client_seq')
    .execute();
  const saves = new Map<string, Save[]>();
  for (const row of rows) {
    const list = saves.get(row.attempt_id) ?? [];
    saves.set(row.attempt_id, list);
    list.push({ client_seq: row.client_seq, changes: row.changes as unknown as Save['changes'], saved_at: row.saved_at, late: row.late });
  }
  return saves;
}

/** Notes signs of life; many in one statement. */
export async function noteLife(db: Db, signs: readonly { attemptId: string; answered: number; unsaved: number }[], now: Date) {
  await sql`
    insert into attempt_presence (attempt_id, seen_at, answered, unsaved)
    select distinct on (id) id, ${now}::timestamptz, answered, unsaved
    from unnest(${signs.map((one) => one.attemptId)}::bigint[], ${signs.map((one) => one.answered)}::int[], ${signs.map((one) => one.unsaved)}::int[])
      with ordinality as sign (id, answered, unsaved, place) order by id, place desc
    on conflict (attempt_id) do update set seen_at = excluded.seen_at, answered = excluded.answered, unsaved = excluded.unsaved`.execute(
    db,
  );
}

/** Answered by one of some people, alone or with their group; the rows of the other members follow. */
const answeredBy = (userIds: readonly string[] | undefined) =>
  userIds === undefined
    ? sql<boolean>`lead_id is null`
    : sql<boolean>`lead_id is null and (user_id = any(${[...userIds]}::bigint[]) or (group_id is not null and exists (
        select from attempts f where f.lead_id = attempts.id and f.user_id = any(${[...userIds]}::bigint[]))))`;
const memberIds = sql<string[]>`case when group_id is null then array[user_id::text]
  else array(select f.user_id::text from attempts f where attempts.id in (f.lead_id, f.id)) end`.as('member_ids');

/** Ids and times of the attempts of an assessment whose end may still move: open ones, and those the server has closed but not yet folded. */
export const movableAttempts = (db: Db, assessmentId: string, userIds?: readonly string[]) =>
  db
    .selectFrom('attempts')
    .select(['id', 'started_at', 'end_at', 'state', 'round', memberIds])
    .where('assessment_id', '=', assessmentId)
    .where('folded_at', 'is', null)
    .where((at) => at.or([at('state', '=', 'not_submitted'), at.and([at('state', '=', 'submitted'), at('submit_kind', '=', 'auto')])]))
    .where(answeredBy(userIds))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Attempts that were handed in and never sent back, with the moment of their last change, locked. */
export async function lockHandedIn(db: Db, assessmentId: string, userIds?: readonly string[]) {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('assessment_id', '=', assessmentId)
    .where('folded_at', 'is not', null)
    .where('changed_at', 'is not', null)
    .where('round', '=', 1)
    .where(answeredBy(userIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(typed);
}

/** Moves ends; an attempt that was closed by its end is open again when the new one lies ahead, and what came in before it is not late. */
export async function moveEnds(db: Db, moves: readonly { id: string; dueAt: Date | null; endAt: Date | null }[], now: Date) {
  if (moves.length === 0) return;
  await sql`
    update attempts set due_at = m.due_at, end_at = m.end_at,
      state = case when m.end_at is null or m.end_at > ${now} then 'not_submitted' else state end,
      submitted_at = case when m.end_at is null or m.end_at > ${now} then null else submitted_at end,
      submit_kind = case when m.end_at is null or m.end_at > ${now} then null else submit_kind end
    from unnest(${moves.map((one) => one.id)}::bigint[], ${moves.map((one) => one.dueAt)}::timestamptz[],
      ${moves.map((one) => one.endAt)}::timestamptz[]) as m (id, due_at, end_at)
    where attempts.id = m.id and attempts.folded_at is null`.execute(db);
  await sql`
    update attempt_saves set late = false
    from unnest(${moves.map((one) => one.id)}::bigint[], ${moves.map((one) => one.endAt)}::timestamptz[]) as m (id, end_at)
    where attempt_id = m.id and late and (m.end_at is null or saved_at <= m.end_at)`.execute(db);
}

/** Closes what has ended: open attempts whose end lies `after` seconds back. What somebody is changing comes with the next look. Returns what was closed. */
export async function closeEnded(db: Db, now: Date, after: number) {
  const limit = new Date(now.getTime() - after * 1000);
  const { rows } = await sql<{ id: string; assessment_id: string }>`
    with ended as (
      select id from attempts where state = 'not_submitted' and stopped_at is null and end_at <= ${limit} and lead_id is null
      order by id for no key update skip locked
    )
    update attempts set state = 'submitted', submit_kind = 'auto', submitted_at = ${now}, waiting_device = null
    from ended where attempts.id = ended.id
    returning attempts.id, assessment_id`.execute(db);
  return rows;
}

/** Students still answering an assessment, and those of them who have saved something. */
export async function openCounts(db: Db, assessmentId: string) {
  const { rows } = await sql<{ answering: number; saved: number }>`
    select count(*)::int as answering,
      (count(*) filter (where exists (select from attempt_saves s where s.attempt_id = a.id)))::int as saved
    from attempts a where a.assessment_id = ${assessmentId} and a.state = 'not_submitted' and a.lead_id is null`.execute(db);
  return rows[0] ?? { answering: 0, saved: 0 };
}

/** Hands in every open attempt in which something was saved; returns their ids. */
export async function collectSaved(db: Db, of: { assessmentId: string; reason: string }, now: Date) {
  const { rows } = await sql<{ id: string }>`
    with open as (
      select id from attempts where assessment_id = ${of.assessmentId} and state = 'not_submitted'
        and exists (select from attempt_saves s where s.attempt_id = attempts.id)
      order by id for update
    )
    update attempts set state = 'submitted', submit_kind = 'forced', submit_reason = ${of.reason}, submitted_at = ${now}, stopped_at = null,
      waiting_device = null
    from open where attempts.id = open.id returning attempts.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Withdrawn: nothing is saved until it is opened again. */
export const stopOpenAttempts = (db: Db, assessmentId: string, now: Date) =>
  sql`
    with open as (
      select id from attempts where assessment_id = ${assessmentId} and state = 'not_submitted' and stopped_at is null and lead_id is null
      order by id for no key update
    )
    update attempts set stopped_at = ${now} from open where attempts.id = open.id`.execute(db);

/** Attempts that wait for their assessment to be opened again; of some students or of all. */
export const stoppedAttempts = (db: Db, assessmentId: string, userIds?: readonly string[]) =>
  db
    .selectFrom('attempts')
    .select(['id', 'round', 'due_at', 'end_at', 'stopped_at', memberIds])
    .where('assessment_id', '=', assessmentId)
    .where('stopped_at', 'is not', null)
    .where('state', '=', 'not_submitted')
    .where(answeredBy(userIds))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Opens stopped attempts again with their new ends. */
export async function resumeAttempts(db: Db, ends: readonly { id: string; dueAt: Date | null; endAt: Date | null }[]) {
  if (ends.length === 0) return;
  await sql`
    update attempts set stopped_at = null, due_at = m.due_at, end_at = m.end_at
    from unnest(${ends.map((one) => one.id)}::bigint[], ${ends.map((one) => one.dueAt)}::timestamptz[],
      ${ends.map((one) => one.endAt)}::timestamptz[]) as m (id, due_at, end_at)
    where attempts.id = m.id`.execute(db);
}
