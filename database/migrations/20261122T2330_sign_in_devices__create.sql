-- owner: accounts
-- Browsers in which somebody signed in before: wrong passwords typed elsewhere do not lock them out.
create table sign_in_devices (
  user_id bigint not null references users (id) on delete cascade,
  secret_hash bytea not null,
  used_at timestamptz not null,
  primary key (user_id, secret_hash)
);
create index sign_in_devices_age on sign_in_devices (used_at);
