-- owner: projects
-- What a stage proves of a member is made of their lab too: a lab that is checked again is followed.
select follow('lab_sessions', 'project_stage', 'select distinct w.id::text from changed c join project_labs l on l.lab_task_id = c.task_id
  join project_runs r on r.task_id = l.task_id join project_works w on w.run_id = r.id and w.stage_id = l.stage_id
  join project_members m on m.run_id = r.id and m.user_id = c.user_id where w.version > 0');
