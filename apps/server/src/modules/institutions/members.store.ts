import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';

/** Which members are meant; what is absent means all. */
export type MemberFilter = {
  institutionId: string;
  q: string;
  role?: 'admin' | 'teacher' | 'student' | undefined;
  active?: boolean | undefined;
  department?: string | undefined;
  class_name?: string | undefined;
};

const literal = (text: string) => `%${literally(text)}%`;

function chosen(db: Db, { institutionId, q, role, active, department, class_name }: MemberFilter) {
  const pattern = literal(q);
  return db
    .selectFrom('institution_members as member')
    .innerJoin('institution_people as person', 'person.id', 'member.user_id')
    .where('member.institution_id', '=', institutionId)
    .$if(q !== '', (query) =>
      query.where((e) =>
        e.or([
          e('person.name', 'ilike', pattern),
          e('person.account', 'ilike', pattern),
          e('person.phone', 'like', `%${pattern.slice(1, -1)}`),
          e('member.student_no', 'ilike', pattern),
        ]),
      ),
    )
    .$if(role !== undefined, (query) => query.where('member.role', '=', role!))
    .$if(active !== undefined, (query) => query.where('person.status', active ? '=' : '!=', 'active'))
    .$if(department !== undefined, (query) => query.where('member.department', '=', department!))
    .$if(class_name !== undefined, (query) => query.where('member.class_name', '=', class_name!));
}

const listed = (db: Db, filter: MemberFilter) =>
  chosen(db, filter)
    .selectAll('member')
    .select(['person.name', 'person.account', 'person.phone', 'person.status', 'person.last_login_at', 'person.granted'])
    .orderBy(sql`array_position(array['admin', 'teacher', 'student'], member.role)`)
    .orderBy('member.department')
    .orderBy('member.class_name')
    .orderBy('member.student_no')
    .orderBy('member.user_id');

/** All members a filter finds. */
export const findAllMembers = (db: Db, filter: MemberFilter) => listed(db, filter).execute();

/** A member with what their account says. */
export type MemberRow = Awaited<ReturnType<typeof findAllMembers>>[number];

/** One page of the members a filter finds. */
export async function findMembers(db: Db, filter: MemberFilter & { page: number; size: number }) {
  const rows = await listed(db, filter)
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
    .execute();
  const { total } = await chosen(db, filter)
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Members by department and class, in the order of their names. */
export const countUnits = (db: Db, institutionId: string) =>
  db
    .selectFrom('institution_members')
    .select((e) => ['department', 'class_name', e.fn.countAll<string>().as('count')])
    .where('institution_id', '=', institutionId)
    .groupBy(['department', 'class_name'])
    .orderBy('department')
    .orderBy('class_name')
    .execute();

/** Members by role, and how many of them cannot enter. */
export async function countRoles(db: Db, institutionId: string) {
  const { rows } = await sql<{ role: string; count: string; inactive: string }>`
    select role, count(*) as count, count(*) filter (where person.status <> 'active') as inactive
    from institution_members member join institution_people person on person.id = member.user_id
    where member.institution_id = ${institutionId} group by role`.execute(db);
  const of = (role: string) => Number(rows.find((row) => row.role === role)?.count ?? 0);
  return {
    admins: of('admin'),
    teachers: of('teacher'),
    students: of('student'),
    inactive: rows.reduce((sum, row) => sum + Number(row.inactive), 0),
  };
}

/** Notes that the institution shut or opened the account of a member. */
export const setDeactivated = (db: Db, institutionId: string, userId: string, at: Date | null) =>
  db
    .updateTable('institution_members')
    .set({ deactivated_at: at })
    .where('institution_id', '=', institutionId)
    .where('user_id', '=', userId)
    .execute();

/** A member who became a teacher elsewhere is a teacher of their institution. */
export const setTeacherRole = (db: Db, userId: string) =>
  db.updateTable('institution_members').set({ role: 'teacher' }).where('user_id', '=', userId).where('role', '=', 'student').execute();

/** Takes from an institution the right to open an account it shut. Whether there was one. */
export const holdFromInstitution = async (db: Db, userId: string) =>
  (
    await db
      .updateTable('institution_members')
      .set({ deactivated_at: null })
      .where('user_id', '=', userId)
      .where('deactivated_at', 'is not', null)
      .returning('user_id')
      .execute()
  ).length > 0;
