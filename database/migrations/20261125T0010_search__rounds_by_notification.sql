-- owner: search
-- A change that is to be found says so at commit; servers gather what they hear and ask for one round of writing down. A job for every
-- transaction had cost a third of all statements where many write a little each. The same words are told once per transaction.
create or replace function ask_for_search_round(delay interval default '0') returns void language plpgsql as $$
begin
  perform pg_notify('search_changes', extract(epoch from delay)::int::text);
end $$;
