import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { idsOf } from '../../platform/search-sources.ts';
import type { Fact, FactSource } from '../../platform/statistics.ts';

type Row = { id: string; competition_id: string; section_id: string; title: string; at: Date };

const factOf = (row: Row): Fact => ({
  ...{ fact: 'work', competitionId: row.competition_id, object: `section:${row.section_id}`, title: row.title, at: row.at, n: 1, value: 1 },
  link: addressOf('competitionDesign', { id: row.competition_id }),
});

/** Works that were handed in, or locked as they were saved last. Whose they are stays blind. */
export const workFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select p.id::text, s.competition_id::text, c.id::text as section_id, c.title, coalesce(p.submitted_at, p.locked_at) as at
      from productions p join sections c on c.id = p.section_id join stages s on s.id = c.stage_id
      where p.id = any(${[...refs]}::bigint[]) and p.state in ('submitted', 'locked') and p.current_version > 0
        and coalesce(p.submitted_at, p.locked_at) is not null`.execute(db);
    return new Map(rows.map((row) => [row.id, [factOf(row)]]));
  },
  refsAfter: idsOf('productions'),
};
