-- owner: courses
-- What is answered within a video is a fact.
select follow('video_answers', 'course_progress', 'select distinct space_id || ''-'' || course_id || ''-'' || user_id from changed');
