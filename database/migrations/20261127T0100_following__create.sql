-- owner: platform
-- Copies that follow other tables. A change writes a note for every follower of its source in the writer's own transaction; a follower
-- reads what the noted rows hold then, so that a repeated, late or shuffled note changes nothing.

create table source_followers (
  source text not null,
  follower text not null,
  since timestamptz not null default now(),
  primary key (source, follower)
);

-- Rows written before a rebuild began have a smaller number than those written since.
create table follower_states (
  follower text primary key,
  generation int not null default 1,
  rebuilt_at timestamptz
);

-- Not unique by ref: two writers who note the same ref must not wait for each other.
create table change_notes (
  id bigint generated always as identity primary key,
  follower text not null,
  source text not null,
  -- What the source calls a row; '*' is everything the source has.
  ref text not null,
  noted_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  turns int not null default 0,
  error text,
  -- Set after the last turn that failed: the note waits for a person, or for the next change of its ref.
  apart_at timestamptz
);
create index change_notes_due on change_notes (follower, id) where apart_at is null;
create index change_notes_apart on change_notes (follower, source, ref) where apart_at is not null;

create function note_changes() returns trigger language plpgsql as $$
declare
  of_source text := tg_argv[0];
  refs text := tg_argv[1];
  noted bigint;
  changed text := case tg_op when 'UPDATE' then 'select * from new_rows union all select * from old_rows'
    when 'DELETE' then 'select * from old_rows' else 'select * from new_rows' end;
begin
  execute format('with changed as (%s), named (ref) as (%s)
    insert into change_notes (follower, source, ref)
    select f.follower, f.source, n.ref from source_followers f cross join (select distinct ref from named where ref is not null) n
    where f.source = %L', changed, refs, of_source);
  get diagnostics noted = row_count;
  -- The same words are told once per transaction.
  if noted > 0 then perform pg_notify('change_notes', ''); end if;
  return null;
end $$;

-- follow('TABLE', 'SOURCE', 'select id::text from changed'): whoever follows the source is given a note of what changed. `changed` holds
-- rows as they are and, of an update, as they were, so that a row which leaves a condition is noted too.
create function follow(of_table text, source text, refs text) returns void language plpgsql as $$
declare
  marks text := 'follow_' || source || '_' || substr(md5(refs), 1, 6);
  arguments text := format('%L, %L', source, refs);
begin
  execute format('create or replace trigger %I after insert on %I referencing new table as new_rows for each statement execute function note_changes(%s)',
    marks || '_insert', of_table, arguments);
  execute format('create or replace trigger %I after update on %I referencing new table as new_rows old table as old_rows for each statement execute function note_changes(%s)',
    marks || '_update', of_table, arguments);
  execute format('create or replace trigger %I after delete on %I referencing old table as old_rows for each statement execute function note_changes(%s)',
    marks || '_delete', of_table, arguments);
end $$;
