-- owner: live-classes
-- outside a transaction
-- A question of a bank that goes away is found among those of classes.
create index concurrently if not exists class_questions_of_bank on class_questions (bank_question_id) where bank_question_id is not null;
