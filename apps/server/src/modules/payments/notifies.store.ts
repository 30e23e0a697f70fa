import { type ExpressionBuilder, sql, type UpdateObject } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Db } from '../../platform/database/db.ts';

/** What became of a verified notification. */
export type NotifyOutcome = 'handled' | 'already' | 'unmatched' | 'mismatch' | 'unknown' | 'ignored' | 'failed';
type Verified = { channel: string; eventId: string; kind: string; outNo: string; sha256: Buffer; body: string };

/**
 * Records a verified notification; false when it came before, where it is only counted. One that failed is taken again. Whoever brings the
 * same at the same moment waits here for the one that came first.
 */
export async function putNotify(db: Db, verified: Verified, outcome: NotifyOutcome, now: Date): Promise<boolean> {
  const { channel, eventId, kind, outNo, sha256, body } = verified;
  const row = await db
    .insertInto('payment_notifies')
    .values({ channel, event_id: eventId, kind, out_no: outNo, sha256, body, outcome, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'event_id'])
        .doUpdateSet({ outcome, last_at: now, times: sql`payment_notifies.times + 1` })
        .where('payment_notifies.outcome', '=', 'failed'),
    )
    .returning('outcome')
    .executeTakeFirst();
  if (row) return true;
  await changeNotify(db, verified, (e) => ({ times: e('times', '+', 1), last_at: now }));
  return false;
}

/** What became of a notification, where it was not what was written first. */
export const correctNotify = (db: Db, verified: Pick<Verified, 'channel' | 'eventId'>, outcome: NotifyOutcome) =>
  changeNotify(db, verified, () => ({ outcome }));

type Change = (e: ExpressionBuilder<DB, 'payment_notifies'>) => UpdateObject<DB, 'payment_notifies'>;
const changeNotify = (db: Db, { channel, eventId }: Pick<Verified, 'channel' | 'eventId'>, change: Change) =>
  db.updateTable('payment_notifies').set(change).where('channel', '=', channel).where('event_id', '=', eventId).execute();

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
