-- owner: projects
-- Who judged a version and when: a stage handed in again forgets both, while its story keeps them.
alter table project_work_versions add column reviewed_by bigint references users (id);
alter table project_work_versions add column reviewed_at timestamptz;
update project_work_versions v set reviewed_by = w.reviewed_by, reviewed_at = w.reviewed_at
  from project_works w where w.id = v.work_id and w.version = v.number and w.reviewed_at is not null;
