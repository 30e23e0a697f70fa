-- Live classes, problems and labs are found. What is called off, withdrawn or hidden is gone in the same transaction.
select follow_for_search('live_classes', 'class', 'select id::text from changed', 'select id::text from changed where state = ''cancelled''');
select follow_for_search('labs', 'lab', 'select id::text from changed', 'select id::text from changed where removed_at is not null', 3);
select follow_for_search('lab_tasks', 'lab_task', 'select id::text from changed where course_id is null',
  'select id::text from changed where state = ''withdrawn''');

-- Problems count their submissions in their row, so only what readers meet is followed.
create function search_changed_problem() returns trigger language plpgsql as $$
declare
  named text := coalesce(new.id, old.id)::text;
begin
  if tg_op = 'DELETE' or new.deleted_at is not null or new.state <> 'published' or not new.listed then
    delete from search_documents where source = 'problem' and ref = named;
  end if;
  insert into search_changes (source, ref) values ('problem', named);
  perform graphile_worker.add_job('sweep_search_index');
  return null;
end $$;
create trigger search_problem_insert after insert or delete on problems for each row execute function search_changed_problem();
create trigger search_problem_update after update on problems for each row
  when ((old.code, old.title, old.statement, old.source, old.tags, old.state, old.listed, old.deleted_at)
    is distinct from (new.code, new.title, new.statement, new.source, new.tags, new.state, new.listed, new.deleted_at))
  execute function search_changed_problem();

insert into search_changes (source, ref) select 'class', id::text from live_classes;
insert into search_changes (source, ref) select 'lab', id::text from labs;
insert into search_changes (source, ref) select 'lab_task', id::text from lab_tasks where course_id is null;
insert into search_changes (source, ref) select 'problem', id::text from problems;
