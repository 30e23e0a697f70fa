-- owner: projects
-- A team is looked at once after it starts, which finds its next date: also one that a server of before the upgrade starts.
alter table project_runs alter column next_due_at set default now();
