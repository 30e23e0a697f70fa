-- owner: spaces
-- Who joins or leaves a space changes what its courses are counted over.
select follow('space_members', 'course_progress', 'select distinct m.space_id || ''-'' || o.course_id || ''-'' || m.user_id
  from changed m join activity_openings o on o.space_id = m.space_id where m.role = ''student''');
