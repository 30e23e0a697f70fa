-- owner: skills
-- The field's word for how much of a result its owner sees.
alter table evidence rename column told to released;
alter table evidence rename column told_from to released_from;
