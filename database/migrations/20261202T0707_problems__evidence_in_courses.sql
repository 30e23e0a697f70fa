-- owner: judge-queue
-- What was solved in the practice area and in a course counts in the course too: tries are read anew.
insert into change_notes (follower, source, ref) select follower, source, '*' from source_followers where source = 'submission';
