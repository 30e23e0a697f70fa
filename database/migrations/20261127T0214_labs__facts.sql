-- owner: labs
select follow('lab_sessions', 'lab_work', 'select id::text from changed where score is not null or state = ''finished''');
select follow('lab_results', 'lab_work', 'select session_id::text from changed');
