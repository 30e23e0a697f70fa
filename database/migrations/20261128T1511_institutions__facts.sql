-- owner: institutions
-- Seats are taken by members; storage by the files somebody keeps.
select follow('institution_members', 'institution_seats', 'select user_id::text from changed');
select follow('files', 'kept_files', 'select distinct owner_id::text from changed where owner_id is not null');
