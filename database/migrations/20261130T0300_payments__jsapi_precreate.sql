-- owner: payments
-- Paying inside WeChat and by Alipay's code. A payment inside WeChat belongs to the WeChat person it was opened for.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('native', 'h5', 'jsapi', 'page', 'wap', 'precreate', 'test'));
alter table payments add column payer_hash bytea check (payer_hash is null or method = 'jsapi');
