-- owner: statistics
-- What is appended to a stream outside the school's database: each insert is a block with a number. It counts once the block is closed, which
-- happens in the transaction that notes its batches; the id of that transaction says in what order blocks are counted.

create table usage_blocks (
  block bigint generated always as identity primary key,
  row_count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  created_at timestamptz not null default now(),
  xid xid8
);
create index usage_blocks_xid on usage_blocks (xid) where xid is not null;
create index usage_blocks_open on usage_blocks (last_at) where xid is null;
