-- owner: contests
-- Read by the contest feed, which tells hand-ins as a published result has them.
comment on table score_changes is 'published: what scores were before each change';
