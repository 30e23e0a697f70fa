-- owner: market
select follow('orders', 'orders', 'select id::text from changed where paid_at is not null');
