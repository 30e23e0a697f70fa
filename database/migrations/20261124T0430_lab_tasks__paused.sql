-- owner: labs
-- A stage that is paused stops the clocks of its labs: nothing is checked until it goes on.
alter table lab_tasks add column paused_at timestamptz;
create index lab_sessions_active on lab_sessions (task_id) where state = 'active';
-- When the score that counts was reached, and since when a rule was ever met: ranks ask for both.
alter table lab_sessions add column scored_at timestamptz;
alter table lab_results add column first_passed_at timestamptz;
