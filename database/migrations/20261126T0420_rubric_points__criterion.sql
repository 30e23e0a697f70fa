-- owner: assessments
-- Points of one criterion are its levels, of which one is given; '' stands for itself.
alter table rubric_points add column criterion text not null default '';
