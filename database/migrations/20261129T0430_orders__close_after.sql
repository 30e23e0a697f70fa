-- owner: market
-- Orders that wait to be closed are taken by one server at a time, and one whose channel does not answer waits by itself instead of holding up
-- the others.
alter table orders
  add column close_tries int not null default 0,
  add column close_after timestamptz;
