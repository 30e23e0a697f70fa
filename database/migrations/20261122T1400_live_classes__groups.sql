-- What is said in a group is for its members and those who run the class.

alter table class_events add column only_for bigint[];
alter table class_files add column only_for bigint[];
