-- owner: skills
-- Job profiles are found by those who read their map. What is removed or hidden again is gone in the same transaction.
select follow_for_search('job_profiles', 'job_profile', 'select id::text from changed',
  'select id::text from changed where removed_at is not null or not published');
select follow_for_search('skill_frames', 'job_profile',
  'select p.id::text from changed f join job_profiles p on p.frame_kind = f.kind and p.frame_id = f.id where p.removed_at is null',
  'select p.id::text from changed f join job_profiles p on p.frame_kind = f.kind and p.frame_id = f.id where not f.published');
select follow_for_search('spaces', 'job_profile',
  'select p.id::text from changed c join job_profiles p on p.frame_kind = ''private'' and p.frame_id = c.owner_id where p.removed_at is null');
insert into search_changes (source, ref) select 'job_profile', id::text from job_profiles where removed_at is null;
