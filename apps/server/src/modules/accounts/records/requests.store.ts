import type { AccountRequestState } from '@praxis/contract/accounts/records';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Kind = 'export' | 'deletion';

/** A new request; undefined when one of its kind is open. */
export const addRequest = (db: Db, request: { user_id: string; kind: Kind; due_at?: Date; created_at: Date }) =>
  db
    .insertInto('account_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'due_at'])
    .executeTakeFirst();

export const findOpenRequest = (db: Db, userId: string, kind: Kind) =>
  db
    .selectFrom('account_requests')
    .select(['id', 'due_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirst();

/** The newest export of a person with its job and its file while it lies there. */
export const findNewestExport = (db: Db, userId: string) =>
  db
    .selectFrom('account_requests as request')
    .leftJoin('files as file', (join) => join.onRef('file.id', '=', 'request.file_id').on('file.deleted_at', 'is', null))
    .leftJoin('jobs as job', (join) =>
      join
        .on('job.kind', '=', 'export_records')
        .on(sql`job.payload ->> 'requestId'`, '=', sql`request.id::text`)
        .on('job.owner_id', '=', userId),
    )
    .select(['request.id', 'request.state', 'request.created_at', 'request.expires_at', 'file.id as file_id', 'file.name', 'file.size'])
    .select(['job.id as job_id', 'job.progress'])
    .where('request.user_id', '=', userId)
    .where('request.kind', '=', 'export')
    .orderBy('request.id', 'desc')
    .executeTakeFirst();

export const findRequestForUpdate = (db: Db, id: string) =>
  db.selectFrom('account_requests').select(['id', 'user_id', 'state', 'kind']).where('id', '=', id).forUpdate().executeTakeFirst();

type Change = { state: AccountRequestState; failure?: string; file_id?: string | null; expires_at?: Date; settled_at?: Date };

export const setRequest = (db: Db, id: string, change: Change) =>
  db.updateTable('account_requests').set(change).where('id', '=', id).execute();

/** Requests whose day has come, one after another; nobody else takes them meanwhile. */
export const findDueDeletion = (db: Db, now: Date) =>
  db
    .selectFrom('account_requests')
    .select(['id', 'user_id'])
    .where('kind', '=', 'deletion')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const findExpiredExports = (db: Db, now: Date) =>
  db.selectFrom('account_requests').select(['id', 'file_id']).where('state', '=', 'ready').where('expires_at', '<=', now).execute();

export async function findRequests(db: Db, search: { kind?: Kind; state?: AccountRequestState; page: number; size: number }) {
  const found = db
    .selectFrom('account_requests as request')
    .innerJoin('people', 'people.id', 'request.user_id')
    .$if(search.kind !== undefined, (query) => query.where('request.kind', '=', search.kind!))
    .$if(search.state !== undefined, (query) => query.where('request.state', '=', search.state!));
  const { total } = await found.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['request.id', 'request.user_id', 'request.kind', 'request.state', 'request.failure', 'request.due_at'])
    .select(['request.created_at', 'request.settled_at', 'people.name as person'])
    .orderBy('request.id', 'desc')
    .limit(search.size)
    .offset((search.page - 1) * search.size)
    .execute();
  return { rows, total: Number(total) };
}

/** The account without the person: nothing in it names, reaches or opens anything for anybody. */
export const emptyAccount = (db: Db, userId: string, nickname: string, now: Date) =>
  db
    .updateTable('users')
    .set({
      account: null,
      phone: null,
      phone_verified_at: null,
      email: null,
      password_hash: null,
      nickname,
      real_name: '',
      avatar_file_id: null,
      gender: 0,
      school: '',
      id_number_encrypted: null,
      id_number_hash: null,
      institution_id: null,
      student_no: null,
      status: 'closed',
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();

/** What was sent to a phone, and codes for it. */
export async function forgetPhone(db: Db, phone: string) {
  await db.deleteFrom('sms_codes').where('phone', '=', phone).execute();
  await db.deleteFrom('sms_outbox').where('phone', '=', phone).execute();
}

export const findOwnRow = (db: Db, userId: string) => db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

/** The files of a person that still have their bytes, newest last. */
export const findFilesOf = (db: Db, userId: string) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'purpose', 'size', 'mime', 'storage_key', 'created_at'])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Whether somebody is the only active holder of the operator's permission. */
export async function isLastOperator(db: Db, userId: string) {
  const { rows } = await sql<{ mine: boolean; others: boolean }>`
    select bool_or(user_id = ${userId}::bigint) as mine, bool_or(user_id <> ${userId}::bigint) as others
    from user_grants join users on users.id = user_id
    where permission = 'platform_operator' and users.status = 'active'`.execute(db);
  return rows[0]?.mine === true && rows[0].others === false;
}
