import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';

type SpaceRow = {
  owner_id: string;
  name: string;
  intro: string;
  cover_file_id?: string | null;
  type: string;
  visibility: string;
  need_review: boolean;
  join_open: boolean;
  capacity: number | null;
  start_at: Date | null;
  end_at: Date | null;
};

/** Adds a space under a code nobody has; undefined when the code is taken. */
export const insertSpace = (db: Db, row: SpaceRow & { join_code: string; institution_id: string | null }) =>
  db
    .insertInto('spaces')
    .values(row)
    .onConflict((conflict) => conflict.column('join_code').doNothing())
    .returning(['id', 'join_code'])
    .executeTakeFirst();

export const updateSpace = (db: Db, id: string, change: Partial<SpaceRow> & { state?: string; archived_at?: Date | null }) =>
  db
    .updateTable('spaces')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** Sets a new join code; false when it is taken. */
export async function setJoinCode(db: Db, id: string, code: string) {
  const inUse = await db.selectFrom('spaces').select('id').where('join_code', '=', code).executeTakeFirst();
  if (inUse) return false;
  await db.updateTable('spaces').set({ join_code: code }).where('id', '=', id).execute();
  return true;
}

export const findInstitutionOf = async (db: Db, userId: string) =>
  (await db.selectFrom('users').select('institution_id').where('id', '=', userId).executeTakeFirst())?.institution_id ?? null;

/** Everything that gives or frees a place locks the space first, so that the last place is given once. */
export const lockSpace = (db: Db, id: string) => db.selectFrom('spaces').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A space in which places are not counted, held as it is: others may be seated in it meanwhile, nobody changes or archives it. */
export const shareUncappedSpace = (db: Db, id: string) =>
  db.selectFrom('spaces').selectAll().where('id', '=', id).where('capacity', 'is', null).forShare().executeTakeFirst();

export const findSpaceRow = (db: Db, id: string) => db.selectFrom('spaces').selectAll().where('id', '=', id).executeTakeFirst();

/** A space that is locked for this transaction. */
export type LockedSpace = NonNullable<Awaited<ReturnType<typeof lockSpace>>>;

export const findSpaceIdByCode = async (db: Db, code: string) =>
  (await db.selectFrom('spaces').select('id').where('join_code', '=', code).executeTakeFirst())?.id;

const studentsOf = (e: ExpressionBuilder<DB, 'spaces'>) =>
  e
    .selectFrom('space_members as counted')
    .select((count) => count.fn.countAll<string>().as('count'))
    .whereRef('counted.space_id', '=', 'spaces.id')
    .where('counted.state', '=', 'approved')
    .where('counted.role', '=', 'student');

const waitingIn = (e: ExpressionBuilder<DB, 'spaces'>) =>
  e
    .selectFrom('space_members as counted')
    .select((count) => count.fn.countAll<string>().as('count'))
    .whereRef('counted.space_id', '=', 'spaces.id')
    .where('counted.state', '=', 'unreviewed');

const unreadIn = (e: ExpressionBuilder<DB, 'spaces'>, userId: string) =>
  e
    .selectFrom('space_notices')
    .select((count) => count.fn.countAll<string>().as('count'))
    .whereRef('space_notices.space_id', '=', 'spaces.id')
    .where('published_at', 'is not', null)
    .where('author_id', '!=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('space_notice_reads')
            .select('notice_id')
            .whereRef('space_notice_reads.notice_id', '=', 'space_notices.id')
            .where('space_notice_reads.user_id', '=', userId),
        ),
      ),
    );

