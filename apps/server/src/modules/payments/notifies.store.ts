import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What became of a verified notification. */
export type NotifyOutcome = 'handled' | 'already' | 'unmatched' | 'mismatch' | 'unknown' | 'ignored' | 'failed';
type Verified = { channel: string; eventId: string; kind: string; outNo: string; sha256: Buffer; body: string };

/** Counts a notification that came before; its outcome, or undefined for a new one or one that failed. */
export async function findSettledNotify(db: Db, channel: string, eventId: string, now: Date): Promise<NotifyOutcome | undefined> {
  const row = await db
    .updateTable('payment_notifies')
    .set((e) => ({ times: e('times', '+', 1), last_at: now }))
    .where('channel', '=', channel)
    .where('event_id', '=', eventId)
    .where('outcome', '<>', 'failed')
    .returning('outcome')
    .executeTakeFirst();
  return row?.outcome as NotifyOutcome | undefined;
}

/** Records a verified notification with what became of it. */
export const putNotify = (db: Db, { channel, eventId, kind, outNo, sha256, body }: Verified, outcome: NotifyOutcome, now: Date) =>
  db
    .insertInto('payment_notifies')
    .values({ channel, event_id: eventId, kind, out_no: outNo, sha256, body, outcome, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'event_id']).doUpdateSet({ outcome, last_at: now, times: sql`payment_notifies.times + 1` }),
    )
    .execute();

/** Something that says it is a notification and could not be verified. */
export type Forgery = { channel: string; why: string; head: string };

/** Counts what could not be verified, one row for a channel, reason and minute. */
export const putForgeries = (db: Db, forgeries: readonly Forgery[], now: Date) =>
  sql`
    insert into payment_forgeries (channel, why, minute, head, times)
    select channel, why, ${new Date(Math.floor(now.getTime() / 60_000) * 60_000)}::timestamptz, min(head), count(*)
    from unnest(${forgeries.map(({ channel }) => channel)}::text[], ${forgeries.map(({ why }) => why)}::text[],
      ${forgeries.map(({ head }) => head)}::text[]) as f (channel, why, head)
    group by channel, why
    on conflict (channel, why, minute) do update set times = payment_forgeries.times + excluded.times`.execute(db);

/** Bodies hold who paid, so they are emptied after 180 days; their hashes stay. Forgeries go after 30. */
export async function forgetOldNotifies(db: Db, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db.updateTable('payment_notifies').set({ body: '' }).where('first_at', '<', before(180)).where('body', '<>', '').execute();
  await db.deleteFrom('payment_forgeries').where('minute', '<', before(30)).execute();
}
