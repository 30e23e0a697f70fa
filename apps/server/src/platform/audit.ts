import { sql } from 'kysely';
import { atCommit } from './database/at-commit.ts';
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

const write = atCommit<AuditAction>('audit', (actions) => {
  const column = (read: (action: AuditAction) => string | undefined) => actions.map((action) => read(action) ?? null);
  return {
    steps: sql`audited as (
      insert into audit_log (actor_id, action, object_type, object_id, from_state, to_state, detail, address)
      select actor, action, kind, object, before, after, detail::jsonb, coalesce(address, '')
      from unnest(
        ${column(({ actorId }) => actorId)}::bigint[], ${column(({ action }) => action)}::text[],
        ${column(({ objectType }) => objectType)}::text[], ${column(({ objectId }) => objectId)}::bigint[],
        ${column(({ from }) => from)}::text[], ${column(({ to }) => to)}::text[],
        ${column(({ detail }) => JSON.stringify(detail ?? {}))}::text[], ${column(({ address }) => address)}::text[]
      ) with ordinality as given (actor, action, kind, object, before, after, detail, address, place)
      order by place)`,
  };
});

/** Writes state changes into the audit log: those of a transaction in one statement right before it commits. */
export const audit = (db: Db, ...actions: readonly AuditAction[]) => write(db, actions);
