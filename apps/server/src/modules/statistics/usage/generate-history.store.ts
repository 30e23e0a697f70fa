import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { usageAreas, usageKinds } from '../../../platform/usage.ts';
import { makePartitions } from './engines/postgres-engine.store.ts';
import { streamPeople } from './usage-people.store.ts';

const DAY_MS = 86_400_000;
/** What work of a minute is spent on, in tenths. */
const SHARES = [
  ...Array.from({ length: 5 }, () => usageAreas.course),
  ...[usageAreas.lab, usageAreas.lab, usageAreas.programming, usageAreas.assessment, usageAreas.assessment],
];

/** Invented use of the students of all spaces: a minute of work an event, a page opened for every third, more on weekdays and in the evening, less by who is less diligent. */
export async function generateHistory(db: Db, { events, days, now, seed }: { events: number; days: number; now: Date; seed: string }) {
  const { rows: students } = await sql<{ user_id: string }>`
    select distinct user_id from space_standings where role = 'student' order by user_id`.execute(db);
  if (students.length === 0) return;
  await streamPeople(
    db,
    students.map(({ user_id }) => user_id),
  );
  await makePartitions(
    db,
    Array.from({ length: days + 1 }, (_, day) => new Date(now.getTime() - day * DAY_MS).toISOString().slice(0, 10)),
  );
  await sql`insert into usage_paths (path, area, space_id)
    select '/index/space/' || s.space_id || '/' || a.area, a.area, s.space_id
    from (select distinct space_id from space_standings where role = 'student') s cross join (select distinct unnest(${SHARES}::int[]) as area) a
    on conflict do nothing`.execute(db);
  await sql`
    with members as (
      select row_number() over (order by s.space_id, s.user_id) - 1 as place, s.space_id, u.person, coalesce(p.institution_id, 0) as institution_id,
        get_byte(decode(md5(s.user_id || 'diligence'), 'hex'), 0) / 255.0 as diligence
      from space_standings s join usage_people u on u.user_id = s.user_id join people p on p.id = s.user_id where s.role = 'student'
    ), drawn as (
      select g, decode(md5(g || ${seed}), 'hex') as h from generate_series(1, ${events}::int) as g
    ), placed as (
      select d.g, d.h, m.*, ${now}::timestamptz - make_interval(days => ((get_byte(h, 0) * 256 + get_byte(h, 1)) % ${days}::int)) as day
      from drawn d join members m on m.place = (get_byte(h, 2) * 65536 + get_byte(h, 3) * 256 + get_byte(h, 4)) % (select count(*) from members)
      where get_byte(h, 5) / 255.0 < 0.25 + 0.75 * m.diligence
    )
    insert into usage_events (at, person, visit, space_id, institution_id, visit_seq, path_id, value, kind, area)
    select least(${now}::timestamptz, date_trunc('day', day) + make_interval(
        hours => (array[0, 0, 1, 1, 2, 2, 6, 6, 7, 8, 11, 11, 12, 12, 13, 14])[get_byte(h, 6) % 16 + 1], secs => get_byte(h, 7) * 14)) as at,
      person, hashtextextended(person || ' ' || day::date, 0), p.space_id, institution_id, g, path.id, event.value, event.kind, path.area
    from placed p join usage_paths path on path.path = '/index/space/' || p.space_id || '/' || (${SHARES}::int[])[get_byte(h, 8) % 10 + 1]
      cross join (values (${usageKinds.work}::int, 60), (${usageKinds.page}::int, 0)) as event (kind, value)
    where (extract(isodow from day) < 6 or get_byte(h, 9) < 90) and (event.kind = ${usageKinds.work} or get_byte(h, 10) < 85)`.execute(db);
}
