import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Monitored = {
  user_id: string;
  entrant_id: string;
  name: string;
  number: number | null;
  alias: number | null;
  extra_s: number;
  entered_at: Date | null;
  devices: number;
  device_waits: boolean;
  hand_ins: number;
  last_at: Date | null;
};
/** Which people the monitor lists. */
export type MonitorFilter = 'all' | 'absent' | 'entered' | 'waiting';

const conditions: Record<MonitorFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  absent: sql<boolean>`p.user_id is null`,
  entered: sql<boolean>`p.user_id is not null`,
  waiting: sql<boolean>`p.waiting_device is not null`,
};

/** Who withdrew or was disqualified after being admitted is no longer expected. */
const TAKES_PART = sql<boolean>`x.state = 'admitted' and e.state = 'approved'`;

/** One page of the people of a stage's entrants, with what they did so far: works, which get their points later, by the log. */
export async function monitoredPeople(db: Db, of: { stageId: string; filter: MonitorFilter; q: string; page: number; size: number }) {
  const { rows } = await sql<Monitored & { total: number }>`
    select who.user_id, e.id as entrant_id, e.name, e.number, x.alias, x.extra_s, p.entered_at, coalesce(p.devices, 0) as devices,
      p.waiting_device is not null as device_waits, coalesce(h.hand_ins, 0)::int as hand_ins, h.last_at, count(*) over ()::int as total
    from stage_entrants x join entrants e on e.id = x.entrant_id join entrant_people who on who.entrant_id = x.entrant_id
    left join stage_people p on p.stage_id = x.stage_id and p.user_id = who.user_id
    left join lateral (select count(*) as hand_ins, max(given.at) as last_at from (
      select r.at from score_rows r where r.stage_id = x.stage_id and r.entrant_id = x.entrant_id and r.user_id = who.user_id
      union all
      select l.at from entry_log l
        where l.stage_id = x.stage_id and l.entrant_id = x.entrant_id and l.user_id = who.user_id and l.what = 'hand_in') given) h on true
    where x.stage_id = ${of.stageId} and ${TAKES_PART} and ${conditions[of.filter]}
      and (${of.q} = '' or position(lower(${of.q}) in lower(e.name)) > 0 or e.number::text = ${of.q})
    order by p.waiting_device is null, e.number nulls last, e.id, who.user_id
    limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The counts over the monitor. */
export async function monitorCounts(db: Db, stageId: string) {
  const { rows } = await sql<{ people: number; entered: number; waiting: number }>`
    select count(who.user_id)::int as people, count(p.user_id)::int as entered,
      (count(*) filter (where p.waiting_device is not null))::int as waiting
    from stage_entrants x join entrants e on e.id = x.entrant_id join entrant_people who on who.entrant_id = x.entrant_id
    left join stage_people p on p.stage_id = x.stage_id and p.user_id = who.user_id
    where x.stage_id = ${stageId} and ${TAKES_PART}`.execute(db);
  return rows[0] ?? { people: 0, entered: 0, waiting: 0 };
}

/** A line of the log with the section it is about. */
export type Line = {
  id: string;
  at: Date;
  user_id: string;
  entrant_id: string;
  entrant: string;
  section_id: string | null;
  section: string | null;
  kind: string | null;
  what: 'enter' | 'hand_in' | 'wait' | 'move_device';
};

/** One page of the log of a stage, the newest first: what was logged, and what papers, programs and labs were handed in. */
export async function entryLogPage(db: Db, of: { stageId: string; userId?: string | undefined; page: number; size: number }) {
  const { rows } = await sql<Line & { total: number }>`
    select x.id, x.at, x.user_id::text, x.entrant_id::text, e.name as entrant, x.section_id::text, s.label as section, s.kind, x.what,
      count(*) over ()::int as total
    from (select 'entry ' || id as id, at, user_id, entrant_id, section_id, what from entry_log where stage_id = ${of.stageId}
      union all select 'score ' || id, at, user_id, entrant_id, section_id, 'hand_in' from score_rows
      where stage_id = ${of.stageId} and user_id is not null and source ~ '^(attempt|submission|flag|check):') x
    join entrants e on e.id = x.entrant_id left join sections s on s.id = x.section_id
    where ${of.userId ?? null}::bigint is null or x.user_id = ${of.userId ?? null}::bigint
    order by x.at desc, x.id desc limit ${of.size} offset ${(of.page - 1) * of.size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
