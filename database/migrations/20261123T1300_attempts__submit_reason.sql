-- owner: assessments
-- Why a teacher handed an attempt in before its time; shown to its student.
alter table attempts add column submit_reason text not null default '';
