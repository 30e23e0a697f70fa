import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** A notification holds 8,000 bytes at most. */
const IDS_PER_NOTIFICATION = 300;

/** Says something to everybody on a topic, after commit. The row lock on the topic makes its numbers gapless and in commit order. */
export const publish = (db: Db, topic: string, body: unknown) => publishToMany(db, [topic], body);

/** Says the same on many topics, in one statement; taking the topics in order keeps two speakers from waiting for each other. */
export async function publishToMany(db: Db, topics: readonly string[], body: unknown) {
  await sql`
    with said as (
      insert into realtime_topics as known (topic, seq)
      select topic, 1 from unnest(${[...topics].sort()}::text[]) as named (topic)
      on conflict (topic) do update set seq = known.seq + 1
      returning topic, seq
    ), kept as (
      insert into realtime_messages (topic, seq, body)
      select topic, seq, ${JSON.stringify(body)}::jsonb from said
      returning seq || ' ' || topic as news
    )
    select pg_notify('realtime', news) as told from kept`.execute(db);
}

/** Has every server ask again, after commit, what these people may hear: whoever lost a right loses its topics at once. */
export async function askTopicsAgain(db: Db, userIds: readonly string[]) {
  for (let at = 0; at < userIds.length; at += IDS_PER_NOTIFICATION)
    await sql`select pg_notify('rights_changed', ${userIds.slice(at, at + IDS_PER_NOTIFICATION).join(',')})`.execute(db);
}
