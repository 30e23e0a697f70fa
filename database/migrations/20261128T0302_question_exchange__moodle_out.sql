-- owner: question-exchange
-- Questions leave as the XML of Moodle as well.

alter table question_exports drop constraint question_exports_format_check;
alter table question_exports add constraint question_exports_format_check check (format in ('docx', 'gift', 'moodle', 'qti1', 'qti2'));
