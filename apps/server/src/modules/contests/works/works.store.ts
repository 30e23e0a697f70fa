import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { RevealingWord } from '../../productions/index.ts';

/** Everything that would tell whose works of an entrant are: its people and mentors, its team and its school. */
export async function wordsOfEntrant(db: Db, entrantId: string, mentorIds: readonly string[]): Promise<RevealingWord[]> {
  const { rows } = await sql<RevealingWord>`
    with who as (
      select user_id from entrant_people where entrant_id = ${entrantId}
      union select unnest(${[...mentorIds]}::bigint[])
    ), facts as (select f.* from person_facts f join who on who.user_id = f.id)
    select distinct kind, word from (
      select 'person' as kind, real_name as word from facts
      union all select 'person', name from facts
      union all select 'account', account from facts
      union all select 'account', student_no from facts
      union all select 'phone', phone from facts
      union all select 'mail', email from facts
      union all select 'school', school from facts
      union all select 'team', name from entrants where id = ${entrantId} and team_id is not null
      union all select 'school', i.name from entrants e join institution_facts i on i.id = e.institution_id where e.id = ${entrantId}
      union all select 'school', m.institution_name from institution_member_facts m join who on who.user_id = m.user_id
    ) as words where word is not null and length(word) > 1`.execute(db);
  return rows;
}

/** The works of a stage with whose they are; found by name, number of the entrant, or blind number. */
export async function worksInStage(db: Db, stageId: string, q: string) {
  const { rows } = await sql<{ production_id: string; label: string; name: string; number: number | null }>`
    select p.id as production_id, s.label, e.name, e.number
    from sections s join productions p on p.section_id = s.id join entrants e on e.id = p.entrant_id
    where s.stage_id = ${stageId} and p.current_version > 0
      and (${q} = '' or position(lower(${q}) in lower(e.name)) > 0 or e.number::text = ${q} or p.blind_no::text = ${q})`.execute(db);
  return rows;
}
