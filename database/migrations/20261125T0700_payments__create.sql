-- owner: payments
-- Money that comes and goes: merchants of the channels, payments, refunds, the ledger and the comparison with the channels' bills.

create table merchants (
  id bigint generated always as identity (start 101) primary key,
  channel text not null check (channel in ('wechat', 'alipay')),
  -- The merchant number (WeChat Pay) or the application (Alipay).
  account text not null check (account <> ''),
  -- Of the pretend channels of the demo mode; a production server refuses it.
  pretend boolean not null default false,
  sealed_keys bytea not null,
  facts jsonb not null default '{}',
  -- `receiving` takes no new payments but still verifies, asks, refunds and fetches bills.
  state text not null default 'active' check (state in ('active', 'receiving', 'off')),
  added_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel, account)
);
create unique index merchants_active on merchants (channel) where state = 'active';

create table payments (
  id bigint generated always as identity (start 101) primary key,
  payable_kind text not null,
  payable_id bigint not null,
  attempt smallint not null check (attempt between 1 and 99),
  out_trade_no text not null unique check (out_trade_no ~ '^[0-9A-Za-z]{6,32}$'),
  user_id bigint not null references users (id),
  merchant_id bigint not null references merchants (id),
  method text not null check (method in ('native', 'h5', 'page', 'wap')),
  amount_cents int not null check (amount_cents > 0),
  state text not null default 'created' check (state in ('created', 'paying', 'paid', 'closed', 'failed')),
  -- Whether it is the payment that settled its order; other money that arrives goes back.
  settles boolean not null default false,
  title text not null,
  prepay jsonb,
  expires_at timestamptz not null,
  -- Money may still arrive until then although the channel knew nothing at closing.
  payable_until timestamptz not null,
  trade_no text,
  paid_at timestamptz,
  paid_cents int check (paid_cents > 0),
  refunding_cents int not null default 0,
  refunded_cents int not null default 0,
  query_at timestamptz,
  queries int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (payable_kind, payable_id, attempt),
  unique (merchant_id, trade_no),
  check ((state = 'paid') = (paid_cents is not null)),
  check ((state = 'paid') = (trade_no is not null and paid_at is not null)),
  check (not settles or paid_cents = amount_cents),
  check (refunding_cents >= 0 and refunded_cents >= 0 and refunding_cents + refunded_cents <= coalesce(paid_cents, 0))
);
create unique index payments_one_open on payments (payable_kind, payable_id) where state in ('created', 'paying');
create unique index payments_one_settles on payments (payable_kind, payable_id) where settles;
create index payments_due on payments (query_at) where query_at is not null;
create index payments_user on payments (user_id);
create index payments_paid on payments (merchant_id, paid_at) where state = 'paid';
create index payments_unmatched on payments (id) where state = 'paid' and not settles;

create function payments_only_forward() returns trigger language plpgsql as $$
begin
  if (new.payable_kind, new.payable_id, new.attempt, new.out_trade_no, new.user_id, new.merchant_id, new.amount_cents)
     is distinct from (old.payable_kind, old.payable_id, old.attempt, old.out_trade_no, old.user_id, old.merchant_id, old.amount_cents) then
    raise exception 'what a payment is for never changes';
  end if;
  if old.state = 'paid' and (new.state, new.settles, new.trade_no, new.paid_at, new.paid_cents)
     is distinct from (old.state, old.settles, old.trade_no, old.paid_at, old.paid_cents) then
    raise exception 'a paid payment stays as it is';
  end if;
  if new.state <> old.state and not (
    old.state = 'created' or (old.state = 'paying' and new.state <> 'created') or (old.state in ('closed', 'failed') and new.state = 'paid')
  ) then
    raise exception 'a payment does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger payments_only_forward before update on payments for each row execute function payments_only_forward();

-- Verified notifications only, so that a forged one never takes an id.
create table payment_notifies (
  id bigint generated always as identity primary key,
  channel text not null,
  event_id text not null,
  kind text not null,
  out_no text not null,
  sha256 bytea not null,
  body text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  outcome text not null check (outcome in ('handled', 'already', 'unmatched', 'mismatch', 'unknown', 'ignored', 'failed')),
  unique (channel, event_id)
);
create index payment_notifies_out on payment_notifies (out_no);
create index payment_notifies_failed on payment_notifies (id) where outcome in ('failed', 'mismatch');

-- What could not be verified: one row per channel, reason and minute.
create table payment_forgeries (
  channel text not null,
  why text not null,
  minute timestamptz not null,
  times int not null default 1,
  head text not null default '',
  primary key (channel, why, minute)
);

