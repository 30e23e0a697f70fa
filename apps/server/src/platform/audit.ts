import type { Db } from './database/db.ts';

/** One state change, told in the transaction that made it. `actorId` is absent when the product itself acted. */
export type AuditAction = {
  actorId?: string;
  /** Has its name in `contract/messages/deeds.ts`, as has the kind of object. */
  action: string;
  objectType: string;
  objectId?: string;
  from?: string;
  to?: string;
  detail?: Record<string, unknown>;
  address?: string;
};

/** Writes state changes into the audit log, many in one statement. */
export async function audit(db: Db, ...actions: readonly AuditAction[]) {
  if (actions.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(
      actions.map((action) => ({
        actor_id: action.actorId ?? null,
        action: action.action,
        object_type: action.objectType,
        object_id: action.objectId ?? null,
        from_state: action.from ?? null,
        to_state: action.to ?? null,
        detail: JSON.stringify(action.detail ?? {}),
        address: action.address ?? '',
      })),
    )
    .execute();
}
