-- A transaction that changes much asks for one round of writing down, not for one per statement: an import of ten thousand questions
-- had left a hundred, which held every worker of the queue.
create function ask_for_search_round(delay interval default '0') returns void language plpgsql as $$
declare
  asked text := coalesce(current_setting('praxis.search_rounds', true), '');
  this text := '<' || extract(epoch from delay) || '>';
begin
  if position(this in asked) > 0 then return; end if;
  perform set_config('praxis.search_rounds', asked || this, true);
  perform graphile_worker.add_job('sweep_search_index', run_at => now() + delay);
end $$;

create or replace function search_changed() returns trigger language plpgsql as $$
declare
  source text := tg_argv[0];
  refs text := tg_argv[1];
  gone text := tg_argv[2];
  delay interval := make_interval(secs => tg_argv[3]::int);
  asked bigint;
begin
  if tg_op = 'DELETE' then gone := refs; end if;
  if gone <> '' then
    execute format('delete from search_documents where source = %L and ref in (%s)', source, gone);
  end if;
  execute format('insert into search_changes (source, ref, due_at) select %L, ref, now() + %L::interval from (%s) as named (ref)',
    source, delay, refs);
  get diagnostics asked = row_count;
  if asked > 0 then perform ask_for_search_round(delay); end if;
  return null;
end $$;

create or replace function search_changed_problem() returns trigger language plpgsql as $$
declare
  named text := coalesce(new.id, old.id)::text;
begin
  if tg_op = 'DELETE' or new.deleted_at is not null or new.state <> 'published' or not new.listed then
    delete from search_documents where source = 'problem' and ref = named;
  end if;
  insert into search_changes (source, ref) values ('problem', named);
  perform ask_for_search_round();
  return null;
end $$;

-- Questions are written anew when what readers find of them changed: not for another difficulty, state or count of uses. What moves to
-- another bank or is deleted vanishes at once. A new one is asked for when it gets its first version: before, there is nothing to find.
create function search_changed_questions() returns trigger language plpgsql as $$
declare
  asked bigint;
begin
  delete from search_documents where source = 'question' and ref in (
    select after.id::text from changed after join before using (id)
    where after.bank_id <> before.bank_id or after.deleted_at is distinct from before.deleted_at);
  insert into search_changes (source, ref)
    select 'question', after.id::text from changed after join before using (id)
    where (after.bank_id, after.deleted_at, after.current_version_id)
      is distinct from (before.bank_id, before.deleted_at, before.current_version_id);
  get diagnostics asked = row_count;
  if asked > 0 then perform ask_for_search_round(); end if;
  return null;
end $$;
drop trigger search_question_insert on questions;
drop trigger search_question_update on questions;
create trigger search_question_update after update on questions referencing old table as before new table as changed
  for each statement execute function search_changed_questions();
