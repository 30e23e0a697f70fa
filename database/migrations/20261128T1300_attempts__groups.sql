-- owner: assessments
-- Group work: one attempt of a group holds saves, answers and marks. Every other member has a row of their own that follows it, so that whatever
-- asks for somebody's attempts finds them.
alter table attempts
  -- The group that answers; a group that is gone keeps its work.
  add column group_id bigint,
  -- Of the row of a member: the attempt of the group.
  add column lead_id bigint references attempts (id) on delete cascade,
  add constraint attempts_lead check (lead_id is null or group_id is not null);
create unique index attempts_group_number on attempts (assessment_id, group_id, no) where group_id is not null and lead_id is null;
create index attempts_lead on attempts (lead_id, user_id) where lead_id is not null;

create table group_attempts (
  attempt_id bigint primary key references attempts (id) on delete cascade,
  group_id bigint not null,
  group_name text not null,
  pen_holder_id bigint not null references users (id),
  pen_since timestamptz not null,
  asked_by bigint references users (id),
  asked_device bytea,
  asked_at timestamptz,
  check ((asked_by is null) = (asked_at is null) and (asked_by is null) = (asked_device is null))
);

-- Gives somebody a row that follows the attempt of a group; none where they have an attempt of that number or an open one.
create function add_group_member(group_attempt bigint, member bigint) returns bigint language sql as $$
  insert into attempts (assessment_id, frozen_paper_id, user_id, no, seed, layout, state, round, at_item, device, started_at, due_at, end_at,
    stopped_at, submitted_at, submit_kind, submit_reason, folded_at, late, late_s, late_off, changed_at, answered, to_mark, score_auto,
    score_manual, score_total, redo_until, reject_reason, group_id, lead_id)
  select assessment_id, frozen_paper_id, member, no, seed, layout, state, round, at_item, device, started_at, due_at, end_at,
    stopped_at, submitted_at, submit_kind, submit_reason, folded_at, late, late_s, late_off, changed_at, answered, to_mark, score_auto,
    score_manual, score_total, redo_until, reject_reason, group_id, id
  from attempts where id = group_attempt and lead_id is null and group_id is not null for no key update
  on conflict do nothing returning id
$$;

create function follow_group_attempt() returns trigger language plpgsql as $$
declare member bigint;
begin
  if tg_op = 'INSERT' then
    insert into group_attempts (attempt_id, group_id, group_name, pen_holder_id, pen_since)
      values (new.id, new.group_id, coalesce((select name from space_groups where id = new.group_id), ''), new.user_id, new.started_at);
    for member in select m.user_id from assessments a join space_members m on m.space_id = a.space_id and m.group_id = new.group_id
      where a.id = new.assessment_id and m.state = 'approved' and m.role = 'student' and m.user_id <> new.user_id
        and given_to(a.audience, m.user_id, m.group_id) order by m.user_id
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
create trigger attempts_follow_group after insert or update on attempts for each row
  when (new.group_id is not null and new.lead_id is null) execute function follow_group_attempt();
