import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { idsOf } from '../../platform/search-sources.ts';
import type { Fact, FactSource } from '../../platform/statistics.ts';

type Row = { id: string; competition_id: string; expert_id: string; group_id: string; name: string; at: Date; submitted: boolean };

const factOf = (row: Row): Fact => ({
  ...{ fact: 'sheet', competitionId: row.competition_id, personId: row.expert_id, object: `experts:${row.group_id}`, title: row.name },
  ...{ at: row.at, n: 1, value: row.submitted ? 1 : 0, link: addressOf('competitionDesign', { id: row.competition_id }) },
});

/** Works that experts are to score, and whether their sheet was submitted; nothing of what stands in it. */
export const sheetFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select a.id::text, s.competition_id::text, a.expert_id::text, g.id::text as group_id, g.name,
        coalesce(a.submitted_at, a.created_at) as at, a.state = 'submitted' as submitted
      from assignments a join expert_groups g on g.id = a.group_id join stages s on s.id = g.stage_id
      where a.id = any(${[...refs]}::bigint[]) and a.state not in ('conflict_declared', 'withdrawn')`.execute(db);
    return new Map(rows.map((row) => [row.id, [factOf(row)]]));
  },
  refsAfter: idsOf('assignments'),
};
