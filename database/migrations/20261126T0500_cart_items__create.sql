-- owner: market
-- Carts, coupons, what buyers say of a product, and the shares of a refund, which settlements are made of.

create table cart_items (
  user_id bigint not null references users (id),
  product_id bigint not null references products (id) on delete cascade,
  -- What the reader saw when it was put in: a later offer shows as a change.
  seen_offer_id bigint not null references offers (id),
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table coupons (
  id bigint generated always as identity (start 101) primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
  kind text not null check (kind in ('amount', 'percent')),
  -- Cents, or percent.
  value int not null check (value > 0 and (kind = 'amount' or value <= 100)),
  -- What the things it covers must cost together.
  least_cents int not null default 0 check (least_cents >= 0),
  most_cents int check (most_cents > 0),
  -- Null for everything (a coupon of the platform); else what one seller sells.
  seller_id bigint references sellers (id),
  product_id bigint references products (id),
  bearer text not null check (bearer in ('platform', 'seller')),
  total int check (total > 0),
  claimed int not null default 0 check (claimed >= 0),
  per_person smallint not null default 1 check (per_person between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'active' check (state in ('active', 'stopped')),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  check (starts_at < ends_at),
  check (total is null or claimed <= total),
  check ((bearer = 'seller') = (seller_id is not null))
);
create index coupons_seller on coupons (seller_id, id desc);

create table coupon_uses (
  id bigint generated always as identity (start 101) primary key,
  coupon_id bigint not null references coupons (id),
  user_id bigint not null references users (id),
  nth smallint not null,
  order_id bigint not null unique references orders (id),
  state text not null default 'held' check (state in ('held', 'used', 'returned')),
  created_at timestamptz not null default now()
);
create unique index coupon_uses_nth on coupon_uses (coupon_id, user_id, nth) where state <> 'returned';
create index coupon_uses_user on coupon_uses (user_id);

create function coupon_uses_only_forward() returns trigger language plpgsql as $$
begin
  if (new.coupon_id, new.user_id, new.order_id) is distinct from (old.coupon_id, old.user_id, old.order_id)
     or (new.state <> old.state and old.state <> 'held') then
    raise exception 'a coupon that was used or returned stays so';
  end if;
  return new;
end $$;
create trigger coupon_uses_only_forward before update on coupon_uses for each row execute function coupon_uses_only_forward();

-- The part of the discount that the platform bears: the seller is owed as if it had been paid.
alter table order_items add column platform_discount_cents int not null default 0;
alter table order_items drop constraint order_items_check;
alter table order_items add constraint order_items_amounts check (
  paid_cents = price_cents - discount_cents and platform_discount_cents between 0 and discount_cents
  and commission_cents <= paid_cents + platform_discount_cents);

-- What a refund took back from its seller and from the commission, once it is done.
alter table refund_items add column seller_cents int check (seller_cents >= 0);
alter table refund_items add column commission_cents int check (commission_cents >= 0);
alter table refund_items add column done_at timestamptz;
update refund_items x set seller_cents = s.seller, commission_cents = s.commission, done_at = s.done_at
from (
  select first.id, max(r.done_at) as done_at,
    coalesce(sum(l.cents) filter (where l.debit like 'seller:%'), 0) as seller,
    coalesce(sum(l.cents) filter (where l.debit = 'commission'), 0) as commission
  from refunds first join refunds r on r.id = first.id or r.follows = first.id
    join ledger_postings p on p.refund_id = r.id left join ledger_lines l on l.posting_id = p.id
  where r.state = 'done' group by first.id) s
where s.id = x.refund_id;
create index refund_items_done on refund_items (done_at) where done_at is not null;

create table product_reviews (
  id bigint generated always as identity (start 101) primary key,
  product_id bigint not null references products (id),
  user_id bigint not null references users (id),
  stars smallint not null check (stars between 1 and 5),
  body text not null check (char_length(body) <= 1000),
  reply text not null default '' check (char_length(reply) <= 1000),
  replied_at timestamptz,
  -- Why an operator hid it; empty while it is seen.
  hidden_reason text not null default '',
  hidden_by bigint references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index product_reviews_product on product_reviews (product_id, id desc);
create index product_reviews_user on product_reviews (user_id);
