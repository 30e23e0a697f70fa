-- owner: projects
-- When something of a team is due next, so that the sweep reads only those whose date has passed; null where nothing waits.
alter table project_runs add column next_due_at timestamptz;
-- Every running team is looked at once, which finds its next date.
update project_runs set next_due_at = now() where state = 'active';
create index project_runs_due on project_runs (next_due_at) where state = 'active' and next_due_at is not null;
-- The name of a person belongs to the person, so that it ends with their account.
update project_runs r set name = m.user_id::text
from project_members m join project_tasks t on t.id = m.task_id where m.run_id = r.id and t.mode = 'alone';
