-- What people asked for about their whole account: everything kept about them as a file, or its end.

create table account_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('export', 'deletion')),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'done', 'cancelled', 'failed', 'expired')),
  -- When a deletion takes place; until then it can be cancelled.
  due_at timestamptz,
  file_id bigint references files (id) on delete set null,
  expires_at timestamptz,
  failure text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index account_requests_open on account_requests (user_id, kind) where state in ('waiting', 'working');
create index account_requests_user on account_requests (user_id, id desc);
create index account_requests_due on account_requests (due_at) where kind = 'deletion' and state = 'waiting';
create index account_requests_file on account_requests (file_id);

create index page_views_user on page_views (user_id) where user_id is not null;
