-- owner: awards
-- Experts who judged in a stage may get a certificate as well; theirs belongs to no entrant.
alter table award_settings add column experts boolean not null default false;
alter table award_certificates alter column entrant_id drop not null;
create unique index award_certificates_expert on award_certificates (stage_id, user_id) where entrant_id is null and ended_at is null;
