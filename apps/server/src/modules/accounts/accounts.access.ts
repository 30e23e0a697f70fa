import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { hasPermission } from './sign-in/sign-in.store.ts';

/** What may be granted beyond the user type. */
export type Permission = 'platform_operator' | 'institution_admin' | 'competition_organiser';

/** Refuses everybody who was not granted a permission; with a scope, a grant for another scope does not count. */
export async function requirePermission(db: Db, actor: Pick<Actor, 'userId'>, permission: Permission, scopeId?: string) {
  if (!(await hasPermission(db, actor.userId, permission, scopeId))) throw notForYou();
}

/** The access of operator calls. */
export const operator = ({ actor, db }: { actor: Actor; db: Db }) => requirePermission(db, actor, 'platform_operator');
