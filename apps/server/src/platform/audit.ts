import type { Db } from './db.ts';

/** One state change, told in the transaction that made it. `actorId` is absent when the product itself acted. */
export type Deed = {
  actorId?: string;
  action: string;
  objectType: string;
  objectId?: string;
  from?: string;
  to?: string;
  detail?: Record<string, unknown>;
  address?: string;
};

/** Writes a state change into the audit log. */
export const audit = (db: Db, deed: Deed) =>
  db
    .insertInto('audit_log')
    .values({
      actor_id: deed.actorId ?? null,
      action: deed.action,
      object_type: deed.objectType,
      object_id: deed.objectId ?? null,
      from_state: deed.from ?? null,
      to_state: deed.to ?? null,
      detail: JSON.stringify(deed.detail ?? {}),
      address: deed.address ?? '',
    })
    .execute();
