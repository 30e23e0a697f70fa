-- owner: payments
-- What waited for a person for days is brought before all operators, once.
alter table refunds add column escalated_at timestamptz;
alter table bill_differences add column escalated_at timestamptz;
alter table bill_differences add column found_at timestamptz not null default now();
