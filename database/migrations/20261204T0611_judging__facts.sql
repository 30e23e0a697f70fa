-- owner: judging
select follow('assignments', 'assignments', 'select id::text from changed');
select follow('expert_groups', 'assignments', 'select a.id::text from changed join assignments a on a.group_id = changed.id');
