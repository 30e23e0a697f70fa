-- Grows with every change of times, state or other times of an assessment: who starts at the same moment reads them again.
alter table assessments add column times_revision int not null default 0;
