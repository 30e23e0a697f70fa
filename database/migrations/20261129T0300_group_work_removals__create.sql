-- owner: assessments
-- Whom staff took out of a group's work: they answer by themselves, and neither a start nor a new attempt of the group takes them back in.

create table group_work_removals (
  assessment_id bigint not null references assessments (id) on delete cascade,
  group_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  removed_by bigint not null references users (id),
  removed_at timestamptz not null,
  primary key (assessment_id, group_id, user_id)
);

create or replace function follow_group_attempt() returns trigger language plpgsql as $$
declare member bigint;
begin
  if tg_op = 'INSERT' then
    insert into group_attempts (attempt_id, group_id, group_name, pen_holder_id, pen_since)
      values (new.id, new.group_id, coalesce((select name from space_groups where id = new.group_id), ''), new.user_id, new.started_at);
    for member in select m.user_id from assessments a join space_members m on m.space_id = a.space_id and m.group_id = new.group_id
      where a.id = new.assessment_id and m.state = 'approved' and m.role = 'student' and m.user_id <> new.user_id
        and given_to(a.audience, m.user_id, m.group_id)
        and not exists (select from group_work_removals r where r.assessment_id = a.id and r.group_id = new.group_id and r.user_id = m.user_id)
      order by m.user_id
    loop
      perform add_group_member(new.id, member);
    end loop;
  else
    update attempts f set state = new.state, round = new.round, at_item = new.at_item, started_at = new.started_at, due_at = new.due_at,
      end_at = new.end_at, stopped_at = new.stopped_at, submitted_at = new.submitted_at, submit_kind = new.submit_kind,
      submit_reason = new.submit_reason, folded_at = new.folded_at, late = new.late, late_s = new.late_s, late_off = new.late_off,
      changed_at = new.changed_at, answered = new.answered, to_mark = new.to_mark, score_auto = new.score_auto,
      score_manual = new.score_manual, score_total = new.score_total, redo_until = new.redo_until, reject_reason = new.reject_reason
    where f.lead_id = new.id and (new.state <> 'not_submitted' or f.state = 'not_submitted' or not exists (
      select from attempts o where o.assessment_id = f.assessment_id and o.user_id = f.user_id and o.id <> f.id and o.state = 'not_submitted'));
  end if;
  return null;
end $$;
