-- owner: productions
-- A save is known by the key its sender gave it, with the version it became part of.

alter table productions drop column last_key;
alter table production_versions
  add column key text not null default '',
  -- When the first save came that this version took in; saves of one person shortly after one another are one version.
  add column began_at timestamptz not null default now();
