-- owner: assessments
-- Columns by the field's words.
alter table question_treatments rename to question_adjustments;
alter table question_adjustments rename column treatment to adjustment;
alter table assessment_messages rename column said_by to sent_by;
alter table assessments rename column results_told_at to results_notified_at;
