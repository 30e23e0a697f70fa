-- owner: contests
-- What was handed in in the sections of stages, published for counting: nothing of whose it is or what came of it.
create view stage_hand_ins as
  select r.id, s.competition_id, r.section_id, c.title, r.at
  from score_rows r join sections c on c.id = r.section_id join stages s on s.id = r.stage_id
  where split_part(r.source, ':', 1) in ('attempt', 'submission', 'check') and r.outcome <> 'void';
