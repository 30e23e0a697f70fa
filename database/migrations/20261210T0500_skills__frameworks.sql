-- owner: skills
-- The framework a skill came from, by what names it among the imports of its map; empty for skills people drew themselves. Two frameworks
-- in one map may use the same codes.
alter table skills add column framework text not null default '';

-- What imports added before.
with imported as (
  select distinct on (s.id) s.id, case i.format when 'esco' then 'esco' else i.format || ' ' || i.title end as framework
  from skill_imports i
  join skill_edits e on e.frame_kind = i.frame_kind and e.frame_id = i.frame_id and e.edit_id = i.import_id
  cross join lateral jsonb_array_elements(e.inverse->'skills') as change
  join skills s on s.id::text = change->'before'->>'id' and s.scope = i.frame_kind and s.frame_id = i.frame_id
  where i.format <> 'sheet' and change->>'after' is null
  order by s.id, i.at
)
update skills s set framework = imported.framework from imported where imported.id = s.id;
