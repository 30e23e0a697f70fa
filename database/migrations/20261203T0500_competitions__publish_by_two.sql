-- owner: competitions
-- Whether a result needs a second organiser, who confirms what another one asks to publish.
alter table competitions add column publish_by_two boolean not null default false;
