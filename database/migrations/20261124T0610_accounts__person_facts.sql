-- owner: accounts
-- What decides whether somebody may take part in something; a phone counts once its owner has proven it.
create view person_facts as
  select id, utype, status, coalesce(nullif(real_name, ''), nullif(nickname, ''), account, '') as name, real_name, email, school, student_no,
         avatar_file_id, id_number_encrypted as id_number_bytes, id_number_hash,
         case when phone_verified_at is null then null else phone end as proven_phone, phone, account, institution_id
  from users;
