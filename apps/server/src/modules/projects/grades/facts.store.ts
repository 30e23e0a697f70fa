import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { idsOf } from '../../../platform/search-sources.ts';
import type { Fact, FactSource } from '../../../platform/statistics.ts';

type Row = { run_id: string; task_id: string; space_id: string; stage_id: string; place: string; title: string; at: Date; handed: boolean };

const factOf = (row: Row): Fact => ({
  ...{
    fact: 'project_stage',
    part: row.stage_id,
    spaceId: row.space_id,
    object: `stage:${row.task_id}:${row.place}:${row.stage_id}`,
    title: row.title,
  },
  ...{ at: row.at, n: 1, value: row.handed ? 1 : 0, link: addressOf('project', { runId: row.run_id, stageId: row.stage_id }) },
});

/** Every stage of the teams that have started, and whether it was handed in; what was rejected is handed in again. */
export const projectFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select r.id::text as run_id, t.id::text as task_id, t.space_id::text, stage ->> 'id' as stage_id,
        lpad(place::text, 3, '0') as place, stage ->> 'title' as title,
        coalesce(w.handed_at, r.started_at) as at, coalesce(w.version > 0 and w.state in ('submitted', 'reviewed'), false) as handed
      from project_runs r join project_tasks t on t.id = r.task_id join project_versions v on v.id = t.version_id
        cross join lateral jsonb_array_elements(v.content -> 'stages') with ordinality as listed (stage, place)
        left join project_works w on w.run_id = r.id and w.stage_id = stage ->> 'id'
      where r.id = any(${[...refs]}::bigint[]) and r.started_at is not null and t.state <> 'withdrawn'`.execute(db);
    const facts = new Map<string, Fact[]>();
    for (const row of rows) facts.set(row.run_id, [...(facts.get(row.run_id) ?? []), factOf(row)]);
    return facts;
  },
  refsAfter: idsOf('project_runs'),
};
