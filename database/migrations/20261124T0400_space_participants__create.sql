-- owner: spaces
-- Who takes part in what is given in a space. Every kind of venue publishes such a view.
create view space_participants as
  select space_id as venue_id, user_id, group_id, joined_at
  from space_members where state = 'approved' and role = 'student';
