-- The resource library: items, their versions, with whom they are shared; what courses took from it; captions and posters of videos.

create table library_items (
  id bigint generated always as identity (start 101) primary key,
  owner_id bigint not null references users (id),
  kind text not null check (kind in ('video', 'pdf', 'picture', 'document', 'demo', 'other', 'link')),
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  licence text not null check (
    licence in ('cc_by', 'cc_by_sa', 'cc_by_nd', 'cc_by_nc', 'cc_by_nc_sa', 'cc_by_nc_nd', 'cc0', 'own_terms', 'all_rights_reserved')
  ),
  terms text not null default '',
  downloads_allowed boolean not null default false,
  author text not null default '',
  -- Name, tags and author in the form in which they are searched.
  search text not null default '',
  downloads int not null default 0,
  platform_state text not null default 'none' check (platform_state in ('none', 'pending', 'approved', 'refused')),
  platform_reason text not null default '',
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index library_items_owner on library_items (owner_id, updated_at desc);
create index library_items_platform on library_items (platform_state, updated_at desc) where platform_state in ('pending', 'approved');
create index library_items_search on library_items using gin (search gin_trgm_ops);

create table library_versions (
  id bigint generated always as identity (start 101) primary key,
  item_id bigint not null references library_items (id) on delete cascade,
  number int not null,
  file_id bigint references files (id),
  media_id bigint references media (id),
  address text,
  note text not null default '',
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  unique (item_id, number),
  check ((file_id is null) <> (address is null))
);

create table library_shares (
  item_id bigint not null references library_items (id) on delete cascade,
  to_type text not null check (to_type in ('person', 'space', 'institution')),
  to_id bigint not null,
  access text not null check (access in ('use', 'edit')),
  shared_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (item_id, to_type, to_id)
);
create index library_shares_to on library_shares (to_type, to_id);

-- What other modules may know of an item by its version.
create view library_facts as
  select v.id as version_id, v.item_id, v.number, v.file_id, v.address, i.name, i.kind from library_versions v join library_items i on i.id = v.item_id;

-- A file of the library has no course. A copy shows what was made of the file it was copied from, also while that is still being made.
alter table media
  alter column course_id drop not null,
  add column copied_from bigint references media (id),
  add column chosen_poster_file_id bigint references files (id),
  add column drawing_at double precision;
create index media_file on media (file_id);
create index media_copied_from on media (copied_from) where copied_from is not null;

-- Which versions a course may show; what it took stays with it whatever becomes of the item.
create table course_library_uses (
  course_id bigint not null references courses (id) on delete cascade,
  version_id bigint not null references library_versions (id),
  item_id bigint not null references library_items (id),
  media_id bigint references media (id),
  file_id bigint references files (id),
  taken_by bigint not null references users (id),
  taken_at timestamptz not null default now(),
  primary key (course_id, version_id)
);
create index course_library_uses_item on course_library_uses (item_id);
create index course_library_uses_media on course_library_uses (media_id);
create index course_draft_configs_media on course_draft_configs (media_id) where media_id is not null;
create index course_version_configs_media on course_version_configs (media_id) where media_id is not null;

create table media_captions (
  id bigint generated always as identity (start 101) primary key,
  media_id bigint not null references media (id) on delete cascade,
  language text not null,
  label text not null,
  is_default boolean not null default false,
  cues int not null,
  file_id bigint not null references files (id),
  created_at timestamptz not null default now()
);
create unique index media_captions_language on media_captions (media_id, lower(language));
