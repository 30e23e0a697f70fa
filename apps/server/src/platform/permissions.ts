import type { Db } from './db.ts';
import { notForYou } from './refusal.ts';
import type { Actor } from './sessions.ts';

/** Refuses whoever does not hold a permission; the answer is that of a page that does not exist. */
export async function requirePermission(db: Db, actor: Actor, permission: 'platform_operator') {
  const grant = await db
    .selectFrom('user_grants')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('permission', '=', permission)
    .executeTakeFirst();
  if (!grant) throw notForYou();
}
