-- owner: market
-- An operator took it off sale: it returns by another review alone.
alter table products add column taken_off_at timestamptz;
