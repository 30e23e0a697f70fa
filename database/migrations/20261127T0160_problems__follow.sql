-- owner: judge-queue
-- Judged work of the practice area and of courses: a ref is person-problem.
select follow('submissions', 'submission', 'select user_id || ''-'' || problem_id from changed
  where state = ''done'' and not trial and problem_id is not null and place_at in (''practice'', ''activity'')');
