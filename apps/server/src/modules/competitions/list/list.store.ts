import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';
import type { CompetitionRow } from '../competitions.store.ts';

type Filter = {
  /** Null for a visitor. */
  userId: string | null;
  phase: 'all' | 'open' | 'running' | 'ended';
  entry: 'all' | 'individual' | 'team';
  q: string;
  organised: boolean;
  /** What takes part beside the public ones, as the participants' module says. */
  own: readonly string[];
  page: number;
  size: number;
  now: Date;
};

/** First the open ones by their end, then what runs, then the rest, newest first. */
export async function findListed(db: Db, filter: Filter) {
  const { userId, now } = filter;
  const like = `%${literally(filter.q)}%`;
  const { rows } = await sql<CompetitionRow & { total: string }>`
    select c.*, count(*) over () as total
    from competitions c
    left join lateral (
      select min(s.start_at) as first_start, max(s.end_at) as last_end, bool_or(s.paused_at is not null) as paused
      from stages s where s.competition_id = c.id
    ) t on true
    cross join lateral (
      select case
        when c.state <> 'published' then 'ended'
        when now_at.value < coalesce(c.reg_end, t.first_start, 'infinity') and now_at.value < coalesce(t.first_start, 'infinity') then 'open'
        when t.last_end >= now_at.value or t.paused then 'running'
        else 'ended' end as phase
      from (select ${now}::timestamptz as value) now_at
    ) p
    where ${
      filter.organised
        ? sql`(c.organiser_id = ${userId}::bigint or exists (
            select from competition_staff f where f.competition_id = c.id and f.user_id = ${userId}::bigint))`
        : sql`c.state <> 'draft' and (c.visibility = 'public' or c.id = any(${[...filter.own]}::bigint[]) or c.organiser_id = ${userId}::bigint
            or exists (select from competition_staff f where f.competition_id = c.id and f.user_id = ${userId}::bigint))
            and (c.state = 'published' or ${filter.phase === 'ended' || filter.phase === 'all'})`
    }
      and (${filter.phase} = 'all' or p.phase = ${filter.phase})
      and (${filter.entry} = 'all' or c.entry in (${filter.entry}, 'both'))
      and (${filter.q} = '' or c.title ilike ${like} or c.category ilike ${like} or exists (
        select from institution_facts f where f.id = c.institution_id and f.name ilike ${like}))
    order by array_position(array['open', 'running', 'ended'], p.phase),
      case when p.phase = 'open' then coalesce(c.reg_end, t.first_start) end asc nulls last, c.id desc
    limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(db);
  return { rows: rows as CompetitionRow[], total: Number(rows[0]?.total ?? 0) };
}

export const findMany = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : ((await db
        .selectFrom('competitions')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()) as CompetitionRow[]);
