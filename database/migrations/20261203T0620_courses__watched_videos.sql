-- owner: courses
-- How much of each video of their courses students of a space have watched, every second once; published for statistics.
create view watched_videos as
  select p.user_id, p.space_id, p.course_id, p.activity_id, coalesce(activity ->> 'title', '') as title, m.duration::numeric as seconds,
    least(m.duration, coalesce((
      select sum((part ->> 1)::float8 - (part ->> 0)::float8) from jsonb_array_elements(p.watched) as part), 0))::numeric as watched,
    p.reported_at
  from space_courses s join course_versions v on v.id = s.version_id
    cross join lateral jsonb_array_elements(v.tree -> 'chapters') as chapter
    cross join lateral jsonb_array_elements(chapter -> 'sections') as section
    cross join lateral jsonb_array_elements(section -> 'activities') as activity
    join learning_progress p on p.space_id = s.space_id and p.course_id = s.course_id and p.activity_id = activity ->> 'id'
    join media m on m.id = p.media_id
    join space_standings st on st.space_id = p.space_id and st.user_id = p.user_id and st.role = 'student'
  where s.removed_at is null and jsonb_array_length(p.watched) > 0 and m.duration > 0;
