-- owner: skills
-- Projects prove skills as labs do.
alter table skill_links drop constraint skill_links_object_kind_check,
  add constraint skill_links_object_kind_check check (object_kind in ('activity', 'lab', 'problem', 'project'));
