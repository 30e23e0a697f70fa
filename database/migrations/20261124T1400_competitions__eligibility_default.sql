-- owner: competitions
-- A competition that asks nothing says so whole, as its readers expect.
alter table competitions alter column eligibility
  set default '{"institutions": [], "utypes": [], "grades": {}, "born_from": null, "born_until": null, "profile": []}';
update competitions
set eligibility = '{"institutions": [], "utypes": [], "grades": {}, "born_from": null, "born_until": null, "profile": []}'::jsonb || eligibility
where not eligibility ?& array['institutions', 'utypes', 'grades', 'born_from', 'born_until', 'profile'];
