import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';

type Filter = 'all' | 'online' | 'offline' | 'silent';
type Wanted = { q: string; filter: Filter; order: 'presence' | 'hands'; up: readonly string[] };
type InClass = { id: string; started_at: Date | null; ended_at: Date | null };

/** What is known of each member of a class. */
export type PersonRow = {
  user_id: string;
  first_at: Date | null;
  seconds: number;
  online: boolean;
  hands: number;
  state: 'present' | 'late' | 'leave' | 'absent' | null;
  method: 'auto' | 'code' | 'roll_call' | null;
};

/** Members with their presence: who is there first, or by hands (`up` are the hands up now, in their order), then by name. Seconds count within the class alone. */
export async function peopleOfClass(
  db: Db,
  of: InClass,
  ids: readonly string[],
  { q, filter, order, up, page, size, now }: Wanted & { page: number; size: number; now: Date },
): Promise<{ rows: PersonRow[]; total: number }> {
  const start = of.started_at ?? now;
  const end = of.ended_at ?? now;
  const { rows } = await sql<PersonRow & { total: number }>`
    with members as (select unnest(${[...ids]}::bigint[]) as user_id),
    present as (
      select user_id, min(joined_at) as first_at, bool_or(left_at is null) as online,
        sum(greatest(0, extract(epoch from least(coalesce(left_at, ${now}::timestamptz), ${end}::timestamptz) - greatest(joined_at, ${start}::timestamptz)))) as seconds
      from class_presences where class_id = ${of.id} group by user_id
    ), raised as (
      select user_id, count(*)::int as hands from class_events
      where class_id = ${of.id} and kind = 'hand' and body ->> 'up' = 'true' group by user_id
    )
    select m.user_id::text, p.first_at, coalesce(p.seconds, 0)::float8 as seconds, coalesce(p.online, false) as online, coalesce(r.hands, 0) as hands,
      a.state, a.method, count(*) over ()::int as total
    from members m join people n on n.id = m.user_id
    left join present p on p.user_id = m.user_id left join raised r on r.user_id = m.user_id
    left join class_attendance a on a.class_id = ${of.id} and a.user_id = m.user_id
    where (${q} = '' or n.name ilike ${`%${literally(q)}%`})
      and (${filter} = 'all' or (${filter} = 'online' and p.online) or (${filter} = 'offline' and not coalesce(p.online, false))
        or (${filter} = 'silent' and r.user_id is null))
    order by case when ${order} = 'hands' then array_position(${[...up]}::bigint[], m.user_id) end nulls last,
      case when ${order} = 'hands' then coalesce(r.hands, 0) end desc nulls last, coalesce(p.online, false) desc, n.name, m.user_id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Who was in a class while it ran, or of whom was noted whether they came. */
export async function attendedIds(db: Db, of: InClass & { started_at: Date }, now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id::text from class_presences
    where class_id = ${of.id} and joined_at < ${of.ended_at ?? now}::timestamptz and (left_at is null or left_at > ${of.started_at}::timestamptz)
    union select user_id::text from class_attendance where class_id = ${of.id}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export const putAttendance = (
  db: Db,
  of: { classId: string; userId: string; state: string; method: string; now: Date; byUserId?: string },
  replace: boolean,
) =>
  db
    .insertInto('class_attendance')
    .values({ class_id: of.classId, user_id: of.userId, state: of.state, method: of.method, at: of.now, by_user_id: of.byUserId ?? null })
    .onConflict((known) =>
      replace
        ? known
            .columns(['class_id', 'user_id'])
            .doUpdateSet({ state: of.state, method: of.method, at: of.now, by_user_id: of.byUserId ?? null })
        : known.doNothing(),
    )
    .execute();

export const putSignIn = (db: Db, classId: string, code: string, until: Date) =>
  db
    .insertInto('class_sign_ins')
    .values({ class_id: classId, code, open_until: until })
    .onConflict((known) => known.column('class_id').doUpdateSet({ code, open_until: until }))
    .execute();

export const findSignIn = (db: Db, classId: string) =>
  db.selectFrom('class_sign_ins').select(['code', 'open_until']).where('class_id', '=', classId).executeTakeFirst();

export const endSignIn = (db: Db, classId: string, now: Date) =>
  db.updateTable('class_sign_ins').set({ open_until: now }).where('class_id', '=', classId).where('open_until', '>', now).execute();

/** Who signed in with the code, and was not given another attendance since. */
export async function signedInIds(db: Db, classId: string) {
  const rows = await db
    .selectFrom('class_attendance')
    .select('user_id')
    .where('class_id', '=', classId)
    .where('method', '=', 'code')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function countSigned(db: Db, classId: string) {
  const row = await db
    .selectFrom('class_attendance')
    .select((at) => at.fn.countAll<string>().as('count'))
    .where('class_id', '=', classId)
    .where('method', '=', 'code')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Students in the room now, and how often each was drawn by lot. */
export async function studentsPresent(db: Db, classId: string) {
  const { rows } = await sql<{ user_id: string; picked: number }>`
    select p.user_id::text, (select count(*)::int from class_events e where e.class_id = ${classId} and e.kind = 'picked' and e.body ->> 'user_id' = p.user_id::text) as picked
    from (select distinct user_id from class_presences where class_id = ${classId} and left_at is null and not staff) p order by p.user_id`.execute(
    db,
  );
  return rows;
}

export const findNotes = async (db: Db, classId: string, userId: string) =>
  (await db.selectFrom('class_notes').select('text').where('class_id', '=', classId).where('user_id', '=', userId).executeTakeFirst())
    ?.text ?? '';

export const putNotes = (db: Db, of: { classId: string; userId: string; text: string; now: Date }) =>
  db
    .insertInto('class_notes')
    .values({ class_id: of.classId, user_id: of.userId, text: of.text, updated_at: of.now })
    .onConflict((known) => known.columns(['class_id', 'user_id']).doUpdateSet({ text: of.text, updated_at: of.now }))
    .execute();
