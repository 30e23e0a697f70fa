import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { AccountRow } from './sign-in.store.ts';
import { type Caller, verifyPassword } from './sign-in.ts';

/** The refusal of a password that is not, or no longer, the account's. */
export const oldPasswordWrong = (field: 'password' | 'old_password') =>
  new Refusal('old_password_wrong', { fields: { [field]: 'old_password_wrong' } });

/** An account that never had a password has none to ask for. */
export async function verifyOwnPassword(
  app: App,
  account: AccountRow,
  field: 'password' | 'old_password',
  password: string,
  caller: Caller,
) {
  if (account.password_hash === null) return;
  await verifyPassword(app, { account, typed: account.id, password, caller }, () => oldPasswordWrong(field));
}
