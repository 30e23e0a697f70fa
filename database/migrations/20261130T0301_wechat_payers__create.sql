-- owner: accounts
-- Who a person is to WeChat in the browser they pay with: asked silently, held for a while, sealed.
create table wechat_payers (
  id bigint generated always as identity (start 101) primary key,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  user_id bigint not null references users (id),
  appid text not null,
  return_address text not null,
  sealed_openid bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index wechat_payers_known on wechat_payers (user_id, expires_at desc) where sealed_openid is not null;
create index wechat_payers_age on wechat_payers (expires_at);
