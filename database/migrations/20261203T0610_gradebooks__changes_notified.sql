-- owner: grades
-- When students were last told of scores that changed after they had seen them.
alter table gradebooks add column changes_notified_at timestamptz;
