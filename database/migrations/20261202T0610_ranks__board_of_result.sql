-- owner: ranks
-- A public board shows the newest published result and nothing else from then on: the version it shows, null before one was published.
alter table boards add column result_no int;
