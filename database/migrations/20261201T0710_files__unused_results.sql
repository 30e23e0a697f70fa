-- owner: platform
-- outside a transaction
-- Files of agents that no result named are swept without reading every file.
create index concurrently if not exists files_unused_results on files (agent_task)
  where agent_task is not null and used_at is null and deleted_at is null;
