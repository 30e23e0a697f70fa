-- owner: skills
-- What maps were imported from. Each import is one edit of its map; the newest that says where it comes from stands beside the map.
create table skill_imports (
  frame_kind text not null,
  frame_id bigint not null,
  import_id text not null,
  format text not null check (format in ('sheet', 'standard', 'case', 'esco')),
  title text not null default '',
  publisher text not null default '',
  version text not null default '',
  licence text not null default '',
  source text not null default '',
  -- How many skills were added, changed, missing and the same, and how many prerequisites changed.
  counts jsonb not null,
  revision int not null,
  imported_by bigint not null references users (id),
  at timestamptz not null,
  primary key (frame_kind, frame_id, import_id),
  foreign key (frame_kind, frame_id) references skill_frames (kind, id) on delete cascade
);
