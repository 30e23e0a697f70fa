-- owner: contests
-- The transaction that wrote a score and each change of it. A published result is made of what was committed when it was read, which no
-- clock tells: what is committed later may bear an earlier time.
alter table score_rows add column written_in bigint not null default pg_current_xact_id()::text::bigint;
alter table score_changes add column written_in bigint not null default pg_current_xact_id()::text::bigint;
