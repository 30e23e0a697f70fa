-- owner: assessments
-- Work that was sent back is done again with all its plays: they are counted for each round.
alter table stem_plays add column round int not null default 1 check (round >= 1);
alter table stem_plays drop constraint stem_plays_pkey, add primary key (attempt_id, round, stem_id, no);
