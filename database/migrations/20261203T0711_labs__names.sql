-- owner: labs
-- Columns by the field's words.
alter table lab_operations rename column deed to kind;
alter table lab_machines rename column deed to operation;
