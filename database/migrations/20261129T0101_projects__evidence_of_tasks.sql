-- owner: projects
-- What late hand-ins cost, how much the points of members move, and another version change what stages prove.
select follow('project_tasks', 'project_stage', 'select w.id::text from project_works w join project_runs r on r.id = w.run_id
  where w.version > 0 and r.task_id in (select id from changed)');
