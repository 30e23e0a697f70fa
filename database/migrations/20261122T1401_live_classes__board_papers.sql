-- PDFs whose pages become pages of the board.

create table class_papers (
  id bigint generated always as identity primary key,
  class_id bigint not null references live_classes (id) on delete cascade,
  file_id bigint not null references files (id),
  user_id bigint not null references users (id),
  after_page text,
  state text not null default 'in_progress' check (state in ('in_progress', 'complete', 'failed')),
  progress integer not null default 0,
  error text,
  created_at timestamptz not null default now()
);
create index class_papers_class on class_papers (class_id, id);
create index class_papers_file on class_papers (file_id);
create index class_papers_user on class_papers (user_id);
