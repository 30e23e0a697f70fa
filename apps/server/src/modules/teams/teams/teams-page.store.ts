import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { literally } from '../../../platform/database/literally.ts';

/** A team as it is listed. */
export type ListedTeam = {
  id: string;
  name: string;
  slogan: string;
  logo_file_id: string | null;
  state: 'forming' | 'complete' | 'locked';
  captain: string;
  institution: string;
  size: string;
  mine: 'invited' | 'asked' | 'joined' | 'left' | 'removed' | null;
  mentored: boolean;
  registration_state: string | null;
  number: number | null;
  total: string;
};

type Filter = {
  competitionId: string;
  userId: string;
  show: 'open' | 'all' | 'mentored';
  q: string;
  teamMax: number;
  page: number;
  size: number;
};

/** Teams with room that are not settled, all of them, or those a teacher mentors; own and inviting ones first. */
export async function findListedTeams(db: Db, filter: Filter) {
  const like = `%${literally(filter.q)}%`;
  const { rows } = await sql<ListedTeam>`
    select t.id, t.name, t.slogan, t.logo_file_id, t.state, coalesce(c.name, '') as captain,
           coalesce(o.name, f.institution_name, '') as institution, s.size, mine.state as mine, g.user_id is not null as mentored, r.state as registration_state, r.number, count(*) over () as total
    from teams t
    left join people c on c.id = t.captain_id
    left join institution_member_facts f on f.user_id = t.captain_id
    cross join lateral (select count(*) as size from team_members m where m.team_id = t.id and m.state = 'joined') s
    left join team_members mine on mine.team_id = t.id and mine.user_id = ${filter.userId}
    left join registrations r on r.team_id = t.id and r.state <> 'withdrawn'
    left join institution_facts o on o.id = r.institution_id
    left join mentors g on g.registration_id = r.id and g.user_id = ${filter.userId} and g.state <> 'declined'
    where t.competition_id = ${filter.competitionId} and t.merged_into is null and t.disbanded_at is null
      and (${filter.show} <> 'mentored' or g.user_id is not null)
      and (${filter.show} <> 'open' or mine.state in ('invited', 'asked', 'joined') or (t.state <> 'locked' and s.size < ${filter.teamMax}))
      and (${filter.q} = '' or t.name ilike ${like} or c.name ilike ${like} or coalesce(o.name, f.institution_name) ilike ${like})
    order by (mine.state = 'joined') desc nulls last, (mine.state = 'invited') desc nulls last, t.id
    limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
