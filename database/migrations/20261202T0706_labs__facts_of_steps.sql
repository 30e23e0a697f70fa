-- owner: labs
-- Checks stand in the steps of a lab: what came of them is counted anew.
insert into change_notes (follower, source, ref) select follower, source, '*' from source_followers where source = 'lab_work';
