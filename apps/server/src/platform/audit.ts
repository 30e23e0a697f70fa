import type { Db } from './db.ts';

/** One state change, told in the transaction that made it. `actorId` is absent when the product itself acted. */
export type Deed = {
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
export async function audit(db: Db, ...deeds: readonly Deed[]) {
  if (deeds.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(
      deeds.map((deed) => ({
        actor_id: deed.actorId ?? null,
        action: deed.action,
        object_type: deed.objectType,
        object_id: deed.objectId ?? null,
        from_state: deed.from ?? null,
        to_state: deed.to ?? null,
        detail: JSON.stringify(deed.detail ?? {}),
        address: deed.address ?? '',
      })),
    )
    .execute();
}
