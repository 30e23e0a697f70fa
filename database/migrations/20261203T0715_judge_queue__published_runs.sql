-- owner: judge-queue
comment on table judge_runs is 'published: when a run ended and how long it took, for what is shown as of a moment';
