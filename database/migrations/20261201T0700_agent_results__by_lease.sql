-- owner: platform
-- Which task and lease a file was made under by an agent; what a lease was handed in so far, or is being sent.
alter table files add column agent_task bigint, add column agent_lease int;
alter table agent_tasks
  add column result_files int not null default 0,
  add column result_bytes bigint not null default 0;
