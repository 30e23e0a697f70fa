import type { Utype } from '@praxis/contract/accounts/accounts';

/** Why an account may not come in by a door, or undefined. Door 3 is the experts', 1 and 2 the ordinary one, absent any (D-22). */
export function mayEnter(account: { utype: Utype; status: 'active' | 'locked' | 'closed' }, entryPoint?: Utype) {
  if (account.status === 'closed') return 'information_incorrect' as const;
  if (account.status === 'locked') return 'account_locked' as const;
  if (entryPoint !== undefined && (entryPoint === 3) !== (account.utype === 3)) return 'login_role_mismatch' as const;
  return undefined;
}
