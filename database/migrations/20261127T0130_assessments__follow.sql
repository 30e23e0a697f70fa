-- owner: assessments
-- Whoever follows attempts is told of every counted mark, and when what students are told of it changes. A ref is assessment-person: the
-- attempt that counts may be another one tomorrow.
select follow('attempts', 'attempt', 'select assessment_id || ''-'' || user_id from changed where state in (''passed'', ''failed'')');
select follow('assessments', 'attempt', 'select a.assessment_id || ''-'' || a.user_id from attempts a where a.state in (''passed'', ''failed'')
  and a.assessment_id in (select id from changed group by id having count(*) = 2
    and count(distinct (title, state, settings::text, results_released_at, end_at, extra_s)) = 2)');
select follow('assessment_overrides', 'attempt', 'select a.assessment_id || ''-'' || a.user_id from attempts a where a.state in (''passed'', ''failed'')
  and a.assessment_id in (select assessment_id from changed)');
select follow('question_treatments', 'attempt', 'select a.assessment_id || ''-'' || a.user_id from attempts a where a.state in (''passed'', ''failed'')
  and (a.assessment_id, a.frozen_paper_id) in (select assessment_id, frozen_paper_id from changed)');
-- Less is expected of a harder question.
select follow('questions', 'attempt', 'select a.assessment_id || ''-'' || a.user_id from attempts a where a.state in (''passed'', ''failed'')
  and a.frozen_paper_id in (select f.frozen_paper_id from frozen_questions f where f.question_id in (
    select id from changed group by id having count(distinct difficulty) > 1))');
create index attempts_counted on attempts (assessment_id, user_id) where state in ('passed', 'failed');
