import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { idsOf } from '../../platform/search-sources.ts';
import type { Fact, FactSource } from '../../platform/statistics.ts';

type Row = { id: string; competition_id: string; user_id: string | null; title: string; at: Date; approved: boolean };

const factOf = (row: Row): Fact => ({
  ...{ fact: 'registration', competitionId: row.competition_id, personId: row.user_id, object: `competition:${row.competition_id}` },
  ...{ title: row.title, at: row.at, n: 1, value: row.approved ? 1 : 0, shown: true },
  link: addressOf('competitionDesign', { id: row.competition_id }),
});

/** Registrations that were handed in and not withdrawn; the value says whether they were admitted. Who registered alone stands as a person, never as a title. */
export const registrationFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select r.id::text, r.competition_id, r.user_id, coalesce(t.name, '') as title, r.submitted_at as at,
        r.state = 'approved' as approved
      from registrations r left join teams t on t.id = r.team_id
      where r.id = any(${[...refs]}::bigint[]) and r.submitted_at is not null and r.state not in ('draft', 'withdrawn')`.execute(db);
    return new Map(rows.map((row) => [row.id, [factOf(row)]]));
  },
  refsAfter: idsOf('registrations'),
};
