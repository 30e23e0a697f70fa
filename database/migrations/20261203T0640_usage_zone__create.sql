-- owner: statistics
-- The time zone whose days the use of pages was counted by.
create table usage_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null
);
