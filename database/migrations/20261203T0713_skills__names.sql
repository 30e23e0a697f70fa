-- owner: skills
-- Columns by the field's words: from when on evidence is visible to the person it is about.
alter table evidence rename column told to visible;
alter table evidence rename column told_from to visible_from;
