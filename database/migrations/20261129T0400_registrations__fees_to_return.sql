-- owner: teams
-- The sweep reads what is to be given back, not every fee that was ever paid.
create index registrations_fees_to_return on registrations (id)
  where order_id is not null and fee_returned_at is null and state in ('withdrawn', 'refused');
