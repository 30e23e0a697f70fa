import type { InstitutionState } from '@praxis/contract/institutions/institutions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A row of the sign-up form. */
export type SignUp = {
  applicant_id: string;
  name: string;
  code: string;
  contact: string;
  phone: string;
  domain: string | null;
  title: string;
  licence_file_id: string | null;
  logo_file_id: string | null;
};

const institutions = (db: Db) => db.selectFrom('institutions').selectAll().$narrowType<{ state: InstitutionState }>();

/** One institution. */
export type InstitutionRow = NonNullable<Awaited<ReturnType<typeof findInstitution>>>;

export const findInstitution = (db: Db, id: string) => institutions(db).where('id', '=', id).executeTakeFirst();

export const findInstitutionForUpdate = (db: Db, id: string) => institutions(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** The institutions a person administers, then the sign-ups they sent, newest first. */
export async function institutionsOf(db: Db, applicantId: string, administered: readonly string[]) {
  const rows = await institutions(db)
    .where((e) => e.or([e('applicant_id', '=', applicantId), ...(administered.length > 0 ? [e('id', 'in', administered)] : [])]))
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.toSorted((one, other) => Number(administered.includes(other.id)) - Number(administered.includes(one.id)));
}

/** Which of the things that must be unique is taken already, if any. */
export async function namesInUse(db: Db, signUp: Pick<SignUp, 'applicant_id' | 'code' | 'domain'>) {
  const rows = await db
    .selectFrom('institutions')
    .select(['applicant_id', 'code', 'domain', 'state'])
    .where('state', '!=', 'refused')
    .where((e) =>
      e.or([
        e('code', '=', signUp.code),
        ...(signUp.domain ? [e('domain', '=', signUp.domain)] : []),
        e.and([e('applicant_id', '=', signUp.applicant_id), e('state', '=', 'pending')]),
      ]),
    )
    .execute();
  if (rows.some((row) => row.applicant_id === signUp.applicant_id && row.state === 'pending')) return 'sign_up_open' as const;
  if (rows.some((row) => row.code === signUp.code)) return 'institution_code_taken' as const;
  return rows.length > 0 ? ('domain_taken' as const) : undefined;
}

/** Adds a sign-up; undefined when another was faster with its code or domain. */
export const addInstitution = (db: Db, signUp: SignUp) =>
  db
    .insertInto('institutions')
    .values(signUp)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateInstitution = (
  db: Db,
  id: string,
  change: {
    state?: InstitutionState;
    reason?: string;
    reviewed_by?: string;
    reviewed_at?: Date;
    valid_from?: Date;
    valid_to?: Date | null;
    seat_limit?: number;
    storage_limit?: string;
    title?: string;
    logo_file_id?: string;
    updated_at: Date;
  },
) =>
  db
    .updateTable('institutions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<{ state: InstitutionState }>()
    .executeTakeFirstOrThrow();

/** Puts an institution in force without a review, for the demo school. */
export const approveInstitution = (db: Db, id: string, now: Date) =>
  updateInstitution(db, id, { state: 'approved', reviewed_at: now, valid_from: now, updated_at: now });

export async function listByState(db: Db, state: InstitutionState | undefined, page: number, size: number) {
  const rows = await institutions(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom('institutions')
    .select((e) => e.fn.countAll<string>().as('total'))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** The approved institution a person belongs to, as its certificates and pages name it. */
export async function institutionOf(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string; logo_file_id: string | null } | undefined> {
  const row = await db
    .selectFrom('institution_members as m')
    .innerJoin('institution_facts as f', 'f.id', 'm.institution_id')
    .select(['f.id', 'f.name', 'f.logo_file_id'])
    .where('m.user_id', '=', userId)
    .where('f.state', '=', 'approved')
    .executeTakeFirst();
  return row && { id: row.id!, name: row.name ?? '', logo_file_id: row.logo_file_id };
}

/** The domains of institutions an operator has approved. */
export async function listDomains(db: Db) {
  const rows = await db
    .selectFrom('institution_facts')
    .select('domain')
    .where('domain', 'is not', null)
    .where('state', '=', 'approved')
    .execute();
  return rows.map(({ domain }) => domain!);
}

export const findBrandingByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('institution_facts')
    .select(['name', 'title', 'logo_file_id'])
    .where('domain', '=', domain)
    .where('state', '=', 'approved')
    .executeTakeFirst();

export const countMembers = async (db: Db, institutionId: string) =>
  Number(
    (
      await db
        .selectFrom('institution_members')
        .select((e) => e.fn.countAll<string>().as('total'))
        .where('institution_id', '=', institutionId)
        .executeTakeFirstOrThrow()
    ).total,
  );

export const findMember = (db: Db, institutionId: string, userId: string) =>
  db
    .selectFrom('institution_members')
    .innerJoin('institution_people as person', 'person.id', 'institution_members.user_id')
    .select(['role', 'made_here', 'deactivated_at', 'granted', 'status', 'person.name'])
    .where('institution_id', '=', institutionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const membershipOf = (db: Db, userId: string) =>
  db
    .selectFrom('institution_members')
    .innerJoin('institutions', 'institutions.id', 'institution_members.institution_id')
    .select(['institution_id', 'institutions.name', 'institution_members.role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The bytes the people of an institution keep, uploads that have begun among them. */
export async function countStorage(db: Db, institutionId: string) {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(kept.size), 0)::text as used from institution_members member join kept_bytes kept on kept.owner_id = member.user_id
    where member.institution_id = ${institutionId}::bigint`.execute(db);
  return Number(rows[0]!.used);
}

/** The institution whose room a person uses. */
export const findRoomOf = (db: Db, userId: string) =>
  db
    .selectFrom('institution_members')
    .innerJoin('institutions', 'institutions.id', 'institution_members.institution_id')
    .select(['institutions.id', 'institutions.name', 'storage_limit'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Until when the institution of a person is in force. */
export const findTermsOf = (db: Db, userId: string) =>
  db
    .selectFrom('institution_members')
    .innerJoin('institutions', 'institutions.id', 'institution_members.institution_id')
    .select('valid_to')
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A member with their place. */
export type MemberPlace = {
  institution_id: string;
  user_id: string;
  role: 'admin' | 'teacher' | 'student';
  student_no?: string;
  department?: string;
  grade?: string;
  class_name?: string;
  made_here?: boolean;
};

export const putMember = (db: Db, member: MemberPlace) =>
  db
    .insertInto('institution_members')
    .values(member)
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'user_id']).doUpdateSet({
        role: member.role,
        student_no: member.student_no ?? '',
        ...(member.department !== undefined && { department: member.department }),
        ...(member.grade !== undefined && { grade: member.grade }),
        ...(member.class_name !== undefined && { class_name: member.class_name }),
      }),
    )
    .execute();

export const dropMember = (db: Db, institutionId: string, userId: string) =>
  db.deleteFrom('institution_members').where('institution_id', '=', institutionId).where('user_id', '=', userId).execute();

export const countAdmins = async (db: Db, institutionId: string) =>
  (
    await db
      .selectFrom('institution_members')
      .select('user_id')
      .where('institution_id', '=', institutionId)
      .where('role', '=', 'admin')
      .limit(2)
      .execute()
  ).length;

/** Sign-ups that wait for an operator. */
export async function countPending(db: Db) {
  const row = await db
    .selectFrom('institutions')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
