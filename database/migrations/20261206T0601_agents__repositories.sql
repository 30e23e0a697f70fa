-- owner: platform
-- The agent that keeps repositories of projects is one more kind.
alter table agent_identities drop constraint agent_identities_kind_check;
alter table agent_identities add constraint agent_identities_kind_check check (kind in ('media', 'judge', 'labs', 'live', 'repositories'));
alter table agent_enrolments drop constraint agent_enrolments_kind_check;
alter table agent_enrolments add constraint agent_enrolments_kind_check check (kind in ('media', 'judge', 'labs', 'live', 'repositories'));
