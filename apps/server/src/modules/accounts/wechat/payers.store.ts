import type { Db } from '../../../platform/database/db.ts';

type NewPayer = { state_hash: Buffer; browser_hash: Buffer; user_id: string; appid: string; return_address: string; expires_at: Date };
export const addPayer = (db: Db, payer: NewPayer) => db.insertInto('wechat_payers').values(payer).execute();

const open = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('wechat_payers')
    .select(['id', 'appid', 'return_address', 'browser_hash'])
    .where('state_hash', '=', hash)
    .where('sealed_openid', 'is', null)
    .where('expires_at', '>', now);

/** The question a return answers, while it is open. */
export const findPayer = (db: Db, hash: Buffer, now: Date) => open(db, hash, now).executeTakeFirst();

/** Writes down the answer, once. */
export const knowPayer = (db: Db, id: string, sealedOpenid: Buffer, until: Date) =>
  db
    .updateTable('wechat_payers')
    .set({ sealed_openid: sealedOpenid, expires_at: until })
    .where('id', '=', id)
    .where('sealed_openid', 'is', null)
    .execute();

/** What is known of a person in one browser. */
export const findSealedOpenid = async (db: Db, of: { userId: string; browserHash: Buffer; appid: string; now: Date }) =>
  (
    await db
      .selectFrom('wechat_payers')
      .select('sealed_openid')
      .where('user_id', '=', of.userId)
      .where('browser_hash', '=', of.browserHash)
      .where('appid', '=', of.appid)
      .where('sealed_openid', 'is not', null)
      .where('expires_at', '>', of.now)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.sealed_openid;

export const forgetOldPayers = (db: Db, before: Date) => db.deleteFrom('wechat_payers').where('expires_at', '<', before).execute();
