import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { forgetSlip } from './activation.store.ts';
import { hashPassword } from './sign-in/password-hash.ts';
import { type AccountRow, lockPasswordHash, setPassword } from './sign-in/sign-in.store.ts';
import { mustBeAcceptable } from './sign-in/sign-in.ts';

const refused = (key: 'first_password_change' | 'password_as_before') => new Refusal(key, { fields: { new_password: key } });

/** A first password opens no session by itself: its owner sends one of their own with it. Returns what the sign-in has to write. */
export async function replacingFirstPassword(
  app: App,
  account: AccountRow,
  typed: { password: string; new_password?: string | undefined },
  now: Date,
) {
  if (typed.new_password === undefined) throw refused('first_password_change');
  if (typed.new_password === typed.password) throw refused('password_as_before');
  mustBeAcceptable(app, typed.new_password);
  const hash = await hashPassword(typed.new_password);
  return async (db: Db) => {
    if ((await lockPasswordHash(db, account.id)) !== account.password_hash) throw new Refusal('information_incorrect');
    await setPassword(db, account.id, hash, now);
    await forgetSlip(db, account.id);
    await audit(db, { actorId: account.id, action: 'password_changed', objectType: 'user', objectId: account.id });
  };
}
