-- owner: competitions
-- A work is one for the whole team: its points are never added up or averaged over the members.
update sections set by = 'team' where kind = 'production' and by <> 'team';
