import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { idsOf } from '../../platform/search-sources.ts';
import type { Fact, FactSource } from '../../platform/statistics.ts';

export const spaceOfClass = async (db: Db, { classId = '0' }: Record<string, string>) =>
  (await db.selectFrom('live_classes').select('space_id').where('id', '=', classId).executeTakeFirst())?.space_id;

type Row = {
  id: string;
  space_id: string;
  title: string;
  start_at: Date;
  minutes: number;
  user_id: string | null;
  state: string | null;
};

const factsOf = (row: Row): Fact => {
  const about = { spaceId: row.space_id, object: `class:${row.id}`, title: row.title, at: row.start_at, n: 1 };
  const link = addressOf('classReport', { classId: row.id });
  if (row.user_id === null) return { ...about, fact: 'class_held', value: row.minutes, link };
  const present = row.state === 'present' || row.state === 'late';
  return { ...about, fact: 'attendance', part: row.user_id, personId: row.user_id, value: present ? 1 : 0, link, shown: true };
};

/** Classes that were held, and who was there. Leave is neither there nor missing. */
export const classFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select c.id::text, c.space_id, c.title, coalesce(c.started_at, c.start_at) as start_at,
        greatest(0, round(extract(epoch from c.ended_at - coalesce(c.started_at, c.start_at)) / 60))::int as minutes, a.user_id, a.state
      from live_classes c
        cross join lateral (select null::bigint as user_id, null as state union all
          select user_id, state from class_attendance where class_id = c.id and state <> 'leave') a
      where c.id = any(${[...refs]}::bigint[]) and c.state = 'ended' and c.ended_at is not null`.execute(db);
    return new Map([...Map.groupBy(rows, (row) => row.id)].map(([id, of]) => [id, of.map(factsOf)]));
  },
  refsAfter: idsOf('live_classes'),
};
