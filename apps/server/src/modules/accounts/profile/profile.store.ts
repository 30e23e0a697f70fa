import type { Db } from '../../../platform/database/db.ts';

/** Everything of a person that the person sees. */
export const findProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('institution_facts as institution', 'institution.id', 'users.institution_id')
    .selectAll('users')
    .select('institution.name as institution_name')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

export const updateProfile = (
  db: Db,
  userId: string,
  change: {
    nickname?: string;
    real_name?: string;
    email?: string | null;
    school?: string;
    student_no?: string | null;
    gender?: number;
    id_number_encrypted?: Buffer | null;
    id_number_hash?: Buffer | null;
    avatar_file_id?: string;
    phone?: string;
    phone_verified_at?: Date;
    updated_at: Date;
  },
) => db.updateTable('users').set(change).where('id', '=', userId).execute();

export const hasOtherIdNumber = async (db: Db, hashes: Buffer[], userId: string) =>
  Boolean(await db.selectFrom('users').select('id').where('id_number_hash', 'in', hashes).where('id', '!=', userId).executeTakeFirst());

export const openSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** One open session of a person; anybody else's is as good as missing. */
export const findOwnSession = (db: Db, userId: string, sessionId: string) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** The address a person has proven to hold. */
export const setEmail = (db: Db, userId: string, email: string, now: Date) => updateProfile(db, userId, { email, updated_at: now });

/** The language a person is written to in. */
export const setLanguage = (db: Db, userId: string, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', userId).execute();
