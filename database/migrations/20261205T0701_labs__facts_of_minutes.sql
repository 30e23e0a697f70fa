-- owner: labs
-- Sessions are looked at once more: how long each check took is a fact of its own now.
insert into change_notes (follower, source, ref) select follower, source, '*' from source_followers where source = 'lab_work';
