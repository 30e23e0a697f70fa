-- owner: payments
-- Money a school takes from a merchant's account at a channel to its bank: entered by one operator, confirmed by another.

create table withdrawals (
  id bigint generated always as identity (start 101) primary key,
  merchant_id bigint not null references merchants (id),
  cents bigint not null check (cents > 0),
  receipt text not null check (receipt <> ''),
  state text not null default 'entered' check (state in ('entered', 'confirmed', 'refused')),
  entered_by bigint not null references users (id),
  entered_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  check ((state = 'entered') = (decided_by is null and decided_at is null))
);
-- A receipt stands once.
create unique index withdrawals_receipt on withdrawals (merchant_id, receipt) where state <> 'refused';
create index withdrawals_waiting on withdrawals (id) where state = 'entered';

create function withdrawals_only_forward() returns trigger language plpgsql as $$
begin
  if (new.merchant_id, new.cents, new.receipt, new.entered_by, new.entered_at)
     is distinct from (old.merchant_id, old.cents, old.receipt, old.entered_by, old.entered_at)
     or old.state <> 'entered' then
    raise exception 'a withdrawal that was decided stays as it is';
  end if;
  return new;
end $$;
create trigger withdrawals_only_forward before update on withdrawals for each row execute function withdrawals_only_forward();
