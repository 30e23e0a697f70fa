import type { Utype } from '@praxis/contract/accounts/accounts';
import type { Db } from '../../../platform/database/db.ts';

/** An account at the door. */
export type AccountRow = {
  id: string;
  utype: Utype;
  status: 'active' | 'locked' | 'closed';
  password_hash: string | null;
  first_password: boolean;
};

/** Whether a person may still use the school: neither locked nor closed. */
export const isActivePerson = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status === 'active';

export async function isActiveTeacher(db: Db, id: string) {
  const row = await db.selectFrom('users').select(['utype', 'status']).where('id', '=', id).executeTakeFirst();
  return row?.utype === 2 && row.status === 'active';
}

/** Whether an account makes courses, problems or works by its kind: teachers, experts, and whoever holds a permission. */
export async function isAuthor(db: Db, id: string) {
  const row = await db.selectFrom('users').select('utype').where('id', '=', id).executeTakeFirst();
  if (row && row.utype !== 1) return true;
  return (await db.selectFrom('user_grants').select('id').where('user_id', '=', id).limit(1).execute()).length > 0;
}

const atSignIn = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.utype', 'users.status', 'users.password_hash', 'users.first_password'])
    .$castTo<AccountRow>();

export const findByPhone = (db: Db, phone: string) => atSignIn(db).where('phone', '=', phone).executeTakeFirst();

export const findById = (db: Db, id: string) => atSignIn(db).where('id', '=', id).executeTakeFirst();

/** An account name or a phone, as typed at the door (D-22). */
export const findByAccount = async (db: Db, typed: string) =>
  (/^1[3-9][0-9]{9}$/.test(typed) ? await findByPhone(db, typed) : undefined) ??
  (await atSignIn(db).where('account', '=', typed).executeTakeFirst());

/** A student by their number in an institution, which its code or its domain names; undefined where several have it. */
async function findByNumber(db: Db, number: string, of: { code?: string; host?: string }) {
  if (number === '' || (!of.code && !of.host)) return undefined;
  const found = await atSignIn(db)
    .innerJoin('institution_facts', 'institution_facts.id', 'users.institution_id')
    .select('users.id')
    .where('users.student_no', '=', number)
    .where((at) =>
      at.or([
        ...(of.code ? [at(at.fn<string>('lower', ['institution_facts.code']), '=', of.code.toLowerCase())] : []),
        ...(of.host ? [at('institution_facts.domain', '=', of.host)] : []),
      ]),
    )
    .limit(2)
    .execute();
  return found.length === 1 ? findById(db, found[0]!.id) : undefined;
}

/** What is typed at the door: an account name or phone, and where the institution is known a student number (D-22). */
export async function findForSignIn(db: Db, typed: string, of: { institution?: string | undefined; host?: string }) {
  const known = await findByAccount(db, typed);
  if (known) return known;
  const [code, number] = typed.includes('/') ? [typed.slice(0, typed.indexOf('/')), typed.slice(typed.indexOf('/') + 1)] : ['', typed];
  const institution = code || of.institution;
  return findByNumber(db, number, { ...(institution && { code: institution }), ...(!code && of.host && { host: of.host }) });
}

/** A new account; undefined when the phone or account name is taken. */
export const addUser = (
  db: Db,
  user: {
    utype: Utype;
    account?: string;
    phone?: string;
    password_hash?: string;
    nickname?: string;
    real_name?: string;
    school?: string;
    email?: string;
    gender?: 0 | 1 | 2;
    phone_verified_at?: Date;
    language?: string;
  },
) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const nameUser = (db: Db, id: string, nickname: string) => db.updateTable('users').set({ nickname }).where('id', '=', id).execute();

/** The stored hash of an account's password, locked until the end of the transaction. */
export async function lockPasswordHash(db: Db, id: string): Promise<string | null | undefined> {
  return (await db.selectFrom('users').select('password_hash').where('id', '=', id).forUpdate().executeTakeFirst())?.password_hash;
}

