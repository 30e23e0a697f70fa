-- owner: judging
-- Columns by the field's words.
alter table expert_groups rename column due_told_at to due_notified_at;
