-- Which run of a check writes the questions of a file: one that was taken over must not write beside its successor.
alter table question_imports add column reading_run uuid;
