import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { AccountRow } from './sign-in.store.ts';
import { type Caller, verifyPassword } from './sign-in.ts';

/** The refusal of a password that is not, or no longer, the account's. */
export const oldPasswordWrong = (field: 'password' | 'old_password') =>
  new Refusal('old_password_wrong', { fields: { [field]: 'old_password_wrong' } });

/** Asks for the password of who calls; an account that never had one has none to ask for. None at all is no try; a wrong one is counted whatever becomes of the call. */
export async function verifyOwnPassword(
  app: App,
  account: AccountRow,
  field: 'password' | 'old_password',
  password: string,
  caller: Caller & { outside?: (check: () => Promise<unknown>) => Promise<void> },
) {
  if (account.password_hash === null) return;
  if (password === '') throw new Refusal('own_password_needed', { fields: { [field]: 'own_password_needed' } });
  const check = () => verifyPassword(app, { account, typed: account.id, password, caller }, () => oldPasswordWrong(field));
  await (caller.outside ? caller.outside(check) : check());
}
