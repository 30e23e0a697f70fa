-- owner: spaces
-- One person has one open invitation to a space. Where there are several, the newest stays open.

update space_invitations older set revoked_at = now()
where older.token_hash is null and older.revoked_at is null and older.declined_at is null and older.used = 0
  and exists (
    select 1 from space_invitations newer
    where newer.space_id = older.space_id and newer.id > older.id
      and (newer.user_id = older.user_id or newer.phone = older.phone)
      and newer.revoked_at is null and newer.declined_at is null and newer.used = 0
  );

create unique index space_invitations_open_user on space_invitations (space_id, user_id)
  where user_id is not null and revoked_at is null and declined_at is null and used = 0;
create unique index space_invitations_open_phone on space_invitations (space_id, phone)
  where phone is not null and revoked_at is null and declined_at is null and used = 0;
