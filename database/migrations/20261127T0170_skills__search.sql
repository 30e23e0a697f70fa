-- owner: skills
-- Skills are found by those who read their map. What is removed or hidden again is gone in the same transaction.
select follow_for_search('skills', 'skill', 'select id::text from changed', 'select id::text from changed where removed_at is not null');
select follow_for_search('skill_frames', 'skill', 'select s.id::text from changed f join skills s on s.scope = f.kind and s.frame_id = f.id where s.removed_at is null',
  'select s.id::text from changed f join skills s on s.scope = f.kind and s.frame_id = f.id where not f.published');
insert into search_changes (source, ref) select 'skill', id::text from skills where removed_at is null;
select follow_for_search('space_courses', 'skill', 'select s.id::text from changed c join skills s on s.course_id = c.course_id where s.removed_at is null');
select follow_for_search('spaces', 'skill', 'select s.id::text from changed c join skills s on s.scope = ''private'' and s.owner_id = c.owner_id where s.removed_at is null');
