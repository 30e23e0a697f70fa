-- owner: contests
-- Who stands on a board, and as what, follows the registrations: somebody put out of a competition, back in, made a guest, or renamed changes
-- every stage they are in. `revision` counts such changes, so that a publisher sees them whatever its clock says.

alter table stage_entrants add column revision int not null default 0;

create function stage_entrants_follow_registrations() returns trigger language plpgsql as $$
begin
  update stage_entrants set revision = revision + 1 where entrant_id = new.id;
  perform pg_notify('score_rows', stage_id::text) from stage_entrants where entrant_id = new.id;
  return null;
end $$;
create trigger stage_entrants_follow after update on registrations for each row
  when ((old.state, old.official, old.division, old.number, old.institution_id)
    is distinct from (new.state, new.official, new.division, new.number, new.institution_id))
  execute function stage_entrants_follow_registrations();

create function stage_entrants_follow_teams() returns trigger language plpgsql as $$
begin
  update stage_entrants e set revision = e.revision + 1 from registrations r where r.team_id = new.id and e.entrant_id = r.id;
  perform pg_notify('score_rows', e.stage_id::text) from stage_entrants e join registrations r on r.id = e.entrant_id where r.team_id = new.id;
  return null;
end $$;
create trigger stage_entrants_follow after update on teams for each row
  when (old.name is distinct from new.name) execute function stage_entrants_follow_teams();

-- Works are scored by a jury when the stage is over: they are never live.
update sections set reveal = 'after_release' where kind = 'production' and reveal = 'live';
alter table sections add constraint sections_works_never_live check (kind <> 'production' or reveal <> 'live');
