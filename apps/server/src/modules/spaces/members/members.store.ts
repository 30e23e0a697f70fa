import type { MembershipState } from '@praxis/contract/spaces/spaces';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { askTopicsAgain } from '../../../platform/realtime/publish.ts';

export const findMembership = (db: Db, spaceId: string, userId: string) =>
  db.selectFrom('space_members').selectAll().where('space_id', '=', spaceId).where('user_id', '=', userId).executeTakeFirst();

/** Which of these people ever had a place in the space beside them, as `user space`. */
export async function findKnownMembers(db: Db, userIds: readonly string[], spaceIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select m.user_id || ' ' || m.space_id as pair from unnest(${[...userIds]}::bigint[], ${[...spaceIds]}::bigint[]) as w (user_id, space_id)
    join space_members m on m.user_id = w.user_id and m.space_id = w.space_id where m.state in ('approved', 'removed', 'left')`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}

/** A person's row in a space. */
export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

export const findMembershipById = (db: Db, id: string) =>
  db.selectFrom('space_members').selectAll().where('id', '=', id).executeTakeFirst();

/** Rows of one space among the given ids, locked, in the order in which people asked. */
export const findMembershipsForUpdate = (db: Db, spaceId: string, ids: readonly string[]) =>
  db
    .selectFrom('space_members')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('id', 'in', [...ids])
    .orderBy('applied_at')
    .orderBy('id')
    .forUpdate()
    .execute();

export async function countStudents(db: Db, spaceId: string) {
  const row = await db
    .selectFrom('space_members')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('space_id', '=', spaceId)
    .where('state', '=', 'approved')
    .where('role', '=', 'student')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type JoinRequest = {
  space_id: string;
  user_id: string;
  role: string;
  state: MembershipState;
  source: string;
  apply_text: string;
  applied_at: Date;
  applied_again: number;
  ta_rights: string[];
  waiting_since: Date | null;
  joined_at: Date | null;
};

/** Writes where a person stands after knocking; an earlier row of theirs is taken up again. */
export const saveJoinRequest = (db: Db, row: JoinRequest) =>
  db
    .insertInto('space_members')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'user_id']).doUpdateSet({
        ...row,
        group_id: null,
        reviewed_by: null,
        reviewed_at: null,
        updated_at: sql`now()`,
      }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();

type Change = {
  state?: MembershipState;
  role?: string;
  ta_rights?: string[];
  reviewed_by?: string;
  reviewed_at?: Date;
  refuse_reason?: string;
  waiting_since?: Date | null;
  joined_at?: Date;
  group_id?: string | null;
};

/** Changes where people of one space stand; whoever may hear less than before loses the topics of open pages at once. */
export async function setMemberships(db: Db, ids: readonly string[], change: Change) {
  if (ids.length === 0) return;
  const rows = await db
    .updateTable('space_members')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', 'in', [...ids])
    .returning(['user_id', 'space_id'])
    .execute();
  const less = (change.state !== undefined && change.state !== 'approved') || change.role !== undefined || change.ta_rights !== undefined;
  const [first] = rows;
  if (!less || !first) return;
  const userIds = rows.map((row) => row.user_id);
  await askTopicsAgain(db, userIds);
  await announce(db, 'space_rights_lessened', { spaceId: first.space_id, userIds });
}

/** The next people of the waiting list, in the order in which they began to wait. */
export const findNextWaiting = (db: Db, spaceId: string, most: number) =>
  db
    .selectFrom('space_members')
    .select(['id', 'user_id'])
    .where('space_id', '=', spaceId)
    .where('state', '=', 'waitlisted')
    .orderBy('waiting_since')
    .orderBy('id')
    .$if(Number.isFinite(most), (query) => query.limit(most))
    .forUpdate()
    .execute();

/** `q` looks at everything a desk knows, `name` at the name alone. */
type MemberFilter = { spaceId: string; state: string; q?: string; name?: string; groupId?: string; page: number; size: number };

/** Members of one state with their names; a search looks at name, end of the phone and student number. */
const membersOf = (db: Db, of: Omit<MemberFilter, 'page' | 'size'>) =>
  db
    .selectFrom('space_members')
    .innerJoin('space_people', 'space_people.id', 'space_members.user_id')
    .leftJoin('space_groups', 'space_groups.id', 'space_members.group_id')
    .where('space_members.space_id', '=', of.spaceId)
    .where('space_members.state', '=', of.state)
    .$if(of.groupId !== undefined, (query) => query.where('space_members.group_id', '=', of.groupId!))
    .$if(Boolean(of.name), (query) => query.where('space_people.name', 'ilike', `%${literally(of.name!)}%`))
    .$if(Boolean(of.q), (query) =>
      query.where((e) =>
        e.or([
          e('space_people.name', 'ilike', `%${literally(of.q!)}%`),
          e('space_people.student_no', 'ilike', `${literally(of.q!)}%`),
          ...(/^\d{3,4}$/.test(of.q!) ? [e('space_people.phone', 'like', `%${of.q}`)] : []),
        ]),
      ),
    );

const withFaces = (query: ReturnType<typeof membersOf>, state: string) =>
  query
    .selectAll('space_members')
    .select([
      'space_people.name',
      'space_people.avatar_file_id',
      'space_people.student_no',
      'space_groups.name as group_name',
      sql<string>`coalesce(right(space_people.phone, 4), '')`.as('phone_tail'),
    ])
    .orderBy(
      state === 'approved'
        ? sql`array_position(array['teacher', 'ta', 'student'], space_members.role)`
        : state === 'waitlisted'
          ? sql`space_members.waiting_since`
          : sql`space_members.applied_at`,
    )
    .orderBy('space_members.id');

export async function findMembers(db: Db, of: MemberFilter) {
  const found = membersOf(db, of);
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await withFaces(found, of.state)
    .limit(of.size)
    .offset((of.page - 1) * of.size)
    .execute();
  return { rows, total: Number(total) };
}

/** A member with their name, as a desk shows them. */
export type MemberWithFace = Awaited<ReturnType<typeof findMembers>>['rows'][number];

export const findAllMembers = (db: Db, spaceId: string, state: string) => withFaces(membersOf(db, { spaceId, state }), state).execute();

/** People of the spaces somebody runs by part of the name or student number, the newest space first. */
export async function peopleOfRunSpaces(db: Db, of: { userId: string; q: string; size: number }) {
  const like = `%${literally(of.q)}%`;
  const { rows } = await sql<{
    id: string;
    name: string;
    avatar_file_id: string | null;
    student_no: string | null;
    space_id: string;
    space: string;
  }>`
    select distinct on (u.name, u.id) u.id, u.name, u.avatar_file_id, u.student_no, s.id as space_id, s.name as space
    from spaces s
    left join space_members own on own.space_id = s.id and own.user_id = ${of.userId} and own.state = 'approved'
    join space_members m on m.space_id = s.id and m.state = 'approved'
    join space_people u on u.id = m.user_id
    where s.state <> 'deleted' and (s.owner_id = ${of.userId} or own.role in ('teacher', 'ta'))
      and (u.name ilike ${like} or u.student_no ilike ${like})
    order by u.name, u.id, s.id desc limit ${of.size}`.execute(db);
  return rows;
}

export const findPersonByAccount = (db: Db, account: string) =>
  db
    .selectFrom('space_people')
    .select(['id', 'name', 'utype', 'status'])
    .where((e) => e.or([e('account', '=', account), e('phone', '=', account)]))
    .where('status', '=', 'active')
    .executeTakeFirst();

export const findPerson = (db: Db, id: string) =>
  db.selectFrom('space_people').select(['id', 'name', 'utype', 'phone', 'avatar_file_id']).where('id', '=', id).executeTakeFirst();

/** Active people behind accounts or phones, in one question. */
export const findPeopleByAccounts = (db: Db, accounts: readonly string[]) =>
  db
    .selectFrom('space_people')
    .select(['id', 'account', 'phone', 'utype'])
    .where((e) => e.or([e('account', 'in', [...accounts]), e('phone', 'in', [...accounts])]))
    .where('status', '=', 'active')
    .execute();

/** Which of some people are students of a space now. */
export async function presentStudents(db: Db, spaceId: string, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('space_members')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('state', '=', 'approved')
    .where('role', '=', 'student')
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return rows.map(({ user_id }) => user_id);
}
