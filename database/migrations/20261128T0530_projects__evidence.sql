-- owner: projects
-- Reviewed stages of released teams prove skills; whatever moves a member's share of them is followed.
select follow('project_works', 'project_stage', 'select id::text from changed where version > 0');
select follow('project_runs', 'project_stage', 'select w.id::text from project_works w where w.version > 0 and w.run_id in (select id from changed)');
select follow('project_members', 'project_stage', 'select w.id::text from project_works w where w.version > 0 and w.run_id in (select run_id from changed)');
select follow('project_peer_points', 'project_stage', 'select w.id::text from project_works w where w.version > 0 and w.run_id in (select run_id from changed)');
