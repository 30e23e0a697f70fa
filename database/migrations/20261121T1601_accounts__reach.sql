-- Where a person can be reached, for those who deliver messages; a phone counts once its owner has proven it.
create view people_reached as
  select users.id, users.language, users.status, lower(users.email) as email,
    case when users.phone_verified_at is null then null else users.phone end as phone,
    array(select identity.appid from wechat_identities identity where identity.user_id = users.id) as wechat_appids
  from users;
