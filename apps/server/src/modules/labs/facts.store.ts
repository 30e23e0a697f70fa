import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { idsOf } from '../../platform/search-sources.ts';
import type { Fact, FactSource } from '../../platform/statistics.ts';

export const spaceOfTask = async (db: Db, { taskId = '0' }: Record<string, string>) =>
  (await db.selectFrom('lab_tasks').select('space_id').where('id', '=', taskId).executeTakeFirst())?.space_id;

type Row = {
  id: string;
  task_id: string;
  user_id: string;
  space_id: string;
  course_id: string | null;
  title: string;
  started_at: Date;
  scored_at: Date | null;
  score: number | null;
  pass: number;
  steps: { id: string; title: string; order: number; passed: boolean; at: string | null }[];
};

function factsOf(row: Row): Fact[] {
  const about = { personId: row.user_id, spaceId: row.space_id, courseId: row.course_id, n: 1 };
  const link = addressOf('labWall', { taskId: row.task_id });
  const steps = row.steps.flatMap(({ id: part, title, order, passed, at }): Fact[] => {
    const step = { ...about, part, object: `lab:${row.task_id}`, at: row.started_at, link, shown: false };
    const named = { ...step, title: `${String(order).padStart(3, '0')} ${title}` };
    const held: Fact = { ...named, fact: 'lab_step', value: passed ? 1 : 0 };
    if (!passed || at === null) return [held];
    const minutes = Math.max(0, (Date.parse(at) - row.started_at.getTime()) / 60_000);
    return [held, { ...named, fact: 'lab_step_minutes', value: Math.round(minutes * 1e4) / 1e4 }];
  });
  if (row.score === null || row.scored_at === null) return steps;
  const done = { object: `lab:${row.task_id}`, title: row.title, at: row.scored_at, link, shown: true };
  return [...steps, { ...about, ...done, fact: 'lab_passed', value: row.score >= row.pass ? 1 : 0 }];
}

/** What came of labs in spaces: whether they were passed, and which checks have held. */
export const labFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select s.id::text, t.id::text as task_id, s.user_id::text, t.space_id::text, t.course_id::text,
        coalesce(v.content ->> 'title', '') as title, s.started_at, s.scored_at, s.score::float8 as score, coalesce(t.pass_percent, 60) as pass,
        coalesce((select json_agg(json_build_object('id', r.rule ->> 'id', 'title', coalesce(r.rule ->> 'title', ''),
            'order', r.place, 'passed', coalesce(l.passed, false), 'at', l.at) order by r.place)
          from jsonb_path_query(v.content, '$.steps[*].rules[*]') with ordinality as r (rule, place)
            left join lab_results l on l.session_id = s.id and l.rule_id = r.rule ->> 'id'), '[]'::json) as steps
      from lab_sessions s join lab_tasks t on t.id = s.task_id join lab_versions v on v.id = s.version_id
      where s.id = any(${[...refs]}::bigint[]) and t.space_id is not null and t.stage_id is null
        and exists (select from space_standings m where m.space_id = t.space_id and m.user_id = s.user_id and m.role = 'student')`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.id, factsOf(row)]));
  },
  refsAfter: idsOf('lab_sessions'),
};

type MachineRow = {
  id: string;
  generation: number;
  task_id: string;
  user_id: string;
  space_id: string;
  course_id: string | null;
  title: string;
  started_at: Date;
  minutes: number;
};

/** How long the machines of students ran, from when they were created to when they were recycled; what runs still is not counted. */
export const machineFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<MachineRow>`
      select m.id::text, ran.generation, t.id::text as task_id, s.user_id::text, t.space_id::text, t.course_id::text,
        coalesce(v.content ->> 'title', '') as title, ran.started_at,
        (extract(epoch from ran.ended_at - ran.started_at) / 60)::float8 as minutes
      from (
        select machine_id, generation, min(ended_at) filter (where kind = 'create' and state = 'done') as started_at,
          min(ended_at) filter (where kind = 'recycle' and (state = 'done' or error = 'machine_missing')) as ended_at
        from lab_operations where machine_id = any(${[...refs]}::bigint[]) and kind in ('create', 'recycle') group by machine_id, generation
      ) as ran join lab_machines m on m.id = ran.machine_id join lab_sessions s on s.id = m.session_id join lab_tasks t on t.id = s.task_id
        join lab_versions v on v.id = s.version_id
      where ran.ended_at >= ran.started_at and t.space_id is not null and t.stage_id is null
        and exists (select from space_standings p where p.space_id = t.space_id and p.user_id = s.user_id and p.role = 'student')`.execute(
      db,
    );
    const factOf = (row: MachineRow): Fact => ({
      ...{ fact: 'lab_minutes', part: String(row.generation), personId: row.user_id, spaceId: row.space_id, courseId: row.course_id },
      ...{ object: `lab:${row.task_id}`, title: row.title, at: row.started_at, n: 1, value: row.minutes, shown: true },
      link: addressOf('labWall', { taskId: row.task_id }),
    });
    return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, ran]) => [id, ran.map(factOf)]));
  },
  refsAfter: idsOf('lab_machines'),
};

/** How much of the minutes granted to people is used. */
export const quotaFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<{
      id: string;
      user_id: string;
      space_id: string;
      space: string;
      minutes: number;
      used: number;
      created_at: Date;
    }>`
      select g.id::text, g.user_id::text, g.space_id::text, f.name as space, g.minutes, g.used, g.created_at
      from lab_minute_grants g join space_facts f on f.id = g.space_id
      where g.id = any(${[...refs]}::bigint[]) and g.taken_back_at is null`.execute(db);
    return new Map(
      rows.map((row): [string, Fact[]] => [
        row.id,
        [
          {
            ...{ fact: 'lab_quota', personId: row.user_id, spaceId: row.space_id, object: `space:${row.space_id}`, title: row.space },
            ...{ at: row.created_at, n: row.minutes, value: row.used, link: addressOf('space', { spaceId: row.space_id }), shown: true },
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('lab_minute_grants'),
};
