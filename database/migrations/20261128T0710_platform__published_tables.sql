-- owner: platform
-- What a module lets others read: those to its right may join these tables, and nobody but the owner writes them. A table that is not named here
-- is its module's alone; what is to be hidden in part is a view instead (people, space_facts, institution_facts). A test reads the stores.
comment on table spaces is 'published: what a date, a class or an assessment belongs to';
comment on table space_members is 'published: who is in a space, and as what';
comment on table space_groups is 'published: the groups that work is given to';
comment on table space_courses is 'published: which version of a course a space learns';
comment on table skills is 'published: names of skills beside what is about them';
comment on table submissions is 'published: what was handed in for judging, beside the problem or the stage';
comment on table judge_revisions is 'published: what is judged with';
comment on table competitions is 'published: what a stage belongs to';
comment on table competition_staff is 'published: who has which duty';
comment on table stages is 'published: when a stage is on and by which rule';
comment on table sections is 'published: what a stage gives';
comment on table clarifications is 'published: what was asked and answered';
comment on table productions is 'published: works of entrants';
comment on table registrations is 'published: entrants, whatever became of them';
comment on table score_rows is 'published: what hand-ins are worth; only contests notes them and says who took them';
comment on table stage_entrants is 'published: who is in a stage';
comment on table stage_pauses is 'published: when a clock stood still';
comment on table boards is 'published: where the board of a stage stands';
comment on table board_log is 'published: versions of a board';
comment on table board_snapshots is 'published: whole boards';
comment on table board_publishers is 'published: the batch a stage is at';
comment on table ledger_lines is 'published: what was posted, for those who count it again';
comment on table institution_members is 'published: who belongs to an institution';
comment on table activity_openings is 'owner: courses, published: what is open in a space';
comment on table course_library_uses is 'owner: courses';
comment on table media_captions is 'owner: courses';
