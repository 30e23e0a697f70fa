-- owner: grades
-- Projects give columns too: without them no setup of a space with a project could be saved, and no score of one corrected.
alter table grade_columns drop constraint grade_columns_source_check;
alter table grade_columns add constraint grade_columns_source_check
  check (source in ('assessment', 'lab', 'report', 'project', 'activity', 'manual'));
