-- owner: annotations
-- Marks that people who mark draw on a work. They carry no points.
create table annotations (
  id bigint generated always as identity primary key,
  subject text not null,
  ref text not null,
  -- The round of the work they were made in.
  round int not null,
  -- Chosen by the page that made it, so that saving twice makes one.
  key uuid not null,
  kind text not null check (kind in ('note', 'highlight', 'pen', 'tick', 'cross')),
  target jsonb not null,
  body text not null default '',
  revision int not null default 1,
  made_by bigint not null references users (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  unique (subject, ref, key)
);
