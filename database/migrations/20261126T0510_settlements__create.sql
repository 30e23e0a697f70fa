-- owner: market
-- What sellers are owed, month by month, and the invoices buyers ask for.

-- Where a seller is paid: holder, bank and number, sealed with the key of the instance.
alter table sellers add column payout_sealed bytea;
alter table sellers add column payout_hint text not null default '';

create table settlements (
  id bigint generated always as identity (start 101) primary key,
  seller_id bigint not null references sellers (id),
  -- The first day of the month in Beijing.
  month date not null check (extract(day from month) = 1),
  sales_cents bigint not null check (sales_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0),
  commission_cents bigint not null,
  -- What the month before left below nothing.
  carried_cents bigint not null default 0 check (carried_cents <= 0),
  net_cents bigint not null,
  -- `carried`: nothing to pay; what is below nothing goes into the next month. `entered`: one operator has paid, another has to confirm it.
  state text not null check (state in ('open', 'disputed', 'entered', 'paid', 'carried')),
  receipt text not null default '',
  entered_by bigint references users (id),
  entered_at timestamptz,
  confirmed_by bigint references users (id),
  paid_at timestamptz,
  note text not null default '',
  answer text not null default '',
  created_at timestamptz not null default now(),
  unique (seller_id, month),
  check (net_cents = sales_cents - returned_cents - commission_cents + carried_cents),
  check ((state = 'carried') = (net_cents <= 0)),
  check ((state in ('entered', 'paid')) = (entered_by is not null and receipt <> '')),
  check ((state = 'paid') = (paid_at is not null and confirmed_by is not null))
);
create index settlements_waiting on settlements (month, id) where state in ('open', 'disputed', 'entered');

create function settlements_only_forward() returns trigger language plpgsql as $$
begin
  if (new.seller_id, new.month, new.sales_cents, new.returned_cents, new.commission_cents, new.carried_cents, new.net_cents)
     is distinct from (old.seller_id, old.month, old.sales_cents, old.returned_cents, old.commission_cents, old.carried_cents, old.net_cents)
     or (old.state in ('paid', 'carried') and new.state <> old.state) then
    raise exception 'a closed month stays as it is';
  end if;
  return new;
end $$;
create trigger settlements_only_forward before update on settlements for each row execute function settlements_only_forward();

create table settlement_lines (
  settlement_id bigint not null references settlements (id),
  order_item_id bigint not null references order_items (id),
  kind text not null check (kind in ('sale', 'return')),
  refund_id bigint references refunds (id),
  -- What was sold or went back, what of it was the commission, and what of it the seller is owed: below nothing for a return.
  cents bigint not null,
  commission_cents bigint not null,
  net_cents bigint not null check (net_cents = cents - commission_cents),
  unique nulls not distinct (order_item_id, kind, refund_id)
);
create index settlement_lines_settlement on settlement_lines (settlement_id);

create table invoices (
  id bigint generated always as identity (start 101) primary key,
  order_id bigint not null references orders (id),
  user_id bigint not null references users (id),
  kind text not null check (kind in ('personal', 'company')),
  title text not null check (title <> ''),
  tax_no text not null default '' check (kind = 'personal' or tax_no <> ''),
  email text not null,
  cents int not null check (cents > 0),
  state text not null default 'asked' check (state in ('asked', 'issued', 'refused', 'voided')),
  number text not null default '' check (state <> 'issued' or number <> ''),
  file_id bigint references files (id) on delete set null,
  reason text not null default '',
  -- The buyer asks for the money back: the invoice has to be made void before.
  void_asked_at timestamptz,
  decided_by bigint references users (id),
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index invoices_one on invoices (order_id) where state in ('asked', 'issued');
create index invoices_user on invoices (user_id, id desc);
create index invoices_waiting on invoices (id) where state = 'asked' or void_asked_at is not null;
