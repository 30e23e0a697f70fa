-- owner: teams
select follow('registrations', 'registrations', 'select id::text from changed');