/** Sets a password; a `first` one is replaced when its owner signs in with it. */
export const setPassword = (db: Db, id: string, passwordHash: string, now: Date, first = false) =>
  db.updateTable('users').set({ password_hash: passwordHash, first_password: first, updated_at: now }).where('id', '=', id).execute();

export const noteLogin = (db: Db, id: string, now: Date) =>
  db.updateTable('users').set({ last_login_at: now }).where('id', '=', id).execute();

export const logLogin = (db: Db, entry: { userId?: string; tried: string; result: string; address: string; agent: string; now: Date }) =>
  db
    .insertInto('login_log')
    .values({
      user_id: entry.userId ?? null,
      account_tried: entry.tried,
      result: entry.result,
      address: entry.address,
      agent: entry.agent.slice(0, 200),
      created_at: entry.now,
    })
    .execute();

/** Whether an account signed in before in the browser that holds a secret. */
export const isSignInDevice = async (db: Db, userId: string, secretHash: Buffer) =>
  Boolean(
    await db
      .selectFrom('sign_in_devices')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('secret_hash', '=', secretHash)
      .executeTakeFirst(),
  );

export const noteSignInDevice = (db: Db, userId: string, secretHash: Buffer, now: Date) =>
  db
    .insertInto('sign_in_devices')
    .values({ user_id: userId, secret_hash: secretHash, used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ used_at: now }))
    .execute();

export const forgetOldDevices = (db: Db, before: Date) => db.deleteFrom('sign_in_devices').where('used_at', '<', before).execute();

export const forgetOldLogins = (db: Db, before: Date) => db.deleteFrom('login_log').where('created_at', '<', before).execute();

/** What the shell shows of the signed-in person, with the branding of their institution. */
export const findShellPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .leftJoin('institution_facts as institution', 'institution.id', 'users.institution_id')
    .select([
      'users.id',
      'users.utype',
      'users.nickname',
      'users.real_name',
      'users.account',
      'users.avatar_file_id',
      'institution.title',
      'institution.name as institution_name',
      'institution.logo_file_id',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();

export const findGrants = async (db: Db, userId: string) =>
  (await db.selectFrom('user_grants').select('permission').distinct().where('user_id', '=', userId).orderBy('permission').execute()).map(
    (grant) => grant.permission,
  );

export const hasPermission = async (db: Db, userId: string, permission: string, scopeId?: string) =>
  Boolean(
    await db
      .selectFrom('user_grants')
      .select('id')
      .where('user_id', '=', userId)
      .where('permission', '=', permission)
      .$if(scopeId !== undefined, (query) => query.where((e) => e.or([e('scope_id', '=', scopeId!), e('scope_id', 'is', null)])))
      .executeTakeFirst(),
  );

/** Everybody who runs the platform and may sign in. */
export const findOperators = async (db: Db) =>
  (
    await db
      .selectFrom('user_grants')
      .innerJoin('users', 'users.id', 'user_grants.user_id')
      .select('user_id')
      .distinct()
      .where('permission', '=', 'platform_operator')
      .where('users.status', '=', 'active')
      .execute()
  ).map(({ user_id }) => user_id);

export const addGrant = (db: Db, userId: string, permission: string, scopeId?: string) =>
  db
    .insertInto('user_grants')
    .values({ user_id: userId, permission, scope_id: scopeId ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeGrant = (db: Db, userId: string, permission: string, scopeId: string) =>
  db.deleteFrom('user_grants').where('user_id', '=', userId).where('permission', '=', permission).where('scope_id', '=', scopeId).execute();

/** Says which institution a person belongs to; null for none. */
export const joinInstitution = (db: Db, userId: string, institutionId: string | null, studentNo: string) =>
  db
    .updateTable('users')
    .set({ institution_id: institutionId, student_no: studentNo || null })
    .where('id', '=', userId)
    .execute();
