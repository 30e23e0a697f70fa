-- owner: labs
-- Columns by the field's words. What follows operations names them, too.
alter table lab_operations rename column deed to kind;
alter table lab_machines rename column deed to operation;
do $$
declare
  follower text;
begin
  for follower in select tgname from pg_trigger where tgrelid = 'lab_operations'::regclass and starts_with(tgname, 'follow_lab_machines_') loop
    execute format('drop trigger %I on lab_operations', follower);
  end loop;
end $$;
select follow('lab_operations', 'lab_machines',
  'select machine_id::text from changed where kind in (''create'', ''recycle'') and ended_at is not null');
