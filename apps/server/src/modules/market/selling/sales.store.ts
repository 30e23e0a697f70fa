import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { returnedToBuyers } from '../rights/checks.store.ts';

/** How often each product of a seller was sold, and what is left of it after refunds and commission. */
export async function soldOf(db: Db, sellerId: string): Promise<Map<string, { count: number; cents: number }>> {
  const { rows } = await sql<{ product_id: string; count: number; cents: string }>`
    select i.product_id::text, count(*)::int as count, sum(i.paid_cents - i.refunded_cents)::text as cents
    from order_items i join orders o on o.id = i.order_id
    where i.seller_id = ${sellerId} and o.paid_at is not null group by i.product_id`.execute(db);
  return new Map(rows.map(({ product_id, count, cents }) => [product_id, { count, cents: Number(cents) }]));
}

/** What a seller sold in all. */
export async function salesOf(db: Db, sellerId: string) {
  const { rows } = await sql<{ orders: number; gross: string; returned: string; net: string }>`
    select count(distinct o.id)::int as orders, coalesce(sum(i.paid_cents), 0)::text as gross, coalesce(sum(i.refunded_cents), 0)::text as returned,
      coalesce(sum(i.paid_cents + i.platform_discount_cents - i.commission_cents - ${returnedToBuyers}), 0)::text as net
    from order_items i join orders o on o.id = i.order_id where i.seller_id = ${sellerId} and o.paid_at is not null`.execute(db);
  const { orders, gross, returned, net } = rows[0]!;
  return {
    orders,
    gross_cents: Number(gross),
    returned_cents: Number(returned),
    net_cents: Number(net),
  };
}

/** What a seller was paid on each of the last days of Beijing, and what went back on it; days of nothing count as well. */
export async function salesByDay(db: Db, sellerId: string, now: Date, days: number) {
  const { rows } = await sql<{ day: string; cents: string; returned: string }>`
    with days as (
      select generate_series((${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${days - 1}::int, (${now}::timestamptz at time zone 'Asia/Shanghai')::date,
        interval '1 day')::date as day
    ), paid as (
      select (o.paid_at at time zone 'Asia/Shanghai')::date as day, sum(i.paid_cents) as cents
      from order_items i join orders o on o.id = i.order_id
      where i.seller_id = ${sellerId} and o.paid_at > ${now}::timestamptz - make_interval(days => ${days + 1}::int) group by 1
    ), back as (
      select (x.done_at at time zone 'Asia/Shanghai')::date as day, sum(x.cents) as cents
      from refund_items x join order_items i on i.id = x.order_item_id
      where i.seller_id = ${sellerId} and x.done_at > ${now}::timestamptz - make_interval(days => ${days + 1}::int) group by 1
    )
    select d.day::text as day, coalesce(p.cents, 0)::text as cents, coalesce(b.cents, 0)::text as returned
    from days d left join paid p on p.day = d.day left join back b on b.day = d.day order by d.day`.execute(db);
  return rows.map(({ day, cents, returned }) => ({ day, cents: Number(cents), returned_cents: Number(returned) }));
}

const subjects = (db: Db) =>
  db
    .selectFrom('refund_items as x')
    .innerJoin('order_items as i', 'i.id', 'x.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('offers as f', 'f.id', 'i.offer_id')
    .select(['x.refund_id', 'x.cents', 'i.id as item_id', 'i.user_id', 'i.seller_id', 'i.product_id', 'o.order_no', 'f.title']);

/** What a refund gives back, whose it was and who sold it. */
export const findSubjectOfRefund = (db: Db, refundId: string) => subjects(db).where('x.refund_id', '=', refundId).executeTakeFirst();

/** One page of what some refunds give back, of one seller's items or of everybody's, oldest first. */
export async function findSubjectsOfRefunds(
  db: Db,
  refundIds: readonly string[],
  { sellerId, page, size }: { sellerId?: string | undefined; page: number; size: number },
) {
  const of = subjects(db)
    .where('x.refund_id', '=', (e) => e.fn.any(e.val([...refundIds])))
    .$if(sellerId !== undefined, (query) => query.where('i.seller_id', '=', sellerId!));
  const rows = await of
    .orderBy('x.refund_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { count } = await of
    .clearSelect()
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}
