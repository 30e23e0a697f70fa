-- owner: productions
select follow('productions', 'productions', 'select id::text from changed');
