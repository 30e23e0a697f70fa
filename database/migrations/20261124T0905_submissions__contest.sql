-- owner: judge-queue
-- Code is handed in at stages of competitions as well.
alter table submissions drop constraint if exists submissions_place_at_check;
alter table submissions add constraint submissions_place_at_check
  check (place_at in ('practice', 'setting', 'activity', 'attempt', 'contest'));
