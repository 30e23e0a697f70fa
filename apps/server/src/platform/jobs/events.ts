import type { EventMap, EventName } from '@praxis/contract/core/events';
import { sql } from 'kysely';
import { atCommit } from '../database/at-commit.ts';
import { type Db, withTransaction } from '../database/db.ts';

type DeliveredEvent<Name extends EventName> = { id: string; name: Name; payload: EventMap[Name]; db: Db };
type Subscriber = { event: EventName; name: string; handle: (handled: DeliveredEvent<EventName>) => Promise<void> };

/** Who listens to which event. */
export type Events = ReturnType<typeof openEvents>;

type Announced = { name: EventName; payload: EventMap[EventName] };

const announceAtCommit = atCommit<Announced>('announce', (announced) => ({
  steps: sql`announced as (
      insert into events (name, payload)
      select name, payload::jsonb
      from unnest(${announced.map(({ name }) => name)}::text[], ${announced.map(({ payload }) => JSON.stringify(payload))}::text[])
        as given (name, payload)
      returning id, name
    ), delivered as materialized (
      select graphile_worker.add_job('deliver_event', json_build_object('eventId', id::text, 'name', name)) from announced)`,
  last: sql`select null::text as told from delivered`,
}));

/** Tells the other modules, after commit: a row in the outbox and a job in the same transaction. */
export const announce = <Name extends EventName>(db: Db, name: Name, payload: EventMap[Name]) => announceAtCommit(db, [{ name, payload }]);

/** The same for many events of one name. */
export const announceEach = <Name extends EventName>(db: Db, name: Name, payloads: readonly EventMap[Name][]) =>
  announceAtCommit(
    db,
    payloads.map((payload) => ({ name, payload })),
  );

/** Opens the list of subscribers; `jobs.ts` runs `deliver` and `hear` as jobs. */
export function openEvents() {
  const subscribers: Subscriber[] = [];
  return {
    /** Hears every event of a name at least once; its effect happens once because the delivery is recorded in the same transaction. */
    subscribe<Name extends EventName>(event: Name, subscriber: string, handle: (handled: DeliveredEvent<Name>) => Promise<void>) {
      if (subscribers.some((known) => known.name === subscriber && known.event === event))
        throw new Error(`${subscriber} already hears ${event}`);
      subscribers.push({ event, name: subscriber, handle: handle as unknown as Subscriber['handle'] });
    },
    /** One job per subscriber, so that one that fails is retried alone. */
    async deliver(db: Db, eventId: string, name: string) {
      for (const subscriber of subscribers.filter((known) => known.event === name)) {
        await sql`select graphile_worker.add_job('hear_event', json_build_object('eventId', ${eventId}::text, 'subscriber', ${subscriber.name}::text))`.execute(
          db,
        );
      }
    },
    async handle(db: Db, eventId: string, subscriberName: string) {
      await withTransaction(db, async (inside) => {
        const event = await inside.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
        const subscriber = subscribers.find((known) => known.name === subscriberName && known.event === event?.name);
        if (!event || !subscriber) return;
        const first = await inside
          .insertInto('event_deliveries')
          .values({ event_id: eventId, subscriber: subscriberName })
          .onConflict((conflict) => conflict.doNothing())
          .returning('event_id')
          .executeTakeFirst();
        if (first) await subscriber.handle({ id: event.id, name: subscriber.event, payload: event.payload as never, db: inside });
      });
    },
  };
}
