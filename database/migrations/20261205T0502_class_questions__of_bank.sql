-- owner: live-classes
-- The question of a bank that a question of a class was taken from: what it is about, its answers prove. One that was written anew since is its own.
alter table class_questions add column bank_question_id bigint references questions (id) on delete set null;
select follow('class_questions', 'class_question', 'select id::text from changed where bank_question_id is not null and state = ''closed''');
