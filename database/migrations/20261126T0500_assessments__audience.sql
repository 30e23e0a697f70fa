-- owner: assessments
-- Whom work is given to: null is everybody who takes part; else {"kind": "groups" | "people" | "except", "ids": ["7", …]}.

alter table assessments add column audience jsonb
  constraint assessments_audience_shape check (audience is null or
    (audience ->> 'kind' in ('groups', 'people', 'except') and jsonb_typeof(audience -> 'ids') = 'array'));

-- Whether work is given to somebody who takes part, with the group they stand in.
create function given_to(audience jsonb, member bigint, member_group bigint) returns boolean
language sql immutable parallel safe as $$
  select case audience ->> 'kind'
    when 'groups' then member_group is not null and audience -> 'ids' @> to_jsonb(member_group::text)
    when 'people' then audience -> 'ids' @> to_jsonb(member::text)
    when 'except' then not audience -> 'ids' @> to_jsonb(member::text)
    else true end
$$;

-- Who joins, leaves or changes the group finds other work.
select follow_for_search('space_members', 'assessment',
  'select a.id::text from changed c join assessments a on a.space_id = c.space_id and a.audience is not null');
