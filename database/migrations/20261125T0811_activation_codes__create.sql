-- owner: accounts
-- Until when the code of a printed slip opens an account; the code itself is its first password, kept as passwords are.

create table activation_codes (
  user_id bigint primary key references users (id) on delete cascade,
  expires_at timestamptz not null,
  printed_by bigint not null references users (id),
  printed_at timestamptz not null
);
