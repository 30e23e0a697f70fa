-- owner: statistics
-- outside a transaction
create index concurrently usage_paths_used on usage_paths (used_on);
