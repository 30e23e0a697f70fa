-- Questions are found by those who may use their bank; what moves to another bank, or whose bank changes hands, vanishes at once and is written anew.
select follow_for_search('questions', 'question', 'select id::text from changed', 'select id::text from changed');
select follow_for_search('question_banks', 'question', 'select q.id::text from changed c join questions q on q.bank_id = c.id',
  'select q.id::text from changed c join questions q on q.bank_id = c.id', 1);
