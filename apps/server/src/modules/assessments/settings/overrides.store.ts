import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { peopleAt, type Venue } from '../../spaces/index.ts';
import type { Override } from './times.rules.ts';

export type OverrideRow = Override & { assessment_id: string; user_id: string | null; group_id: string | null; any_browser: boolean };

/** Other times that concern one student in some assessments. */
export async function overridesFor(
  db: Db,
  assessmentIds: readonly string[],
  userId: string,
  groupId: string | null,
): Promise<OverrideRow[]> {
  if (assessmentIds.length === 0) return [];
  return db
    .selectFrom('assessment_overrides')
    .select(['assessment_id', 'user_id', 'group_id', 'start_at', 'end_at', 'extra_s', 'attempts', 'any_browser'])
    .where('assessment_id', 'in', [...assessmentIds])
    .where((at) => at.or([at('user_id', '=', userId), ...(groupId ? [at('group_id', '=', groupId)] : [])]))
    .execute();
}

/**
 * When nobody has time any more: assessment id → the last end of everybody, other times included; null when there is no end.
 * Late windows and extra time are counted in.
 */
export async function lastEnds(db: Db, assessmentIds: readonly string[]) {
  if (assessmentIds.length === 0) return new Map<string, Date | null>();
  const { rows } = await sql<{ id: string; last_at: Date | null }>`
    select a.id, case when a.end_at is not null then greatest(a.end_at, max(o.end_at))
      + make_interval(secs => a.extra_s + coalesce(max(o.extra_s), 0) + 60 * coalesce((a.settings ->> 'late_minutes')::int, 0)) end as last_at
    from assessments a left join assessment_overrides o on o.assessment_id = a.id
    where a.id = any(${[...assessmentIds]}::bigint[]) group by a.id`.execute(db);
  return new Map(rows.map(({ id, last_at }) => [id, last_at]));
}

/** Every other time of one assessment, for moving its open attempts. */
export const allOverrides = (db: Db, assessmentId: string): Promise<OverrideRow[]> =>
  db
    .selectFrom('assessment_overrides')
    .select(['assessment_id', 'user_id', 'group_id', 'start_at', 'end_at', 'extra_s', 'attempts', 'any_browser'])
    .where('assessment_id', '=', assessmentId)
    .execute();

export async function overridesPage(db: Db, of: { assessmentId: string; page: number; size: number }) {
  const found = db.selectFrom('assessment_overrides').where('assessment_id', '=', of.assessmentId);
  const rows = await found
    .leftJoin('space_groups', 'space_groups.id', 'assessment_overrides.group_id')
    .selectAll('assessment_overrides')
    .select('space_groups.name as group_name')
    .orderBy('assessment_overrides.id', 'desc')
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

type OverrideValues = {
  start_at: Date | null;
  end_at: Date | null;
  extra_s: number;
  attempts: number | null;
  any_browser: boolean;
  reason: string;
};

/** Replaces the other times of students or of one group; the ids of those who have other times now than before. */
export async function replaceOverrides(
  db: Db,
  assessmentId: string,
  whom: { userIds: readonly string[]; groupId?: string },
  values: OverrideValues,
  by: string,
  now: Date,
): Promise<string[]> {
  const subjects = whom.groupId
    ? [{ user_id: null, group_id: whom.groupId }]
    : whom.userIds.map((user_id) => ({ user_id, group_id: null }));
  if (subjects.length === 0) return [];
  const former = await db
    .deleteFrom('assessment_overrides')
    .where('assessment_id', '=', assessmentId)
    .where((at) => (whom.groupId ? at('group_id', '=', whom.groupId) : at('user_id', 'in', [...whom.userIds])))
    .returning(['user_id', 'group_id', 'start_at', 'end_at', 'extra_s'])
    .execute();
  await db
    .insertInto('assessment_overrides')
    .values(subjects.map((subject) => ({ ...subject, ...values, assessment_id: assessmentId, created_by: by, created_at: now })))
    .execute();
  const sameTimes = (row: (typeof former)[number]) =>
    row.start_at?.getTime() === values.start_at?.getTime() &&
    row.end_at?.getTime() === values.end_at?.getTime() &&
    row.extra_s === values.extra_s;
  const unchanged = new Set(former.filter(sameTimes).map(({ user_id, group_id }) => user_id ?? group_id));
  return subjects.flatMap(({ user_id, group_id }) => (unchanged.has(user_id ?? group_id) ? [] : [(user_id ?? group_id)!]));
}

/** Adds seconds to what single students have, by themselves or by their group. */
export async function addExtraTime(
  db: Db,
  of: { assessmentId: string; venue: Venue; userIds: readonly string[]; seconds: number; reason: string; by: string },
  now: Date,
) {
  await sql`
    insert into assessment_overrides as known (assessment_id, user_id, extra_s, reason, created_by, created_at)
    select ${of.assessmentId}, student.id, coalesce(own.extra_s, 0) + ${of.seconds}::int, ${of.reason}, ${of.by}, ${now}
    from unnest(${[...of.userIds]}::bigint[]) as student (id)
    left join ${peopleAt(db, of.venue)} m on m.venue_id = ${of.venue.id} and m.user_id = student.id
    left join assessment_overrides own on own.assessment_id = ${of.assessmentId} and own.group_id = m.group_id
    on conflict (assessment_id, user_id) where user_id is not null
    do update set extra_s = greatest(known.extra_s, excluded.extra_s - ${of.seconds}::int) + ${of.seconds}::int,
      reason = excluded.reason`.execute(db);
}

export const deleteOverride = (db: Db, assessmentId: string, id: string) =>
  db.deleteFrom('assessment_overrides').where('id', '=', id).where('assessment_id', '=', assessmentId).returning('id').executeTakeFirst();

/** Ends the own dates and extra time of all but some students and of all groups at a moment; an earlier end stays. Returns how many moved. */
export async function endOtherOwnDates(db: Db, of: { assessmentId: string; except: readonly string[]; endAt: Date }): Promise<number> {
  const { rows } = await sql`
    update assessment_overrides o set end_at = longest.end_at
    from (select ${of.endAt}::timestamptz - make_interval(secs => max(extra_s)) as end_at
      from assessment_overrides where assessment_id = ${of.assessmentId}) longest
    where o.assessment_id = ${of.assessmentId} and (o.user_id is null or o.user_id <> all(${[...of.except]}::bigint[]))
      and (o.end_at > longest.end_at or (o.end_at is null and o.extra_s > 0))
    returning o.id`.execute(db);
  return rows.length;
}
