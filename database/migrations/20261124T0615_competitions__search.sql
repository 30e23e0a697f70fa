-- owner: competitions
-- Published competitions are found by everybody; what is taken back vanishes at once. A row trigger: every registration counts places in
-- the same row, and must neither look for documents nor wake the index.
create function competition_changed_for_search() returns trigger language plpgsql as $$
declare
  changed bigint := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.state <> 'published' or new.visibility <> 'public')) then
    delete from search_documents where source = 'competition' and ref = changed::text;
  end if;
  insert into search_changes (source, ref) values ('competition', changed::text);
  perform ask_for_search_round();
  return null;
end $$;
create trigger search_competition_added after insert or delete on competitions
  for each row execute function competition_changed_for_search();
create trigger search_competition_changed after update on competitions for each row
  when ((old.title, old.intro, old.category, old.state, old.visibility) is distinct from
        (new.title, new.intro, new.category, new.state, new.visibility))
  execute function competition_changed_for_search();
