-- owner: payments
-- The test channel of the demo mode is a channel like the others.
alter table merchants drop constraint merchants_channel_check;
alter table merchants add constraint merchants_channel_check check (channel in ('wechat', 'alipay', 'test'));
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('native', 'h5', 'page', 'wap', 'test'));
