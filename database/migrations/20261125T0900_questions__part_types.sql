-- owner: questions
-- Questions made of parts: blanks, a number with its unit, matching, ordering. Parts stand in the content, their keys in question_keys.

alter table questions drop constraint questions_type_check;
alter table questions add constraint questions_type_check
  check (type in ('single', 'multi', 'judge', 'short', 'programming', 'oj', 'blank', 'numeric', 'matching', 'ordering'));
