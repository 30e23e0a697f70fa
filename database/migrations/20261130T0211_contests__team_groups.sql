-- owner: contests
-- Who competes as a team is a group at the stage; whoever of them writes is said by the attempt itself.
create or replace view stage_participants as
  select p.stage_id as venue_id, p.user_id, case when r.team_id is not null then p.entrant_id end as group_id, p.entered_at as joined_at
  from stage_people p
  join stage_entrants e on e.stage_id = p.stage_id and e.entrant_id = p.entrant_id and e.state = 'admitted'
  join registrations r on r.id = p.entrant_id;
drop table section_holders;
