-- Who was reminded of what: a row is written in the transaction that sends the message, so nobody is reminded twice.
create table reminders (
  user_id bigint not null references users (id) on delete cascade,
  -- The stable name of the date, such as due-12. A date that moves is reminded of anew.
  occasion text not null,
  due_at timestamptz not null,
  hours smallint not null check (hours in (1, 24)),
  sent_at timestamptz not null,
  primary key (user_id, occasion, due_at, hours)
);
create index reminders_due on reminders (due_at);

-- When a message is of no use any more; a delivery that waits for the morning until then is dropped.
alter table messages add column useful_until timestamptz;

-- Deadlines are looked for by their time.
create index assessments_ends on assessments (end_at) where state = 'published';
create index assessments_starts on assessments (start_at) where state = 'published';
create index space_courses_closes on space_courses (closes_at) where removed_at is null;
