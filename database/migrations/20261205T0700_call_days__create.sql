-- owner: statistics
-- How often each call of the product was answered on a day, and how often it failed or was slow.
create table call_days (
  day date not null,
  call text not null,
  calls bigint not null,
  failed bigint not null,
  slow bigint not null,
  slowest_ms int not null,
  primary key (day, call)
);
