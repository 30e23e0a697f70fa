import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';

/** What decides whether somebody may take part, as it is stored. */
export type FactsRow = {
  id: string;
  name: string;
  utype: number;
  status: string;
  real_name: string;
  email: string | null;
  school: string;
  student_no: string | null;
  avatar_file_id: string | null;
  id_number_bytes: Buffer | null;
  id_number_hash: Buffer | null;
  proven_phone: string | null;
  institution_id: string | null;
  institution_name: string | null;
  grade: string | null;
  member_no: string | null;
};

export async function findFacts(db: Db, ids: readonly string[]) {
  const { rows } = await sql<FactsRow>`
    select p.id, p.name, p.utype, p.status, p.real_name, p.email, p.school, p.student_no, p.avatar_file_id, p.id_number_bytes,
           p.id_number_hash, p.proven_phone, m.institution_id, m.institution_name, m.grade, m.student_no as member_no
    from person_facts p left join institution_member_facts m on m.user_id = p.id
    where p.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], p.id)`.execute(db);
  return rows;
}

/** Institutions by id, in the order of their names. */
export const findNamedInstitutions = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('institution_facts')
          .select(['id', 'name'])
          .where('id', 'in', [...ids])
          .orderBy('name')
          .execute()
      ).map(({ id, name }) => ({ id: String(id), name: name ?? '' }));

export const findInstitutionNames = async (db: Db, ids: readonly string[]) =>
  (await findNamedInstitutions(db, ids)).map(({ name }) => name);

/** Institutions whose name holds some text, at most so many. */
export const searchInstitutions = async (db: Db, text: string, most: number) =>
  (
    await db
      .selectFrom('institution_facts')
      .select(['id', 'name'])
      .where('name', 'ilike', `%${literally(text)}%`)
      .orderBy('name')
      .limit(most)
      .execute()
  ).map(({ id, name }) => ({ id: String(id), name: name ?? '' }));
