-- owner: projects
-- outside a transaction
create index concurrently if not exists project_repositories_behind on project_repositories (run_id) where copied_refs <> refs;
