-- owner: projects
select follow('project_runs', 'project_runs', 'select id::text from changed');
select follow('project_works', 'project_runs', 'select run_id::text from changed');
select follow('project_tasks', 'project_runs', 'select r.id::text from changed join project_runs r on r.task_id = changed.id');
