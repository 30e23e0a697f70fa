-- owner: platform
-- Why a session was ended by something else than its holder logging out: the next call under it says so.
alter table sessions add column ended_because text check (ended_because in ('role', 'password', 'elsewhere', 'locked'));
