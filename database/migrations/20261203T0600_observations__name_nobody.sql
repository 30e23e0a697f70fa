-- owner: skills
-- Copied observations bore their author's name; they are copied anew without it.
update observations set reason = reason where withdrawn_at is null;
