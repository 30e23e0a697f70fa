import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { hashPassword } from './sign-in/password-hash.ts';

/** The letters of certificate numbers without digits that are read as letters: written by hand and typed on a phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A code as it is compared: however it was typed, spaces and small letters aside. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();

/** A code for a printed slip, drawn by chance, with its hash. */
export async function drawActivationCode() {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return { code, hash: await hashPassword(code) };
}

/** Makes codes the first passwords of accounts whose owners have chosen none; those given before end. */
export async function giveActivationCodes(
  db: Db,
  given: readonly { userId: string; hash: string }[],
  of: { expiresAt: Date; by: string; now: Date },
) {
  await sql`
    with given as (
      select * from unnest(${given.map(({ userId }) => userId)}::bigint[], ${given.map(({ hash }) => hash)}::text[]) as g (id, hash)
    ), changed as (
      update users set password_hash = given.hash, first_password = true, updated_at = ${of.now} from given
      where users.id = given.id and (users.password_hash is null or users.first_password)
      returning users.id
    )
    insert into activation_codes (user_id, expires_at, printed_by, printed_at)
    select id, ${of.expiresAt}, ${of.by}, ${of.now} from changed
    on conflict (user_id) do update set expires_at = excluded.expires_at, printed_by = excluded.printed_by, printed_at = excluded.printed_at`.execute(
    db,
  );
}

/** Until when the slip of an account opens it; undefined where it was given none. */
export const slipExpiry = async (db: Db, userId: string) =>
  (await db.selectFrom('activation_codes').select('expires_at').where('user_id', '=', userId).executeTakeFirst())?.expires_at;

export const forgetSlip = (db: Db, userId: string) => db.deleteFrom('activation_codes').where('user_id', '=', userId).execute();
