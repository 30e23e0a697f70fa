-- owner: teams
-- A fee that was paid for a registration goes back when the registration is withdrawn, refused, or its competition cancelled.

alter table registrations add column fee_returned_at timestamptz;
create index registrations_fee_held on registrations (competition_id, state) where order_id is not null and fee_returned_at is null;
