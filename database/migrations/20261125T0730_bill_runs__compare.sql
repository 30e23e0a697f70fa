-- owner: payments
-- What the daily comparison needs beside the tables it was made with, and the nightly recount.

-- When the channel took a refund on: the day whose bill names it, whatever becomes of it later.
alter table refunds add column accepted_at timestamptz;
update refunds set accepted_at = coalesce(done_at, updated_at) where state in ('processing', 'done', 'failed');
create index refunds_accepted on refunds (accepted_at) where accepted_at is not null;

-- `state`: known here and not paid here. `merchant`: known here under another merchant.
alter table bill_differences drop constraint bill_differences_kind_check;
alter table bill_differences add constraint bill_differences_kind_check check (kind in ('missing_here', 'missing_there', 'amount', 'state', 'merchant'));
-- Whether operators were told that a day is not settled.
alter table bill_runs add column paged_at timestamptz;
create index bill_rows_out_no on bill_rows (out_no);

-- One row a closed day of the ledger: a hash over its lines and the hash of the day before, so that no line can be slipped in later.
create table ledger_days (
  day date primary key,
  lines int not null,
  sha256 bytea not null,
  closed_at timestamptz not null
);
create trigger ledger_days_stay before update or delete on ledger_days for each row execute function ledger_is_only_added_to();
create trigger ledger_days_whole before truncate on ledger_days execute function ledger_is_only_added_to();

-- What the last recounts found: 0 unless something is lost.
create table money_checks (
  name text primary key check (name <> ''),
  off bigint not null,
  detail jsonb not null,
  checked_at timestamptz not null
);
