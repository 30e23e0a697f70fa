-- owner: institutions
-- Where people stand in their institution, for modules that ask by grade or class.
create view institution_member_facts as
  select m.user_id, m.institution_id, m.role, m.grade, m.class_name, m.student_no, f.name as institution_name
  from institution_members m join institution_facts f on f.id = m.institution_id
  where f.state = 'approved' and m.deactivated_at is null;
