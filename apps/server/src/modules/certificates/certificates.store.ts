import type { CertificateAward, CertificateDraft } from '@praxis/contract/certificates/certificates';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type InSpace = { space_id: string; course_id: string };
type Page = { page: number; size: number };

export async function findSettings(db: Db, { space_id, course_id }: InSpace) {
  const row = await db
    .selectFrom('certificate_settings')
    .selectAll()
    .where('space_id', '=', space_id)
    .where('course_id', '=', course_id)
    .executeTakeFirst();
  return row as (Omit<NonNullable<typeof row>, 'look' | 'language'> & Pick<CertificateDraft, 'look' | 'language'>) | undefined;
}

export const putSettings = (db: Db, where: InSpace, draft: CertificateDraft, userId: string, now: Date) => {
  const { enabled, language, heading, wording, signatory, signatory_title, issuer, look, show_logo } = draft;
  const values = { enabled, language, heading, wording, signatory, signatory_title, issuer, look, show_logo, updated_by: userId };
  return db
    .insertInto('certificate_settings')
    .values({ space_id: where.space_id, course_id: where.course_id, ...values })
    .onConflict((conflict) => conflict.columns(['space_id', 'course_id']).doUpdateSet({ ...values, updated_at: now }))
    .execute();
};

/** A certificate as it is kept. */
export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

const certificates = (db: Db) =>
  db
    .selectFrom('certificates')
    .selectAll()
    .$narrowType<{ look: CertificateDraft['look']; language: CertificateDraft['language']; kind: 'course' | 'award' }>();

export const findCertificate = (db: Db, id: string) => certificates(db).where('id', '=', id).executeTakeFirst();

export const findCertificateForUpdate = (db: Db, id: string) => certificates(db).where('id', '=', id).forUpdate().executeTakeFirst();

export const findByNumber = (db: Db, number: string) => certificates(db).where('number', '=', number).executeTakeFirst();

/** Which of some people hold a certificate of a course already, in force or revoked. */
export async function holdersAmong(db: Db, where: InSpace, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('certificates')
    .select('user_id')
    .where('space_id', '=', where.space_id)
    .where('course_id', '=', where.course_id)
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** What is written on a new certificate. */
export type NewCertificate = InSpace &
  Omit<CertificateDraft, 'enabled' | 'show_logo'> & {
    number: string;
    user_id: string;
    name: string;
    course: string;
    institution_id: string | null;
    logo_file_id: string | null;
    completed_at: Date;
    issued_at: Date;
  };

/** Issues certificates; people who have one are left alone. Returns who received one. */
export const insertCertificates = (db: Db, rows: readonly NewCertificate[]) =>
  db
    .insertInto('certificates')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['space_id', 'course_id', 'user_id']).doNothing())
    .returning(['id', 'user_id'])
    .execute();

export const setRevoked = (db: Db, id: string, revoked: { at: Date | null; by: string | null; reason: string }) =>
  db
    .updateTable('certificates')
    .set({ revoked_at: revoked.at, revoked_by: revoked.by, revoke_reason: revoked.reason })
    .where('id', '=', id)
    .execute();

export async function countInForce(db: Db, where: InSpace) {
  const { total } = await db
    .selectFrom('certificates')
    .select((at) => at.fn.countAll<string>().as('total'))
    .where('space_id', '=', where.space_id)
    .where('course_id', '=', where.course_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One page of certificates, newest first: of a course, of a person, or of both. */
export async function certificatesPage(db: Db, of: Partial<InSpace> & { user_id?: string }, { page, size }: Page) {
  let rows = certificates(db);
  let counted = db.selectFrom('certificates').select((at) => at.fn.countAll<string>().as('total'));
  for (const [column, value] of Object.entries(of) as ['space_id' | 'course_id' | 'user_id', string | undefined][]) {
    if (value === undefined) continue;
    rows = rows.where(column, '=', value);
    counted = counted.where(column, '=', value);
  }
  const list = await rows
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await counted.executeTakeFirstOrThrow();
  return { list, total: Number(total) };
}

/** One page of the certificates of a course in force, by name. */
export async function papersPage(db: Db, { space_id, course_id }: InSpace, { page, size }: Page) {
  const inForce = certificates(db).where('space_id', '=', space_id).where('course_id', '=', course_id).where('revoked_at', 'is', null);
  const list = await inForce
    .orderBy('name')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { list, total: await countInForce(db, { space_id, course_id }) };
}

/** One page of some certificates of awards in force: by rank, the entrant, and within it its people before its mentors; experts last. */
export async function awardPapersPage(db: Db, ids: readonly string[], { page, size }: Page) {
  if (ids.length === 0) return { list: [], total: 0 };
  const inForce = certificates(db)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('revoked_at', 'is', null);
  const list = await inForce
    .orderBy(sql`award ->> 'role' = 'expert'`)
    .orderBy(sql`(award ->> 'rank')::int nulls last`)
    .orderBy(sql`award ->> 'entrant'`)
    .orderBy(sql`award ->> 'role' = 'mentor'`)
    .orderBy('name')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await inForce
    .clearSelect()
    .select((at) => at.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { list, total: Number(total) };
}

/** A certificate of an award as it is issued. */
export type NewAwardCertificate = Omit<NewCertificate, 'space_id' | 'course_id'> & { award: CertificateAward };

/** Issues certificates of awards; returns their ids in the same order. */
export async function insertAwardCertificates(db: Db, rows: readonly NewAwardCertificate[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += 500) {
    const batch = rows.slice(from, from + 500).map(({ award, ...row }) => ({ ...row, kind: 'award', award: JSON.stringify(award) }));
    ids.push(...(await db.insertInto('certificates').values(batch).returning('id').execute()).map(({ id }) => id));
  }
  return ids;
}

/** Ends certificates that are in force. */
export const revokeCertificates = (db: Db, ids: readonly string[], revoked: { at: Date; by: string; reason: string }) =>
  db
    .updateTable('certificates')
    .set({ revoked_at: revoked.at, revoked_by: revoked.by, revoke_reason: revoked.reason })
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .execute();

/** What some certificates say in short, by id. */
export async function findCertificates(db: Db, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('certificates')
          .select(['id', 'number', 'name', 'issued_at', 'revoked_at', 'user_id', 'award'])
          .where('id', 'in', [...ids])
          .$narrowType<{ award: CertificateAward | null }>()
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The certificates of judging that an expert holds, in force, by stage. */
export async function expertCertificates(db: Db, userId: string, stageIds: readonly string[]) {
  const { rows } = await sql<{ id: string; number: string; stage_id: string }>`
    select id, number, award ->> 'stage_id' as stage_id from certificates
    where user_id = ${userId} and kind = 'award' and award ->> 'role' = 'expert' and revoked_at is null
      and award ->> 'stage_id' = any(${[...stageIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.stage_id, row]));
}
