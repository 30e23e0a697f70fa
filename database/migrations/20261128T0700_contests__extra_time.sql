-- owner: contests
-- The largest extra time of a stage is asked for at every opening of a workspace: a stage of 10,000 was read whole for it.
create index stage_entrants_extra on stage_entrants (stage_id, extra_s) where extra_s > 0;
