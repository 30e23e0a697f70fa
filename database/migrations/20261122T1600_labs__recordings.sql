-- What consoles of recorded labs showed: pieces of a terminal's output, pictures of a desktop.

create table lab_recordings (
  id bigint generated always as identity primary key,
  session_id bigint not null references lab_sessions (id) on delete cascade,
  node text not null,
  -- Of which life of the machine, and how far its terminal is written down.
  generation integer not null,
  upto bigint not null default 0,
  at timestamptz not null,
  text text,
  file_id bigint references files (id),
  check ((text is null) <> (file_id is null))
);
create index lab_recordings_session on lab_recordings (session_id, node, id);
create index lab_recordings_at on lab_recordings (at);
