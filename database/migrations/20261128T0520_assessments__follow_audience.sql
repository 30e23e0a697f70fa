-- owner: assessments
-- Whoever an assessment is given to no longer has no result in it: evidence and facts follow the audience, and the groups it names.
select follow('assessments', 'attempt', 'select a.assessment_id || ''-'' || a.user_id from attempts a where a.state in (''passed'', ''failed'')
  and a.assessment_id in (select id from changed group by id having count(distinct coalesce(audience::text, '''')) = 2)');
select follow('space_members', 'attempt', 'select distinct t.assessment_id || ''-'' || t.user_id from changed c
  join assessments a on a.space_id = c.space_id and a.audience ->> ''kind'' = ''groups''
  join attempts t on t.assessment_id = a.id and t.user_id = c.user_id and t.state in (''passed'', ''failed'')');
select follow('space_members', 'assessment_results', 'select distinct t.assessment_id || ''-'' || t.user_id from changed c
  join assessments a on a.space_id = c.space_id and a.audience ->> ''kind'' = ''groups''
  join attempts t on t.assessment_id = a.id and t.user_id = c.user_id and t.state <> ''not_submitted''');

-- Whether work of a space is still given to somebody who has a result in it. Who left the space keeps what they did.
create function still_given(of_space bigint, audience jsonb, member bigint) returns boolean language sql stable as $$
  select audience is null or not exists (select from space_participants p where p.venue_id = of_space and p.user_id = member
    and not given_to(audience, p.user_id, p.group_id))
$$;
