-- owner: labs
-- Work in labs counts while somebody learns in the space, by the pass mark that holds, and from its beginning on.
select follow('space_members', 'lab_work', 'select s.id::text from changed c join lab_tasks t on t.space_id = c.space_id
  join lab_sessions s on s.task_id = t.id and s.user_id = c.user_id');
select follow('space_members', 'lab_machines', 'select m.id::text from changed c join lab_tasks t on t.space_id = c.space_id
  join lab_sessions s on s.task_id = t.id and s.user_id = c.user_id join lab_machines m on m.session_id = s.id');
select follow('lab_tasks', 'lab_work', 'select s.id::text from lab_sessions s where s.task_id in (
  select id from changed group by id having count(distinct coalesce(pass_percent::text, '''')) = 2)');
-- A session that began stands once in what changed; one that is touched stands twice.
select follow('lab_sessions', 'lab_work', 'select id::text from changed group by id having count(*) = 1');
