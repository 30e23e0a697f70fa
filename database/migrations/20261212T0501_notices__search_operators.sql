-- owner: messages
-- Operators find notices to others as they open them.
insert into search_changes (source, ref) select 'notice', id::text from notices where audience not in ('everyone', 'members');
