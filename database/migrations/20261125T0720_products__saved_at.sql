-- owner: market
-- When the draft was saved for the last time: only a draft that is newer than the offer is worth a review.
alter table products add column saved_at timestamptz not null default now();
update products set saved_at = created_at;
