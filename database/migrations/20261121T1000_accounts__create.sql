-- Signing in: SMS codes and their outbox, WeChat identities and bindings, teacher applications, the log of logins.

-- The newest row of a phone and purpose is the only code that counts; older ones die with it.
create table sms_codes (
  id bigint generated always as identity primary key,
  phone text not null,
  code_type text not null check (code_type in ('load', 'register', 'forget', 'bind', 'change')),
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  address text not null default '',
  created_at timestamptz not null default now()
);
create index sms_codes_newest on sms_codes (phone, id desc);
create index sms_codes_age on sms_codes (created_at);

-- What is to be sent. `sealed_values` (encrypted outside the database's reach) is emptied once a real channel has taken the message.
create table sms_outbox (
  id bigint generated always as identity primary key,
  phone text not null,
  template text not null,
  sealed_values bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'expired')),
  channel text not null default '',
  receipt text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_outbox_newest on sms_outbox (phone, id desc);

create table wechat_identities (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete cascade,
  appid text not null,
  openid text not null,
  unionid text,
  nickname text not null default '',
  headimgurl text not null default '',
  bound_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (appid, openid)
);
create index wechat_identities_user on wechat_identities (user_id);
create index wechat_identities_union on wechat_identities (unionid) where unionid is not null;

-- A login that was started; the answer of WeChat must name it, once, and comes back to this page.
create table wechat_states (
  state_hash bytea primary key,
  appid text not null,
  return_address text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wechat_states_age on wechat_states (expires_at);

create table bind_tickets (
  ticket_hash bytea primary key,
  identity_id bigint not null references wechat_identities (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table teacher_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  school text not null,
  real_name text not null,
  proof_file_id bigint references files (id),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index teacher_applications_open on teacher_applications (user_id) where state = 'pending';

create table login_log (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete cascade,
  account_tried text not null,
  result text not null,
  address text not null default '',
  agent text not null default '',
  created_at timestamptz not null default now()
);
create index login_log_user on login_log (user_id, id desc);
create index login_log_age on login_log (created_at);

-- Which steps of the demo school are done; a step and its mark are one transaction.
create table seed_steps (
  name text primary key,
  done_at timestamptz not null default now()
);

-- People as other modules show them: the name classmates know, else the one they chose.
create view people as
  select id, coalesce(nullif(real_name, ''), nullif(nickname, ''), account, '') as name, nickname, avatar_file_id, utype, institution_id
  from users;
