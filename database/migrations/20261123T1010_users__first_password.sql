-- owner: accounts
-- A password that somebody else gave and its owner has not replaced yet.
alter table users add column first_password boolean not null default false;
