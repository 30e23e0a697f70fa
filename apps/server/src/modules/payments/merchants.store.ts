import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { ChannelName } from './channels/channel.ts';

/** A merchant with its keys still sealed. */
export type MerchantRow = {
  id: string;
  channel: ChannelName;
  account: string;
  pretend: boolean;
  sealed_keys: Buffer;
  /** How the channel names the merchant and its application in what it tells, and the hash of the key. */
  facts: { merchant: string; app: string; fingerprint: string };
  state: 'active' | 'receiving' | 'off';
  created_at: Date;
};

const merchants = (db: Db) => db.selectFrom('merchants').selectAll().$narrowType<Pick<MerchantRow, 'channel' | 'facts' | 'state'>>();

export const findMerchants = (db: Db) => merchants(db).orderBy('id').execute() as Promise<MerchantRow[]>;
export const findMerchant = (db: Db, id: string) =>
  merchants(db).where('id', '=', id).executeTakeFirst() as Promise<MerchantRow | undefined>;
/** Those that take new payments. */
export const findActiveMerchants = (db: Db) =>
  merchants(db).where('state', '=', 'active').orderBy(sql`array_position(array['wechat', 'alipay', 'test'], channel)`).execute() as Promise<
    MerchantRow[]
  >;
/** Those whose notifications, questions and bills are still answered. */
export const findReceivingMerchants = (db: Db, channel: ChannelName) =>
  merchants(db).where('channel', '=', channel).where('state', '<>', 'off').orderBy('id', 'desc').execute() as Promise<MerchantRow[]>;

/** One at a time enters merchants, until the end of the transaction. */
export const lockMerchants = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('merchants', 0))`.execute(db);

type Entered = Pick<MerchantRow, 'channel' | 'account' | 'pretend' | 'sealed_keys' | 'facts'> & { added_by: string | null };

/** Enters a merchant, or its new keys; the one that was active for its channel only receives from now on. Returns its id. */
export async function putMerchant(db: Db, { facts, ...row }: Entered): Promise<string> {
  await db
    .updateTable('merchants')
    .set({ state: 'receiving', updated_at: sql`now()` })
    .where('channel', '=', row.channel)
    .where('account', '<>', row.account)
    .where('state', '=', 'active')
    .execute();
  const kept = { sealed_keys: row.sealed_keys, facts: JSON.stringify(facts), pretend: row.pretend, state: 'active' };
  const { id } = await db
    .insertInto('merchants')
    .values({ ...row, ...kept })
    .onConflict((conflict) => conflict.columns(['channel', 'account']).doUpdateSet({ ...kept, updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
