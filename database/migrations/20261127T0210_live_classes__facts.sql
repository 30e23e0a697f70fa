-- owner: live-classes
select follow('class_attendance', 'class_attendance', 'select class_id::text from changed');
select follow('live_classes', 'class_attendance', 'select id::text from changed where state <> ''pending''');
