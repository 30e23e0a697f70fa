import type { SearchKind } from '@praxis/contract/search/search';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { literally } from '../../platform/database/literally.ts';

/** Who searches, and when. */
export type Reader = { userId: string; utype: number; now: Date };
/** What was found, best first, with how many there are of each kind. */
export type Found = {
  counts: Partial<Record<SearchKind, number>>;
  page: { id: string; kind: SearchKind; title: string; body: string; context: string; link: string; space_id: string | null; at: number }[];
};

/** The words for everybody a reader is, drawn from their standings in the same statement that answers. */
const keysOf = ({ userId, utype }: Reader) => sql`
  select array_agg(key) from (
    select unnest(array['everyone', ${`user:${userId}`}::text, ${`utype:${utype}`}::text]) as key
    union all select 'institution:' || institution_id from people where id = ${userId} and institution_id is not null
    union all select 'institution:' || m.institution_id || ':teaches' from institution_members m
      join institution_facts f on f.id = m.institution_id and f.state = 'approved' where m.user_id = ${userId} and ${utype}::int = 2
    union all select 'operators' from user_grants where user_id = ${userId} and permission = 'platform_operator'
    union all select 'page:' || space_id from space_page_readers where user_id = ${userId}
    union all select 'space:' || space_id from standings
    union all select 'space:' || space_id || ':leads' from standings where role in ('owner', 'teacher')
    union all select 'space:' || space_id || ':' || r from standings, unnest(case when role in ('owner', 'teacher') then
        array['approve_members', 'edit_content', 'run_class', 'mark', 'see_scores', 'assist_labs', 'manage_attendance', 'post_notices']
        when role = 'ta' then ta_rights else '{}' end) as r
  ) as named`;

/** The activities a reader may open now: those who run a space every one that its students see, students when nothing locks it. */
const openable = ({ userId, now }: Reader) => sql`
  select o.space_id, o.course_id, o.activity_id
  from standings s join activity_openings o on o.space_id = s.space_id
  where s.role <> 'student' or (
    (o.closes_at is null or o.closes_at > ${now}) and (o.opens_at is null or o.opens_at <= ${now})
    and (o.days_after_joining is null or s.joined_at + make_interval(secs => o.days_after_joining * 86400.0) <= ${now})
    and (o.after_activity is null or exists (
      select 1 from finished_activities f where f.user_id = ${userId} and f.space_id = o.space_id and f.course_id = o.course_id
        and f.activity_id = o.after_activity and (o.after_score is null or coalesce(f.score, -1) >= o.after_score))))`;

/** The documents of a reader among those that satisfy a condition. */
const hits = (reader: Reader, condition: RawBuilder<unknown>) => sql`
  with standings as materialized (select space_id, role, ta_rights, joined_at from space_standings where user_id = ${reader.userId}),
  openable as materialized (${openable(reader)}),
  hits as materialized (
    select d.id, d.kind, d.title, d.folded_title, d.space_id, d.audiences, d.dated_at
    from search_documents d
    where ${condition} and d.audiences && (${keysOf(reader)}) and (d.visible_from is null or d.visible_from <= ${reader.now})
      and (d.activity_id is null or (d.space_id, d.course_id, d.activity_id) in (select space_id, course_id, activity_id from openable))
  )`;

type Asked = { grams: readonly number[]; phrase: string; kind?: SearchKind; page: number; size: number };

/** One page of what a reader may open and that holds all grams: titles before texts, then what is recent, and one's own before the rest. */
export async function findDocuments(db: Db, reader: Reader, { grams, phrase, kind, page, size }: Asked): Promise<Found> {
  const { rows } = await sql<{ counts: Found['counts'] | null; page: Found['page'] | null }>`
    ${hits(reader, sql`d.grams @> ${[...grams]}::int[]`)}
    select
      (select jsonb_object_agg(kind, n) from (select kind, count(*) as n from hits group by kind) as counted) as counts,
      (select json_agg(json_build_object('id', d.id::text, 'kind', d.kind, 'title', d.title, 'body', d.body, 'context', d.context,
          'link', d.link, 'space_id', d.space_id::text, 'at', (extract(epoch from d.dated_at) * 1000)::bigint) order by best.place)
        from (
          select id, row_number() over (order by score desc, dated_at desc, id desc) as place from (
            select id, dated_at,
              case when folded_title = ${phrase} then 8 when folded_title like ${`${literally(phrase)}%`} then 5
                when folded_title like ${`%${literally(phrase)}%`} then 4 else 0 end
              + case when space_id is not null or ${`user:${reader.userId}`} = any(audiences) then 1 else 0 end
              + case when kind in ('space', 'course') then 0.5 else 0 end
              + 1.5 / (1 + greatest(0, extract(epoch from ${reader.now}::timestamptz - dated_at)) / 2592000) as score
            from hits where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
          ) as scored
          order by place limit ${size} offset ${(page - 1) * size}
        ) as best join search_documents d on d.id = best.id) as page`.execute(db);
  return { counts: rows[0]?.counts ?? {}, page: rows[0]?.page ?? [] };
}

/** Titles of a reader's documents that hold one half of each mistyped word; the caller compares the words themselves. */
export async function findNearTitles(db: Db, reader: Reader, words: readonly { halves: readonly (readonly number[])[] }[], most: number) {
  const condition = sql.join(
    words.map(
      ({ halves }) =>
        sql`(${sql.join(
          halves.map((half) => sql`d.grams @> ${[...half]}::int[]`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  );
  const { rows } = await sql<{ id: string; folded_title: string }>`
    ${hits(reader, condition)} select id, folded_title from hits order by dated_at desc limit ${most}`.execute(db);
  return rows;
}

/** Documents by id, in the order given; only ids that a search of the same reader returned may be asked. */
export async function findByIds(db: Db, ids: readonly string[]): Promise<Found['page']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('search_documents')
    .select(['id', 'kind', 'title', 'body', 'context', 'link', 'space_id', 'dated_at'])
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map(({ dated_at, kind, ...row }) => [row.id, { ...row, kind: kind as SearchKind, at: dated_at.getTime() }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
