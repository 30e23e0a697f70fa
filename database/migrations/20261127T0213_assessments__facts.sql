-- owner: assessments
select follow('attempts', 'assessment_results',
  'select assessment_id || ''-'' || user_id from changed where state <> ''not_submitted''');
select follow('assessments', 'assessment_results',
  'select distinct a.id || ''-'' || t.user_id from changed a join attempts t on t.assessment_id = a.id');
