-- owner: awards
-- Experts who judged in a stage may get a certificate as well; theirs belongs to no entrant.
alter table award_settings add column experts boolean not null default false;
alter table award_certificates alter column entrant_id drop not null;
