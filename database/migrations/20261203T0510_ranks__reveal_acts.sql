-- owner: ranks
-- Words and lines stand between the cells of a reveal, and are added while it is on: each change counts the revision up.
alter table reveals add column revision int not null default 0;

-- Who follows a reveal: everybody who reads the board, or the big screen alone, while the others read the frozen board.
alter table reveals add column follow text not null default 'everybody' check (follow in ('screen', 'everybody'));
