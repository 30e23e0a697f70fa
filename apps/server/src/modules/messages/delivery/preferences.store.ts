import type { MessageChannel, MessageGroup } from '@praxis/contract/notifications/groups';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Settings = {
  time_zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  digest: string;
  digest_hour: number;
  digest_weekday: number;
};

/** A reader with what they chose for one group; ways without a choice are absent. */
export type Channels = {
  id: string;
  status: string;
  email: string | null;
  phone: string | null;
  wechat: boolean;
  choices: Record<string, boolean>;
};

/** Where readers can be reached and what they chose for a group of messages. */
export async function findChannels(db: Db, userIds: readonly string[], group: MessageGroup) {
  const { rows } = await sql<Channels>`
    select person.id, person.status, proven.email, person.phone, cardinality(person.wechat_appids) > 0 as wechat,
      coalesce((select jsonb_object_agg(choice.channel, choice.wanted) from message_choices choice
        where choice.user_id = person.id and choice.message_group = ${group}), '{}') as choices
    from people_reached person
    left join proven_emails proven on proven.user_id = person.id and proven.email = person.email and proven.refused_at is null
    where person.id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows;
}

export const findChoices = (db: Db, userId: string) =>
  db.selectFrom('message_choices').select(['message_group', 'channel', 'wanted']).where('user_id', '=', userId).execute();

export const findSettings = (db: Db, userId: string) =>
  db.selectFrom('message_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('people_reached')
    .select(['id', 'language', 'email', 'phone', 'wechat_appids'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const findVerifiedEmail = (db: Db, userId: string) =>
  db.selectFrom('proven_emails').select(['email', 'refused_at', 'refusal']).where('user_id', '=', userId).executeTakeFirst();

export const setChoice = (db: Db, choice: { userId: string; group: MessageGroup | 'digest'; channel: MessageChannel; wanted: boolean }) =>
  db
    .insertInto('message_choices')
    .values({ user_id: choice.userId, message_group: choice.group, channel: choice.channel, wanted: choice.wanted })
    .onConflict((conflict) => conflict.columns(['user_id', 'message_group', 'channel']).doUpdateSet({ wanted: choice.wanted }))
    .execute();

export const saveSettings = (db: Db, userId: string, settings: Settings, decidedOn: string | null, now: Date) => {
  const row = { ...settings, digested_on: decidedOn, updated_at: now };
  return db
    .insertInto('message_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

export const endDigest = (db: Db, userId: string, digest: string, now: Date) =>
  db.updateTable('message_settings').set({ digest, updated_at: now }).where('user_id', '=', userId).execute();

export const saveCode = (db: Db, code: { user_id: string; email: string; code_hash: Buffer; expires_at: Date; created_at: Date }) =>
  db
    .insertInto('email_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...code, tries: 0 }))
    .execute();

export const findCode = (db: Db, userId: string, now: Date) =>
  db.selectFrom('email_codes').select(['email', 'tries']).where('user_id', '=', userId).where('expires_at', '>', now).executeTakeFirst();

/** Counts one try at the code of a person and returns what it must equal; undefined when it is tried out or has expired. */
export const takeCodeTry = (db: Db, userId: string, most: number, now: Date) =>
  db
    .updateTable('email_codes')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();

export async function saveVerifiedEmail(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_codes').where('user_id', '=', userId).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const row = { email, proven_at: now, refused_at: null, refusal: '' };
  await db
    .insertInto('proven_emails')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return true;
}
