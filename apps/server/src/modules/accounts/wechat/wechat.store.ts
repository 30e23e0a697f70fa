import type { Db } from '../../../platform/database/db.ts';
import type { WeChatPerson } from './wechat.ts';

export const addWeChatState = (
  db: Db,
  state: { state_hash: Buffer; browser_hash: Buffer; appid: string; return_address: string; expires_at: Date },
) => db.insertInto('wechat_states').values(state).execute();

/** The login a state belongs to, while it is open. */
export const findWeChatState = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('wechat_states')
    .select(['appid', 'return_address'])
    .where('state_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses a state, once, for the browser that started the login. */
export const spendWeChatState = (db: Db, hash: Buffer, browserHash: Buffer, now: Date) =>
  db
    .updateTable('wechat_states')
    .set({ used_at: now })
    .where('state_hash', '=', hash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('appid')
    .executeTakeFirst();

/** Remembers who WeChat says this is. A person known by unionid from another registration keeps their account; `joined` when that happens now. */
export async function rememberIdentity(db: Db, person: WeChatPerson, now: Date) {
  const facts = { unionid: person.unionid ?? null, nickname: person.nickname, headimgurl: person.headimgurl };
  const identity = await db
    .insertInto('wechat_identities')
    .values({ appid: person.appid, openid: person.openid, ...facts, created_at: now })
    .onConflict((conflict) => conflict.columns(['appid', 'openid']).doUpdateSet({ ...facts, updated_at: now }))
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow();
  if (identity.user_id || !person.unionid) return { ...identity, joined: false };
  const known = await db
    .selectFrom('wechat_identities')
    .select('user_id')
    .where('unionid', '=', person.unionid)
    .where('user_id', 'is not', null)
    .executeTakeFirst();
  if (!known) return { ...identity, joined: false };
  await bindIdentity(db, identity.id, known.user_id!, now);
  return { id: identity.id, user_id: known.user_id, joined: true };
}

export const bindIdentity = (db: Db, identityId: string, userId: string, now: Date) =>
  db.updateTable('wechat_identities').set({ user_id: userId, bound_at: now }).where('id', '=', identityId).execute();

/** Whether an account is bound to a WeChat person other than this identity's. */
export const hasOtherWeChat = async (db: Db, userId: string, identityId: string) =>
  Boolean(
    await db
      .selectFrom('wechat_identities as other')
      .innerJoin('wechat_identities as own', (join) => join.on('own.id', '=', identityId))
      .select('other.id')
      .where('other.user_id', '=', userId)
      .where('other.id', '!=', identityId)
      .where((e) => e.or([e('other.unionid', 'is', null), e('own.unionid', 'is', null), e('other.unionid', '!=', e.ref('own.unionid'))]))
      .executeTakeFirst(),
  );

export const addBindTicket = (db: Db, ticket: { ticket_hash: Buffer; identity_id: string; expires_at: Date }) =>
  db.insertInto('bind_tickets').values(ticket).execute();

export const findBindTicket = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('bind_tickets')
    .innerJoin('wechat_identities', 'wechat_identities.id', 'bind_tickets.identity_id')
    .select(['identity_id', 'wechat_identities.nickname', 'wechat_identities.user_id'])
    .where('ticket_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const spendBindTicket = (db: Db, hash: Buffer, now: Date) =>
  db
    .updateTable('bind_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('identity_id')
    .executeTakeFirst();

export const findWeChatOf = (db: Db, userId: string) =>
  db.selectFrom('wechat_identities').select(['nickname', 'bound_at']).where('user_id', '=', userId).orderBy('bound_at').executeTakeFirst();

export async function unbindWeChatOf(db: Db, userId: string) {
  const freed = await db
    .updateTable('wechat_identities')
    .set({ user_id: null, bound_at: null })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return freed.length;
}

export async function forgetOldWeChat(db: Db, before: Date) {
  await db.deleteFrom('wechat_states').where('expires_at', '<', before).execute();
  await db.deleteFrom('bind_tickets').where('expires_at', '<', before).execute();
}

/** Who a person is to one registration of WeChat. */
export const findOpenid = async (db: Db, userId: string, appid: string) =>
  (
    await db
      .selectFrom('wechat_identities')
      .select('openid')
      .where('user_id', '=', userId)
      .where('appid', '=', appid)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.openid;
