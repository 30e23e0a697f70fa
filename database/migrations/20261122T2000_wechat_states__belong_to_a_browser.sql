-- owner: accounts
-- A login that was started belongs to the browser that started it. Those under way (they live ten minutes) are started anew.
delete from wechat_states;
alter table wechat_states add column browser_hash bytea not null;
