-- owner: projects
-- What repositories take up counts as the storage of whoever gave the project; and copies of them lie with the files, so that a backup
-- holds them and another host can begin where one was lost.
alter table project_repositories add column owner_id bigint references users (id);
-- The branches and tags that the copies hold; empty before the first copy.
alter table project_repositories add column copied_refs jsonb not null default '[]';
update project_repositories r set owner_id = t.given_by from project_runs run join project_tasks t on t.id = run.task_id where run.id = r.run_id;

-- The first piece of a repository holds all of it, each later one what was pushed since.
create table project_repository_copies (
  run_id bigint not null references project_runs (id) on delete cascade,
  number int not null,
  file_id bigint not null references files (id),
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (run_id, number)
);
create index project_repository_copies_file on project_repository_copies (file_id);

create view project_repository_bytes as
  select owner_id, bytes as size from project_repositories where owner_id is not null;
select follow('project_repositories', 'project_repositories', 'select run_id::text from changed');
