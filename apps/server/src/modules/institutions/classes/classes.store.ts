import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Makes a class of every name that students of an institution carry. */
export const ensureClasses = (db: Db, institutionId: string) =>
  sql`
    insert into admin_classes (institution_id, name)
    select distinct institution_id, class_name from institution_members
    where institution_id = ${institutionId} and class_name <> '' and role = 'student'
    on conflict do nothing`.execute(db);

type ClassRow = {
  id: string;
  name: string;
  department: string;
  grade: string;
  students: number;
  waiting: number;
  printed_at: Date | null;
};

/** The classes of an institution that have students. */
export async function classesOf(db: Db, institutionId: string): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select c.id, c.name, max(m.department) as department, max(m.grade) as grade, count(*)::int as students,
      (count(*) filter (where p.waiting))::int as waiting, c.printed_at
    from admin_classes c
    join institution_members m on m.institution_id = c.institution_id and m.class_name = c.name and m.role = 'student'
    join institution_people p on p.id = m.user_id
    where c.institution_id = ${institutionId}
    group by c.id order by max(m.department), c.name`.execute(db);
  return rows;
}

export const findClass = (db: Db, id: string) => db.selectFrom('admin_classes').selectAll().where('id', '=', id).executeTakeFirst();

type WaitingRow = { id: string; name: string; student_no: string };

/** The students of a class who have no phone and have not chosen a password yet, by number. */
export async function waitingIn(db: Db, classId: string, userIds: readonly string[] | undefined): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select p.id, p.name, c.student_no from admin_class_people c join institution_people p on p.id = c.user_id
    where c.class_id = ${classId} and p.waiting and p.status = 'active' and c.student_no <> ''
      and (${userIds === undefined} or p.id = any(${[...(userIds ?? [])]}::bigint[]))
    order by c.student_no, p.id`.execute(db);
  return rows;
}

export const notePrinted = (db: Db, id: string, now: Date) =>
  db.updateTable('admin_classes').set({ printed_at: now }).where('id', '=', id).execute();
