-- owner: assessments
-- How late an attempt came and what that cost: taken off once, where the score is made.

alter table attempts
  -- The last change that counts.
  add column changed_at timestamptz,
  -- Seconds after the date, those of the grace included; 0 where it came in time.
  add column late_s int not null default 0,
  -- Points; what the answers add up to, less the total.
  add column late_off double precision not null default 0;

update attempts t set changed_at = s.at
from (select attempt_id, max(saved_at) as at from answers group by attempt_id) s
where s.attempt_id = t.id and t.folded_at is not null;

update attempts set late_s = greatest(0, extract(epoch from changed_at - due_at))::int,
  late_off = case when score_total is null then 0
    else greatest(0, round((coalesce(score_auto, 0) + coalesce(score_manual, 0) - score_total)::numeric, 2)) end
where late and changed_at is not null and due_at is not null;
