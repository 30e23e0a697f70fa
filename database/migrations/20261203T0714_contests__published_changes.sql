-- owner: contests
comment on table score_changes is 'published: what a score row was worth before a change, for what is shown as of a moment';
