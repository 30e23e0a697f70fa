-- owner: judge-queue
-- Read by the contest feed, which tells when a verdict of a published result was given.
comment on table judge_runs is 'published: when runs of hand-ins ended';
