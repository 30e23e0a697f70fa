-- owner: institutions
-- What somebody keeps counts where they belong.
select follow('institution_members', 'kept_files', 'select distinct user_id::text from changed');
