-- owner: spaces
-- When those who decide were last notified of requests to join; empty when nothing came since. More requests gather for a quarter of an hour.
alter table spaces add column requests_notified_at timestamptz;
create index spaces_requests_notified on spaces (requests_notified_at) where requests_notified_at is not null;
