-- Items of the library and assessments are found. What is taken back from somebody is gone in the same transaction.
select follow_for_search('library_items', 'library_item', 'select id::text from changed',
  'select id::text from changed where trashed_at is not null or platform_state <> ''approved''');
select follow_for_search('library_shares', 'library_item', 'select item_id::text from changed');
select follow_for_search('assessments', 'assessment', 'select id::text from changed',
  'select id::text from changed where state = ''not_published''');

insert into search_changes (source, ref) select 'library_item', id::text from library_items;
insert into search_changes (source, ref) select 'assessment', id::text from assessments;
