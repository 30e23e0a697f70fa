import { sql } from 'kysely';
import { atCommit } from '../database/at-commit.ts';
import type { Db } from '../database/db.ts';

/** A notification holds 8,000 bytes at most. */
const IDS_PER_NOTIFICATION = 300;

type Published = { topic: string; body: unknown };

/** The row lock on a topic makes its numbers gapless and in commit order; taken in order, two speakers never wait for each other. */
const publishAtCommit = atCommit<Published>('publish', (published) => ({
  steps: sql`said as (
      select topic, body, row_number() over (partition by topic order by place) as nth, count(*) over (partition by topic) as times
      from unnest(${published.map(({ topic }) => topic)}::text[], ${published.map(({ body }) => JSON.stringify(body))}::text[])
        with ordinality as given (topic, body, place)
    ), counted as (
      insert into realtime_topics as known (topic, seq)
      select topic, times from said where nth = 1 order by topic
      on conflict (topic) do update set seq = known.seq + excluded.seq
      returning topic, seq
    ), kept as (
      insert into realtime_messages (topic, seq, body)
      select topic, seq - times + nth, body::jsonb from said join counted using (topic) order by topic, nth
      returning seq || ' ' || topic as news)`,
  last: sql`select pg_notify('realtime', news)::text as told from kept`,
}));

/** Says something to everybody on a topic, after commit. */
export const publish = (db: Db, topic: string, body: unknown) => publishAtCommit(db, [{ topic, body }]);

/** Says the same on many topics. */
export const publishToMany = (db: Db, topics: readonly string[], body: unknown) =>
  publishAtCommit(
    db,
    topics.map((topic) => ({ topic, body })),
  );

/** Has every server ask again, after commit, what these people may hear: whoever lost a right loses its topics at once. */
export async function askTopicsAgain(db: Db, userIds: readonly string[]) {
  for (let at = 0; at < userIds.length; at += IDS_PER_NOTIFICATION)
    await sql`select pg_notify('rights_changed', ${userIds.slice(at, at + IDS_PER_NOTIFICATION).join(',')})`.execute(db);
}
