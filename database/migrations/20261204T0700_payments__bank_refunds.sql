-- owner: payments
-- Money that goes back by a bank transfer, as its channel takes nothing back any more: entered by one operator, confirmed by another.

create table bank_refunds (
  id bigint generated always as identity (start 101) primary key,
  refund_id bigint not null references refunds (id),
  receipt text not null check (receipt <> ''),
  state text not null default 'entered' check (state in ('entered', 'confirmed', 'refused')),
  entered_by bigint not null references users (id),
  entered_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  check ((state = 'entered') = (decided_by is null and decided_at is null))
);
-- A receipt stands once, and a refund is transferred once.
create unique index bank_refunds_receipt on bank_refunds (receipt) where state <> 'refused';
create unique index bank_refunds_refund on bank_refunds (refund_id) where state <> 'refused';
create index bank_refunds_waiting on bank_refunds (id) where state = 'entered';

create function bank_refunds_only_forward() returns trigger language plpgsql as $$
begin
  if (new.refund_id, new.receipt, new.entered_by, new.entered_at) is distinct from (old.refund_id, old.receipt, old.entered_by, old.entered_at)
     or old.state <> 'entered' then
    raise exception 'a bank transfer that was decided stays as it is';
  end if;
  return new;
end $$;
create trigger bank_refunds_only_forward before update on bank_refunds for each row execute function bank_refunds_only_forward();
