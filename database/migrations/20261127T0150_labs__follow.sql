-- owner: labs
select follow('lab_sessions', 'lab_session', 'select id::text from changed where checks > 0');
select follow('reports', 'lab_report', 'select id::text from changed where subject = ''lab'' and state = ''reviewed''');
