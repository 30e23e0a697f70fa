import type { ClassState } from '@praxis/contract/live-classes/live-classes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A class as its table has it. */
export type ClassRow = NonNullable<Awaited<ReturnType<typeof findClass>>>;

/** Seconds a class lasted. */
export const lengthOf = (row: ClassRow) =>
  row.started_at && row.ended_at ? (row.ended_at.getTime() - row.started_at.getTime()) / 1000 : 0;

const known = (db: Db) =>
  db
    .selectFrom('live_classes')
    .innerJoin('people', 'people.id', 'live_classes.teacher_id')
    .selectAll('live_classes')
    .select(['people.name as teacher_name', 'people.avatar_file_id as teacher_avatar'])
    .$narrowType<{ state: ClassState; mode: 'interactive' | 'broadcast'; teacher_name: string }>();

export const findClass = (db: Db, id: string) => known(db).where('live_classes.id', '=', id).executeTakeFirst();

/** Locked, so that it begins and ends once. */
export async function lockClass(db: Db, id: string) {
  const locked = await db.selectFrom('live_classes').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findClass(db, id);
}

/** Classes of a space: what comes or runs by its start, what is over by its end. */
export async function classesOfSpace(db: Db, spaceId: string, when: 'coming' | 'past', { page, size }: { page: number; size: number }) {
  const states = when === 'coming' ? ['in_progress', 'pending'] : ['ended'];
  const { total } = await db
    .selectFrom('live_classes')
    .select((at) => at.fn.countAll<string>().as('total'))
    .where('space_id', '=', spaceId)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  const rows = await known(db)
    .where('space_id', '=', spaceId)
    .where('state', 'in', states)
    .orderBy((at) => (when === 'coming' ? at.ref('start_at') : sql`ended_at desc`))
    .orderBy('live_classes.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

type NewClass = {
  space_id: string;
  teacher_id: string;
  title: string;
  suggested_minutes: number;
  mode: string;
  record: boolean;
  download_allowed: boolean;
  keep_days: number | null;
};

/** Writes one class for each moment; a series is known by its first. */
export async function insertClasses(db: Db, of: NewClass, moments: readonly Date[], now: Date): Promise<string[]> {
  const rows = await db
    .insertInto('live_classes')
    .values(moments.map((start_at) => ({ ...of, start_at, created_at: now })))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 1) await db.updateTable('live_classes').set({ series_id: ids[0]! }).where('id', 'in', ids).execute();
  await db
    .insertInto('class_logs')
    .values(ids.map((class_id) => ({ class_id })))
    .execute();
  return ids;
}

type Change = Omit<NewClass, 'space_id' | 'teacher_id'>;

type Move = { startAt: Date; following: boolean; zone: string };

/** Changes one class and, of its series, the pending ones after it; each is moved by as many days and as much time of the zone's clock. */
export async function changeClasses(db: Db, row: ClassRow, change: Change, { startAt, following, zone }: Move) {
  const shift = sql`(${startAt}::timestamptz at time zone ${zone}) - (${row.start_at}::timestamptz at time zone ${zone})`;
  const moved = sql<Date>`((start_at at time zone ${zone}) + (${shift})) at time zone ${zone}`;
  await db
    .updateTable('live_classes')
    .set((at) => ({ ...change, start_at: at.case().when('id', '=', row.id).then(startAt).else(moved).end() }))
    .where('state', '=', 'pending')
    .where((at) =>
      following && row.series_id
        ? at.and([at('series_id', '=', row.series_id), at('start_at', '>=', row.start_at)])
        : at('id', '=', row.id),
    )
    .execute();
}

/** Calls off one class and, when asked, the pending ones after it in its series. */
export async function cancelClasses(db: Db, row: ClassRow, following: boolean) {
  const rows = await db
    .updateTable('live_classes')
    .set({ state: 'cancelled' })
    .where('state', '=', 'pending')
    .where((at) =>
      following && row.series_id
        ? at.and([at('series_id', '=', row.series_id), at('start_at', '>=', row.start_at)])
        : at('id', '=', row.id),
    )
    .returning('id')
    .execute();
  return rows.length;
}

export const setStarted = (db: Db, id: string, now: Date) =>
  db.updateTable('live_classes').set({ state: 'in_progress', started_at: now, absent_since: null }).where('id', '=', id).execute();

export const setEnded = (db: Db, id: string, now: Date) =>
  db.updateTable('live_classes').set({ state: 'ended', ended_at: now, absent_since: null }).where('id', '=', id).execute();

export const setAbsent = (db: Db, id: string, since: Date | null) =>
  db.updateTable('live_classes').set({ absent_since: since }).where('id', '=', id).execute();

/** Running classes, or one of them, and whether anybody who runs them is present. */
export async function runningClasses(db: Db, classId?: string) {
  const { rows } = await sql<{ id: string; absent_since: Date | null; present: boolean }>`
    select c.id, c.absent_since, exists (select from class_presences p where p.class_id = c.id and p.staff and p.left_at is null) as present
    from live_classes c where c.state = 'in_progress' and (${classId ?? null}::bigint is null or c.id = ${classId ?? null}) order by c.id`.execute(
    db,
  );
  return rows;
}

export const runningClassesOf = (db: Db, spaceId: string) =>
  db.selectFrom('live_classes').select('id').where('space_id', '=', spaceId).where('state', '=', 'in_progress').execute();

/** Classes of some spaces that begin or run between two moments. */
export async function classesBetween(db: Db, spaceIds: readonly string[], from: Date, to: Date) {
  if (spaceIds.length === 0) return [];
  return known(db)
    .innerJoin('spaces', 'spaces.id', 'live_classes.space_id')
    .select('spaces.name as space_name')
    .where('space_id', 'in', [...spaceIds])
    .where('live_classes.state', '!=', 'cancelled')
    .where('live_classes.start_at', '<', to)
    .where(sql<boolean>`live_classes.start_at + live_classes.suggested_minutes * interval '1 minute' > ${from}`)
    .orderBy('live_classes.start_at')
    .execute();
}

/** Pending classes of active spaces that begin between two moments. */
export const classesAhead = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('live_classes')
    .innerJoin('spaces', 'spaces.id', 'live_classes.space_id')
    .select(['live_classes.id', 'live_classes.space_id', 'live_classes.title', 'live_classes.start_at', 'live_classes.created_at'])
    .select('spaces.name as space_name')
    .where('live_classes.state', '=', 'pending')
    .where('spaces.state', '=', 'active')
    .where('live_classes.start_at', '>', from)
    .where('live_classes.start_at', '<=', to)
    .execute();
