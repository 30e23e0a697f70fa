-- owner: statistics
-- Facts leave as xAPI statements for a learning record store. What was written last is found by its transaction, as in the stream of use.
alter table facts add column xid xid8 not null default pg_current_xact_id();
create index facts_changes on facts (xid, source, ref, fact, part);

create table xapi_outlets (
  id bigint generated always as identity primary key,
  address text not null,
  -- Null: of everybody.
  institution_id bigint references institutions (id) on delete cascade,
  username text not null,
  key_sealed bytea not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- The last fact that was looked at, in the order of `facts_changes`, and the server whose transaction ids these are.
  cursor jsonb,
  failures int not null default 0,
  error text,
  failing_since timestamptz,
  next_at timestamptz,
  sent bigint not null default 0,
  refused bigint not null default 0,
  last_sent_at timestamptz,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  unique nulls not distinct (address, institution_id)
);

-- A statement keeps its id and body until it is delivered, so that a repetition is the same statement. The newest of a fact that was not
-- voided is what the store holds of it.
create table xapi_statements (
  seq bigint generated always as identity primary key,
  outlet_id bigint not null references xapi_outlets (id) on delete cascade,
  id uuid not null,
  source text not null,
  ref text not null,
  fact text not null,
  part text not null,
  version int not null,
  -- What the statement says, to see whether the fact still says it; null for one that voids another.
  hash text,
  voided boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  body jsonb,
  error text,
  created_at timestamptz not null,
  unique (outlet_id, id)
);
create index xapi_statements_queue on xapi_statements (outlet_id, seq) where state = 'queued';
create index xapi_statements_fact on xapi_statements (outlet_id, source, ref, fact, part, version desc) where hash is not null;
