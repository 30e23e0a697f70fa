-- owner: judging
-- When an expert got the message that they judge in a group; null until the competition is published.
alter table group_experts add column invited_at timestamptz;
update group_experts set invited_at = created_at;
