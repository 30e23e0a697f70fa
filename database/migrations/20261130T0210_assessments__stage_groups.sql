-- owner: assessments
-- A paper that a team answers as one in a stage is work of a group, as homework of a group is: one attempt, a pen, and a row for each member.

create or replace function follow_group_attempt() returns trigger language plpgsql as $$
declare member bigint;
begin
  if tg_op = 'INSERT' then
    insert into group_attempts (attempt_id, group_id, group_name, pen_holder_id, pen_since)
      select new.id, new.group_id, coalesce(case when a.stage_id is null then (select name from space_groups where id = new.group_id)
        else (select name from entrants where id = new.group_id) end, ''), new.user_id, new.started_at
      from assessments a where a.id = new.assessment_id;
    for member in
      select m.user_id from assessments a join space_members m on m.space_id = a.space_id and m.group_id = new.group_id
      where a.id = new.assessment_id and m.state = 'approved' and m.role = 'student' and m.user_id <> new.user_id
        and given_to(a.audience, m.user_id, m.group_id)
        and not exists (select from group_work_removals r where r.assessment_id = a.id and r.group_id = new.group_id and r.user_id = m.user_id)
      union
      select p.user_id from assessments a join stage_participants p on p.venue_id = a.stage_id and p.group_id = new.group_id
      where a.id = new.assessment_id and p.user_id <> new.user_id
      order by 1
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

-- What teams have begun belongs to them, in the hands of whoever of them held it.
update assessments a set settings = jsonb_set(a.settings, '{by_group}', 'true') from sections s
  where s.id = a.section_id and s.kind = 'paper' and s.by = 'team';
update attempts t set group_id = h.entrant_id
  from section_holders h join assessments a on a.section_id = h.section_id join registrations r on r.id = h.entrant_id and r.team_id is not null
  where t.assessment_id = a.id and t.user_id = h.user_id and t.group_id is null;
insert into group_attempts (attempt_id, group_id, group_name, pen_holder_id, pen_since)
  select t.id, t.group_id, coalesce(e.name, ''), t.user_id, t.started_at
  from attempts t join assessments a on a.id = t.assessment_id and a.stage_id is not null join entrants e on e.id = t.group_id
  on conflict do nothing;
