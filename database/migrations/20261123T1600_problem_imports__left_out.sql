-- owner: problems
-- What of a package could not become a problem, with the reason of each.
alter table problem_imports add column left_out jsonb not null default '[]';