/** Spaces with their owner and the viewer's own row: the ground of every list of cards. */
const spacesSeenBy = (db: Db, userId: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('space_people as owner', 'owner.id', 'spaces.owner_id')
    .leftJoin('space_members as mine', (join) => join.onRef('mine.space_id', '=', 'spaces.id').on('mine.user_id', '=', userId));

type Ground = ReturnType<typeof spacesSeenBy>;

const asCards = (ground: Ground, userId: string) =>
  ground
    .selectAll('spaces')
    .select([
      'owner.name as owner_name',
      'owner.avatar_file_id as owner_avatar_file_id',
      'mine.role as member_role',
      'mine.state as member_state',
      'mine.ta_rights',
      'mine.group_id',
      'mine.applied_again',
    ])
    .select((e) => [studentsOf(e).as('students'), waitingIn(e).as('unreviewed'), unreadIn(e, userId).as('unread')]);

/** A space as a card needs it. */
export type CardRow = Awaited<ReturnType<typeof findCard>> & object;

/** The one space of an id as a card, whoever asks. */
export const findCard = (db: Db, userId: string, spaceId: string) =>
  asCards(spacesSeenBy(db, userId).where('spaces.id', '=', spaceId), userId).executeTakeFirst();

async function pageOf(ground: Ground, userId: string, page: number, size: number, order: 'recent' | 'mine') {
  const { total } = await ground.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await asCards(ground, userId)
    .$if(order === 'mine', (query) => query.orderBy(sql`spaces.owner_id = ${userId}`, 'desc'))
    .orderBy('spaces.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

/** Spaces a person owns, is in, or has asked for. */
export function findMySpaces(db: Db, userId: string, of: { state: string; q: string; page: number; size: number }) {
  const ground = spacesSeenBy(db, userId)
    .where('spaces.state', '=', of.state)
    .where((e) =>
      e.or([e('spaces.owner_id', '=', userId), e('mine.state', 'in', ['approved', 'unreviewed', 'waitlisted', 'audit_failed'])]),
    )
    .$if(of.q !== '', (query) => query.where('spaces.name', 'ilike', `%${literally(of.q)}%`));
  return pageOf(ground, userId, of.page, of.size, 'mine');
}

/** Active public spaces by name. */
export function findPublicSpaces(db: Db, userId: string, of: { q: string; type?: string; page: number; size: number }) {
  const ground = spacesSeenBy(db, userId)
    .where('spaces.visibility', '=', 'public')
    .where('spaces.state', '=', 'active')
    .$if(of.type !== undefined, (query) => query.where('spaces.type', '=', of.type!))
    .$if(of.q !== '', (query) => query.where('spaces.name', 'ilike', `%${literally(of.q)}%`));
  return pageOf(ground, userId, of.page, of.size, 'recent');
}

/** What anybody may know of active public spaces, the largest first. */
export async function findOpenSpaces(db: Db, most: number) {
  const rows = await db
    .selectFrom('spaces')
    .select(['id', 'name', 'intro'])
    .select((e) => studentsOf(e).as('students'))
    .where('visibility', '=', 'public')
    .where('state', '=', 'active')
    .orderBy('students', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, students: Number(row.students) }));
}

/** Owner, teachers and assistants of a space with their names. */
export async function findStaff(db: Db, spaceId: string) {
  const { rows } = await sql<{
    membership_id: string | null;
    role: 'owner' | 'teacher' | 'ta';
    ta_rights: string[];
    id: string;
    name: string;
    avatar_file_id: string | null;
  }>`
    select null::bigint as membership_id, 'owner' as role, '{}'::text[] as ta_rights, p.id, p.name, p.avatar_file_id
    from spaces s join space_people p on p.id = s.owner_id where s.id = ${spaceId}
    union all
    (select m.id, m.role, m.ta_rights, p.id, p.name, p.avatar_file_id
     from space_members m join space_people p on p.id = m.user_id
     where m.space_id = ${spaceId} and m.state = 'approved' and m.role in ('teacher', 'ta')
     order by m.role desc, m.id)`.execute(db);
  return rows;
}

/** How many people stand where, and the viewer's place in the queue of those who wait. */
export async function countStates(db: Db, spaceId: string, userId: string) {
  const { rows } = await sql<{ approved: string; unreviewed: string; waitlisted: string; audit_failed: string; place: string | null }>`
    select count(*) filter (where state = 'approved') as approved, count(*) filter (where state = 'unreviewed') as unreviewed,
           count(*) filter (where state = 'waitlisted') as waitlisted, count(*) filter (where state = 'audit_failed') as audit_failed,
           (select count(*) from space_members before join space_members mine
              on mine.space_id = before.space_id and mine.user_id = ${userId} and mine.state = 'waitlisted'
            where before.space_id = ${spaceId} and before.state = 'waitlisted'
              and (before.waiting_since, before.id) <= (mine.waiting_since, mine.id)) as place
    from space_members where space_id = ${spaceId}`.execute(db);
  const row = rows[0]!;
  return {
    counts: {
      approved: Number(row.approved),
      unreviewed: Number(row.unreviewed),
      waitlisted: Number(row.waitlisted),
      audit_failed: Number(row.audit_failed),
    },
    place: Number(row.place) || null,
  };
}

export async function countSpaces(db: Db) {
  const row = await db
    .selectFrom('spaces')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