create table refunds (
  id bigint generated always as identity (start 101) primary key,
  payment_id bigint not null references payments (id),
  out_refund_no text not null unique,
  -- The refund this one repeats under a new number because the channel gave that one up.
  follows bigint references refunds (id),
  cause text not null check (cause in ('asked', 'ungranted', 'duplicate', 'late', 'mismatch', 'cancelled', 'operator')),
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('applied', 'approved', 'processing', 'done', 'failed', 'refused')),
  -- The channel could not return it to where it came from and somebody must act there.
  abnormal boolean not null default false,
  reason text not null default '',
  answer text not null default '',
  asked_by bigint references users (id),
  decided_by bigint references users (id),
  channel_refund_no text,
  query_at timestamptz,
  queries int not null default 0,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index refunds_unmatched_once on refunds (payment_id) where cause in ('duplicate', 'late', 'mismatch') and follows is null;
create index refunds_payment on refunds (payment_id);
create index refunds_due on refunds (query_at) where query_at is not null;
create index refunds_waiting on refunds (id) where state in ('applied', 'approved', 'processing');

create function refunds_only_forward() returns trigger language plpgsql as $$
begin
  if (new.payment_id, new.out_refund_no, new.amount_cents, new.cause) is distinct from (old.payment_id, old.out_refund_no, old.amount_cents, old.cause) then
    raise exception 'what a refund is of never changes';
  end if;
  if new.state <> old.state and not (
    (old.state = 'applied' and new.state in ('approved', 'refused'))
    or (old.state = 'approved' and new.state in ('processing', 'done', 'failed'))
    or (old.state = 'processing' and new.state in ('done', 'failed'))
  ) then
    raise exception 'a refund does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger refunds_only_forward before update on refunds for each row execute function refunds_only_forward();

-- A line moves one amount from one account to another, so an unbalanced posting cannot be written.
create table ledger_postings (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  payment_id bigint references payments (id),
  refund_id bigint references refunds (id),
  day date not null,
  posted_at timestamptz not null
);
create index ledger_postings_day on ledger_postings (day);
create index ledger_postings_payment on ledger_postings (payment_id);
create index ledger_postings_refund on ledger_postings (refund_id);

create table ledger_lines (
  posting_id bigint not null references ledger_postings (id),
  line smallint not null,
  debit text not null check (debit <> ''),
  credit text not null check (credit <> ''),
  cents bigint not null check (cents > 0),
  primary key (posting_id, line),
  check (debit <> credit)
);
create index ledger_lines_debit on ledger_lines (debit);
create index ledger_lines_credit on ledger_lines (credit);

create function ledger_is_only_added_to() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to: correct it by a posting of its own';
end $$;
create trigger ledger_postings_stay before update or delete on ledger_postings for each row execute function ledger_is_only_added_to();
create trigger ledger_lines_stay before update or delete on ledger_lines for each row execute function ledger_is_only_added_to();
create trigger ledger_postings_whole before truncate on ledger_postings execute function ledger_is_only_added_to();
create trigger ledger_lines_whole before truncate on ledger_lines execute function ledger_is_only_added_to();

create table bill_runs (
  id bigint generated always as identity (start 101) primary key,
  merchant_id bigint not null references merchants (id),
  day date not null,
  state text not null check (state in ('waiting', 'matched', 'different', 'unreadable')),
  problem text not null default '',
  rows_there int not null default 0,
  rows_here int not null default 0,
  cents_there bigint not null default 0,
  cents_here bigint not null default 0,
  fee_cents bigint not null default 0,
  ran_at timestamptz not null,
  unique (merchant_id, day)
);

create table bill_rows (
  run_id bigint not null references bill_runs (id) on delete cascade,
  kind text not null check (kind in ('pay', 'refund')),
  out_no text not null,
  trade_no text not null,
  cents int not null,
  fee_cents int not null,
  at timestamptz not null,
  primary key (run_id, kind, out_no)
);

create table bill_differences (
  id bigint generated always as identity (start 101) primary key,
  run_id bigint not null references bill_runs (id) on delete cascade,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount')),
  row_kind text not null check (row_kind in ('pay', 'refund')),
  out_no text not null,
  ours_cents int,
  theirs_cents int,
  state text not null default 'open' check (state in ('open', 'explained', 'settled')),
  note text not null default '',
  decided_by bigint references users (id),
  decided_at timestamptz,
  unique (run_id, row_kind, out_no)
);
create index bill_differences_open on bill_differences (id) where state = 'open';
