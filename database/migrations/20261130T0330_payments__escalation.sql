-- owner: payments
-- What waited for a person for days is brought before all operators, once.
alter table refunds add column escalated_at timestamptz;
alter table bill_differences add column escalated_at timestamptz;
create index refunds_to_escalate on refunds (created_at) where state = 'applied' and escalated_at is null;
alter table bill_differences add column found_at timestamptz not null default now();
create index bill_differences_to_escalate on bill_differences (found_at) where state = 'open' and escalated_at is null;
