import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { takesStock } from '../catalog/products.store.ts';

/** What refunds of an item took from its seller: the same shares in the same rounding as they were posted (`refundShares`). */
export const returnedToBuyers = sql`(case when i.paid_cents = 0 then 0 else
  i.refunded_cents + i.platform_discount_cents::bigint * i.refunded_cents / i.paid_cents
  - i.commission_cents::bigint * (i.refunded_cents + i.platform_discount_cents::bigint * i.refunded_cents / i.paid_cents)
    / (i.paid_cents + i.platform_discount_cents) end)`;

/** Everything a transaction reads is as it was at its first question; said before that. */
export const readOneMoment = (db: Db) => sql`set transaction isolation level repeatable read`.execute(db);

/** Things that are paid, not given back, and granted to nobody. */
export async function findUngranted(db: Db): Promise<{ item: string }[]> {
  const { rows } = await sql<{ item: string }>`
    select i.id::text as item from order_items i join orders o on o.id = i.order_id
    where o.paid_at is not null and i.refunding_cents = 0 and (i.paid_cents = 0 or i.refunded_cents < i.paid_cents) and i.holds
      and not exists (select 1 from entitlements e where e.order_item_id = i.id) limit 100`.execute(db);
  return rows;
}

/** Rights that stand although all of their money went back. */
export async function findUnpaidRights(db: Db): Promise<{ right: string }[]> {
  const { rows } = await sql<{ right: string }>`
    select e.id::text as right from entitlements e join order_items i on i.id = e.order_item_id
    where e.state = 'active' and i.paid_cents > 0 and i.refunded_cents = i.paid_cents limit 100`.execute(db);
  return rows;
}

/** Rights to take part that their registration does not know of, and packages that open nothing. */
export async function findHollowRights(db: Db): Promise<{ right: string }[]> {
  const { rows } = await sql<{ right: string }>`
    select e.id::text as right from entitlements e join order_items i on i.id = e.order_item_id
      left join registrations r on r.id = e.ref_id and r.order_id = i.order_id and r.fee_returned_at is null
      where e.kind = 'competition_fee' and e.state = 'active' and i.refunding_cents = 0 and r.id is null
    union all
    select e.id::text from entitlements e
      where e.kind = 'package' and e.state = 'active' and not exists (select from entitlement_parts p where p.entitlement_id = e.id)
    limit 100`.execute(db);
  return rows;
}

/** Orders that still wait to be paid. */
export const findOpenOrders = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('orders').select('id').where('state', 'in', ['created', 'paying']).execute()).map(({ id }) => id);

/** Active rights to minutes, a piece at a time, with the key of what was granted for them. */
export async function findMinuteRights(db: Db, after: string, most: number): Promise<{ id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id::text, 'order-item:' || order_item_id as key from entitlements
    where kind = 'lab_minutes' and state = 'active' and id > ${after} order by id limit ${most}`.execute(db);
  return rows;
}

/** Active rights that open a space, a piece at a time. */
export async function findRightsInSpaces(
  db: Db,
  after: string,
  most: number,
): Promise<{ id: string; user_id: string; space_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string; space_id: string }>`
    select e.id::text, e.user_id::text, s.space_id::text from (
      select * from entitlements where state = 'active' and (space_id is not null or kind = 'package') and id > ${after} order by id limit ${most}
    ) e cross join lateral (
      select e.space_id where e.space_id is not null union all select space_id from entitlement_parts where entitlement_id = e.id
    ) s order by e.id`.execute(db);
  return rows;
}

/** Products of which more was taken than there was, or of which something went missing. */
export async function findWrongStocks(db: Db): Promise<{ product: string; off: number }[]> {
  const { rows } = await sql<{ product: string; off: number }>`
    select s.product_id::text as product, abs(s.total - s.remaining - h.held)::int as off
    from product_stock s join lateral (
      select count(*)::int as held from order_items i join orders o on o.id = i.order_id
      where i.product_id = s.product_id and o.state <> 'closed' and ${takesStock}) h on true
    where s.total - s.remaining <> h.held limit 100`.execute(db);
  return rows;
}

/** Sellers whose postings are not what their items say they earned; what was moved to be paid out counts as theirs. */
export async function findWrongSellers(db: Db): Promise<{ seller: string; cents: number }[]> {
  const { rows } = await sql<{ seller: string; cents: number }>`
    with posted as (
      select account, sum(cents) as cents from (
        select credit as account, cents from ledger_lines where credit like 'seller:%'
        union all select debit, -cents from ledger_lines where debit like 'seller:%' and credit not like 'due:%') l group by 1
    ),
    earned as (
      select 'seller:' || i.seller_id as account, sum(i.paid_cents + i.platform_discount_cents - i.commission_cents - ${returnedToBuyers}) as cents
      from order_items i join orders o on o.id = i.order_id where o.paid_at is not null group by 1
    )
    select substring(coalesce(p.account, e.account) from 8) as seller, abs(coalesce(p.cents, 0) - coalesce(e.cents, 0))::int as cents
    from posted p full join earned e on e.account = p.account where coalesce(p.cents, 0) <> coalesce(e.cents, 0) limit 100`.execute(db);
  return rows;
}

/** Coupons of which not as many are claimed as are held and used. */
export async function findWrongCoupons(db: Db): Promise<{ coupon: string; off: number }[]> {
  const { rows } = await sql<{ coupon: string; off: number }>`
    select c.id::text as coupon, abs(c.claimed - u.held)::int as off
    from coupons c join lateral (select count(*)::int as held from coupon_uses where coupon_id = c.id and state <> 'returned') u on true
    where c.claimed <> u.held limit 100`.execute(db);
  return rows;
}
