-- owner: market
-- A competition's fee is sold for one registration: the thing is the competition, what an item is for is the registration.

alter table products drop constraint products_kind_check;
alter table products add constraint products_kind_check
  check (kind in ('course', 'space_seat', 'package', 'competition_fee', 'lab_minutes'));

drop index order_items_once;
create unique index order_items_once on order_items (user_id, product_id, ref_id, copy_no) where holds;
-- Two members of a team cannot both pay for one registration.
create unique index order_items_fee_once on order_items (product_id, ref_id) where holds and kind = 'competition_fee';
