-- owner: courses
select follow('learning_progress', 'course_progress',
  'select space_id || ''-'' || course_id || ''-'' || user_id from changed where state = ''done''');
select follow('space_courses', 'course_progress', 'select c.space_id || ''-'' || c.course_id || ''-'' || s.user_id
  from changed c join space_standings s on s.space_id = c.space_id where s.role = ''student''');
