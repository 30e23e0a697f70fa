-- How people are told of their messages beside the inbox: choices, proven e-mail addresses, and what was sent to whom.

-- A message of a group somebody does not want in the inbox is kept for its other ways and not shown.
alter table messages add column shown boolean not null default true;
drop index messages_unread;
create index messages_unread on messages (user_id) where read_at is null and shown;
create index messages_age on messages (created_at);

create table message_settings (
  user_id bigint primary key references users (id) on delete cascade,
  time_zone text not null default 'Asia/Shanghai',
  -- Minutes after midnight in that zone; both or neither.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  -- 1 Monday to 7 Sunday.
  digest_weekday smallint not null default 1 check (digest_weekday between 1 and 7),
  -- The newest day, in that zone, whose digest was decided.
  digested_on date,
  digested_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);
create index message_settings_digest on message_settings (digested_at) where digest <> 'off';

create table message_choices (
  user_id bigint not null references users (id) on delete cascade,
  message_group text not null,
  channel text not null check (channel in ('inbox', 'email', 'wechat', 'sms')),
  wanted boolean not null,
  primary key (user_id, message_group, channel)
);

-- The code that was sent to an address somebody says is theirs.
create table email_codes (
  user_id bigint primary key references users (id) on delete cascade,
  email text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);

-- An address counts as long as it is the one of the profile and no mail server has refused it since.
create table proven_emails (
  user_id bigint primary key references users (id) on delete cascade,
  email text not null,
  proven_at timestamptz not null,
  refused_at timestamptz,
  refusal text not null default ''
);

-- One row per message and channel; `occasion` makes a repetition meet the first row. A row in 'sending' whose server
-- died becomes 'unsure': it may have arrived and is not sent again by itself.
create table message_deliveries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'wechat', 'sms')),
  occasion text not null,
  purpose text not null check (purpose in ('message', 'digest', 'proof')),
  message_id bigint references messages (id) on delete set null,
  -- What a digest or proof says, encrypted; emptied once it is settled.
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  claimed_at timestamptz,
  settled_at timestamptz,
  receipt text not null default '',
  failure text not null default '',
  created_at timestamptz not null,
  unique (user_id, channel, occasion)
);
create index message_deliveries_due on message_deliveries (due_at) where state = 'waiting';
create index message_deliveries_sending on message_deliveries (claimed_at) where state = 'sending';
create index message_deliveries_state on message_deliveries (state, id desc);
create index message_deliveries_age on message_deliveries (created_at);
create index message_deliveries_message on message_deliveries (message_id);

-- The mail of a school without a mail server: read on the developer page.
create table development_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null,
  headers jsonb not null,
  created_at timestamptz not null default now()
);
