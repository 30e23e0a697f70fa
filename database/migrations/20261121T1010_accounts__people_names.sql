-- How people are found by those who run an institution.
create or replace view people as
  select id, coalesce(nullif(real_name, ''), nullif(nickname, ''), account, '') as name, nickname, avatar_file_id, utype, institution_id,
    account, phone
  from users;
