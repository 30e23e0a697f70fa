-- owner: market
-- What is sold: sellers, products with their frozen offers, orders, and the rights that orders grant.

create table sellers (
  id bigint generated always as identity (start 101) primary key,
  user_id bigint not null unique references users (id),
  state text not null default 'active' check (state in ('active', 'suspended')),
  -- Of each sale for the platform, in hundredths of a percent.
  commission_bp int not null default 1000 check (commission_bp between 0 and 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table products (
  id bigint primary key default nextval('container_ids'),
  kind text not null check (kind in ('course', 'space_seat', 'package')),
  -- The course or the space.
  ref_id bigint not null,
  seller_id bigint not null references sellers (id),
  state text not null default 'draft' check (state in ('draft', 'reviewing', 'on_sale', 'off_sale', 'refused')),
  draft jsonb not null,
  revision int not null default 1,
  -- The offer that is on sale now.
  offer_id bigint,
  -- Where buyers of a course learn it: a space opened for them at its first approval.
  catalog_space_id bigint references spaces (id),
  reason text not null default '',
  -- While a draft waits for review; what is on sale stays on sale.
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index products_thing on products (kind, ref_id) where state <> 'refused';
create index products_seller on products (seller_id, id desc);
create index products_reviewing on products (submitted_at) where submitted_at is not null;

create table offers (
  id bigint generated always as identity (start 101) primary key,
  product_id bigint not null references products (id),
  number int not null,
  title text not null check (title <> ''),
  intro text not null,
  cover_file_id bigint references files (id) on delete set null,
  category text not null,
  price_cents int not null check (price_cents between 0 and 9999999),
  list_price_cents int check (list_price_cents > price_cents),
  valid_days int check (valid_days between 1 and 3650),
  refund_days int not null check (refund_days between 0 and 90),
  refund_used_below int not null check (refund_used_below between 0 and 100),
  commission_bp int not null check (commission_bp between 0 and 5000),
  -- The outline as it was sold, and what may be tried before buying.
  content jsonb not null,
  version_id bigint references course_versions (id),
  approved_by bigint references users (id),
  created_at timestamptz not null default now(),
  unique (product_id, number)
);
alter table products add foreign key (offer_id) references offers (id);
create index offers_title_trgm on offers using gin (title gin_trgm_ops);

create function offers_are_frozen() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'cover_file_id') is distinct from (to_jsonb(old) - 'cover_file_id') then
    raise exception 'an offer is frozen: make a new one';
  end if;
  return new;
end $$;
create trigger offers_are_frozen before update on offers for each row execute function offers_are_frozen();

create table product_stock (
  product_id bigint primary key references products (id) on delete cascade,
  total int not null check (total >= 0),
  remaining int not null,
  check (remaining between 0 and total)
) with (fillfactor = 50);

create table orders (
  id bigint generated always as identity (start 101) primary key,
  order_no text not null unique check (order_no ~ '^[0-9]{20}$'),
  user_id bigint not null references users (id),
  client_key text not null,
  total_cents int not null check (total_cents >= 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  amount_cents int not null check (amount_cents >= 0),
  paid_cents int not null default 0,
  refunded_cents int not null default 0,
  state text not null default 'created' check (state in ('created', 'paying', 'paid', 'closed', 'refunding', 'part_refunded', 'refunded')),
  closing_at timestamptz,
  close_reason text check (close_reason in ('cancelled', 'expired')),
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, client_key),
  check (amount_cents = total_cents - discount_cents),
  check (paid_cents in (0, amount_cents) and refunded_cents >= 0 and refunded_cents <= paid_cents),
  check ((paid_at is null) = (state in ('created', 'paying', 'closed')))
);
create index orders_user on orders (user_id, id desc);
create index orders_open on orders (expires_at) where state in ('created', 'paying');

create function orders_only_forward() returns trigger language plpgsql as $$
begin
  if (new.order_no, new.user_id, new.client_key, new.total_cents, new.discount_cents, new.amount_cents)
     is distinct from (old.order_no, old.user_id, old.client_key, old.total_cents, old.discount_cents, old.amount_cents) then
    raise exception 'what was ordered never changes';
  end if;
  if new.state <> old.state and not (
    (old.state = 'created' and new.state in ('paying', 'paid', 'closed'))
    or (old.state = 'paying' and new.state in ('paid', 'closed'))
    or (old.state in ('paid', 'part_refunded') and new.state in ('refunding', 'part_refunded', 'refunded'))
    or (old.state = 'refunding' and new.state in ('paid', 'part_refunded', 'refunded'))
  ) then
    raise exception 'an order does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger orders_only_forward before update on orders for each row execute function orders_only_forward();

create table order_items (
  id bigint generated always as identity (start 101) primary key,
  order_id bigint not null references orders (id),
  line smallint not null,
  user_id bigint not null references users (id),
  product_id bigint not null references products (id),
  offer_id bigint not null references offers (id),
  kind text not null,
  ref_id bigint not null,
  seller_id bigint not null references sellers (id),
  price_cents int not null check (price_cents >= 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  paid_cents int not null check (paid_cents >= 0),
  commission_cents int not null check (commission_cents >= 0),
  refunding_cents int not null default 0,
  refunded_cents int not null default 0,
  copy_no int not null default 1,
  -- While it holds, the same person cannot order the same thing again.
  holds boolean not null default true,
  unique (order_id, line),
  check (paid_cents = price_cents - discount_cents and commission_cents <= paid_cents),
  check (refunding_cents >= 0 and refunded_cents >= 0 and refunding_cents + refunded_cents <= paid_cents)
);
create unique index order_items_once on order_items (user_id, product_id, copy_no) where holds;
create index order_items_product on order_items (product_id);
create index order_items_seller on order_items (seller_id, id desc);

create function order_items_add_up() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(paid_cents), 0) from order_items where order_id = new.id) <> new.amount_cents then
    raise exception 'the items of order % do not add up', new.id;
  end if;
  return null;
end $$;
create constraint trigger orders_add_up after insert on orders deferrable initially deferred for each row execute function order_items_add_up();

create table entitlements (
  id bigint generated always as identity (start 101) primary key,
  order_item_id bigint not null unique references order_items (id),
  user_id bigint not null references users (id),
  product_id bigint not null references products (id),
  kind text not null,
  ref_id bigint not null,
  space_id bigint references spaces (id),
  state text not null default 'active' check (state in ('active', 'expired', 'revoked')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  reason text not null default '',
  reminded smallint not null default 0,
  created_at timestamptz not null default now()
);
create index entitlements_user on entitlements (user_id, state);
create index entitlements_ending on entitlements (ends_at) where state = 'active' and ends_at is not null;
create index entitlements_product on entitlements (product_id) where state = 'active';

create function entitlements_only_forward() returns trigger language plpgsql as $$
begin
  if old.state <> 'active' and new.state <> old.state then
    raise exception 'a right that ended stays ended';
  end if;
  return new;
end $$;
create trigger entitlements_only_forward before update on entitlements for each row execute function entitlements_only_forward();

create table refund_items (
  refund_id bigint primary key references refunds (id),
  order_item_id bigint not null references order_items (id),
  cents int not null check (cents > 0)
);
create index refund_items_item on refund_items (order_item_id);

select follow_for_search('products', 'product', 'select id::text from changed');
