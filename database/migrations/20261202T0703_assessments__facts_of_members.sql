-- owner: assessments
-- Results count while somebody learns in the space: who leaves or comes back is followed.
select follow('space_members', 'assessment_results', 'select distinct t.assessment_id || ''-'' || t.user_id from changed c
  join assessments a on a.space_id = c.space_id join attempts t on t.assessment_id = a.id and t.user_id = c.user_id and t.state <> ''not_submitted''');
