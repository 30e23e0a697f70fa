-- owner: labs
-- A lab that is a part of other work counts there and has no column of its own in the gradebook.
alter table lab_tasks add column part_of text;
