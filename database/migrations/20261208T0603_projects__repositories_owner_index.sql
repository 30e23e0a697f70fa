-- owner: projects
-- outside a transaction
create index concurrently if not exists project_repositories_owner on project_repositories (owner_id);
