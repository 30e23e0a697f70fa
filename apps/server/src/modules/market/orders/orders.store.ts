import type { OrderState } from '@praxis/contract/market/orders';
import type { ProductKind } from '@praxis/contract/market/products';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

/** An order. */
export type OrderRow = Omit<Selectable<DB['orders']>, 'state' | 'close_reason'> & {
  state: OrderState;
  close_reason: 'cancelled' | 'expired' | null;
};
/** One thing of an order. */
export type ItemRow = Omit<Selectable<DB['order_items']>, 'kind'> & { kind: ProductKind };
/** The same with the space that was opened for its course. */
export type SoldItem = ItemRow & { catalog_space_id: string | null };
/** What an item granted. */
export type RightRow = Omit<Selectable<DB['entitlements']>, 'state' | 'kind'> & {
  state: 'active' | 'expired' | 'revoked';
  kind: ProductKind;
};

const orders = (db: Db) => db.selectFrom('orders').selectAll().$narrowType<Pick<OrderRow, 'state' | 'close_reason'>>();
const items = (db: Db) => db.selectFrom('order_items').selectAll().$narrowType<Pick<ItemRow, 'kind'>>();
const rights = (db: Db) => db.selectFrom('entitlements').selectAll().$narrowType<Pick<RightRow, 'kind' | 'state'>>();

export const findOrder = (db: Db, id: string) => orders(db).where('id', '=', id).executeTakeFirst();
/** Everything that pays, closes or refunds holds the order first. */
export const lockOrder = (db: Db, id: string) => orders(db).where('id', '=', id).forUpdate().executeTakeFirst();
export const findOwnOrder = (db: Db, userId: string, orderNo: string) =>
  orders(db).where('order_no', '=', orderNo).where('user_id', '=', userId).executeTakeFirst();
/** An order by its number, whoever's it is: for operators. */
export const findOrderByNumber = (db: Db, orderNo: string) => orders(db).where('order_no', '=', orderNo).executeTakeFirst();
export const findOrderByKey = (db: Db, userId: string, key: string) =>
  orders(db).where('user_id', '=', userId).where('client_key', '=', key).executeTakeFirst();

export const insertOrder = (
  db: Db,
  row: Pick<
    OrderRow,
    'order_no' | 'user_id' | 'client_key' | 'total_cents' | 'discount_cents' | 'amount_cents' | 'expires_at' | 'created_at'
  >,
) =>
  db
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .returningAll()
    .$narrowType<Pick<OrderRow, 'state' | 'close_reason'>>()
    .executeTakeFirst();

/** Whether somebody has an order that may still be paid. */
export const hasOpenOrder = async (db: Db, userId: string) =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['created', 'paying'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

type NewItem = Pick<
  ItemRow,
  | ('order_id' | 'line' | 'user_id' | 'product_id' | 'offer_id' | 'kind')
  | ('ref_id' | 'seller_id' | 'price_cents' | 'discount_cents' | 'platform_discount_cents' | 'paid_cents' | 'commission_cents')
> & { copy_no?: number };
/** The number of the next copy of a thing that may be bought again and again. */
export async function nextCopy(db: Db, userId: string, productId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(copy_no), 0) + 1 as next from order_items where user_id = ${userId} and product_id = ${productId}`.execute(db);
  return rows[0]!.next;
}

/** Adds an item; undefined when the same person holds the same thing in another order. */
export const insertItem = (db: Db, row: NewItem) =>
  db
    .insertInto('order_items')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .$narrowType<Pick<ItemRow, 'kind'>>()
    .executeTakeFirst();

type OrderChange = Partial<
  Pick<OrderRow, 'state' | 'paid_cents' | 'refunded_cents' | 'closing_at' | 'close_reason' | 'paid_at' | 'closed_at'>
>;
export async function changeOrder(db: Db, id: string, change: OrderChange, from?: readonly OrderState[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('state', 'in', [...(from as readonly OrderState[])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findItems = async (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : items(db)
        .where('order_id', 'in', [...orderIds])
        .orderBy('order_id')
        .orderBy('line')
        .execute();
/** What an order sold, with the spaces that were opened for its courses. */
export const findSoldItems = (db: Db, orderId: string): Promise<SoldItem[]> =>
  db
    .selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .selectAll('i')
    .select('p.catalog_space_id')
    .where('i.order_id', '=', orderId)
    .orderBy('i.line')
    .$narrowType<Pick<ItemRow, 'kind'>>()
    .execute();
export const findItem = (db: Db, id: string) => items(db).where('id', '=', id).executeTakeFirst();
/** The thing somebody holds of a product, with its order. */
export const findHeld = (db: Db, userId: string, productId: string) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['o.order_no', 'o.state', 'i.id as item_id', 'i.user_id'])
    .where('i.user_id', '=', userId)
    .where('i.product_id', '=', productId)
    .where('i.holds', '=', true)
    // Of several packs the newest says whether one still waits to be paid.
    .orderBy('i.id', 'desc')
    .executeTakeFirst();

/** Who holds a product for one thing, such as the fee of a registration, with their order. */
export const findHeldFor = (db: Db, productId: string, refId: string) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['o.order_no', 'o.state', 'i.user_id'])
    .where('i.product_id', '=', productId)
    .where('i.ref_id', '=', refId)
    .where('i.holds', '=', true)
    .executeTakeFirst();

type ItemChange = Partial<Pick<ItemRow, 'refunding_cents' | 'refunded_cents' | 'holds' | 'platform_discount_cents' | 'commission_cents'>>;
export const changeItem = (db: Db, id: string, change: ItemChange) =>
  db.updateTable('order_items').set(change).where('id', '=', id).execute();
export const releaseItems = (db: Db, orderId: string) =>
  db.updateTable('order_items').set({ holds: false }).where('order_id', '=', orderId).execute();

type NewRight = Pick<RightRow, 'order_item_id' | 'user_id' | 'product_id' | 'kind' | 'ref_id' | 'space_id' | 'starts_at' | 'ends_at'>;
export const insertRight = (db: Db, row: NewRight) =>
  db
    .insertInto('entitlements')
    .values(row)
    .onConflict((conflict) => conflict.column('order_item_id').doNothing())
    .returning('id')
    .executeTakeFirst();
export const endRight = (db: Db, id: string, state: 'expired' | 'revoked', reason: string, now: Date) =>
  db.updateTable('entitlements').set({ state, reason, ended_at: now }).where('id', '=', id).where('state', '=', 'active').execute();
export const findRightsOf = async (db: Db, itemIds: readonly string[]) =>
  itemIds.length === 0
    ? []
    : rights(db)
        .where('order_item_id', 'in', [...itemIds])
        .execute();
/** The same by the item that gave each. */
export const findRightsByItem = async (db: Db, itemIds: readonly string[]) =>
  new Map((await findRightsOf(db, itemIds)).map((right) => [right.order_item_id, right]));
export const findActiveRights = async (db: Db, userId: string, productIds: readonly string[]) =>
  productIds.length === 0
    ? []
    : rights(db)
        .where('user_id', '=', userId)
        .where('state', '=', 'active')
        .where('product_id', 'in', [...productIds])
        .execute();
/** Rights of a person that end within a span. */
export const findEndingRights = (db: Db, userId: string, from: Date, to: Date) =>
  rights(db).where('user_id', '=', userId).where('state', '=', 'active').where('ends_at', '>=', from).where('ends_at', '<', to).execute();
/** How many people hold a right that a space, or a course in it, is needed for; an order that may still be paid counts. */
export async function countSoldIn(db: Db, of: { spaceId: string; courseId?: string }, now: Date): Promise<number> {
  const courseId = of.courseId ?? null;
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from (
      select user_id from entitlements where space_id = ${of.spaceId} and state = 'active' and (ends_at is null or ends_at > ${now})
        and (${courseId}::bigint is null or (kind = 'course' and ref_id = ${courseId}))
      union all
      select e.user_id from entitlement_parts x join entitlements e on e.id = x.entitlement_id
      where x.space_id = ${of.spaceId} and e.state = 'active' and (e.ends_at is null or e.ends_at > ${now})
        and (${courseId}::bigint is null or x.course_id = ${courseId})
      union all
      select i.user_id from order_items i join orders o on o.id = i.order_id join offers f on f.id = i.offer_id
        cross join lateral jsonb_array_elements(f.content->'parts') x join products p on p.id = (x->>'product_id')::bigint
      where i.kind = 'package' and o.state in ('created', 'paying') and p.catalog_space_id = ${of.spaceId}
        and (${courseId}::bigint is null or p.ref_id = ${courseId})
      union all
      select i.user_id from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
      where o.state in ('created', 'paying') and (p.catalog_space_id = ${of.spaceId} or (p.kind in ('space_seat', 'lab_minutes') and p.ref_id = ${of.spaceId}))
        and (${courseId}::bigint is null or (p.kind = 'course' and p.ref_id = ${courseId}))) s`.execute(db);
  return rows[0]!.count;
}
export const findOverdueRights = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('entitlements')
      .select('id')
      .where('state', '=', 'active')
      .where('ends_at', '<=', now)
      .where((e) => e.or([e('waits_until', 'is', null), e('waits_until', '<=', now)]))
      .orderBy('ends_at')
      .limit(most)
      .execute()
  ).map(({ id }) => id);
/** A right whose time is over, held until the end of the transaction; one that somebody else ends is left to them. */
export const lockOverdueRight = (db: Db, id: string, now: Date) =>
  rights(db).where('id', '=', id).where('state', '=', 'active').where('ends_at', '<=', now).forUpdate().skipLocked().executeTakeFirst();
/** Rights whose holder is to be told that they end: within a week first, within a day then. */
export const leaseRemindedRights = async (db: Db, now: Date, of: { step: 1 | 2; within: number; most: number }) => {
  const { rows } = await sql<RightRow>`
    update entitlements set reminded = ${of.step} where id in (
      select id from entitlements where state = 'active' and reminded < ${of.step}
        and ends_at > ${now} and ends_at <= ${new Date(now.getTime() + of.within)}
      order by ends_at limit ${of.most} for update skip locked)
    returning *`.execute(db);
  return rows;
};

/** Takes orders that are to be closed until a moment; others leave them alone so long. */
export async function leaseOrdersToClose(db: Db, now: Date, until: Date, most: number): Promise<{ id: string; close_tries: number }[]> {
  const { rows } = await sql<{ id: string; close_tries: number }>`
    update orders set close_after = ${until}, close_tries = close_tries + 1 where id in (
      select id from orders where state in ('created', 'paying') and (expires_at <= ${now} or closing_at is not null)
        and (close_after is null or close_after <= ${now})
      order by expires_at limit ${most} for update skip locked)
    returning id::text, close_tries`.execute(db);
  return rows;
}
/** Leaves an order that could not be closed alone until a moment. */
export const closeOrderAfter = (db: Db, id: string, at: Date) =>
  db.updateTable('orders').set({ close_after: at }).where('id', '=', id).execute();

export const tabs = {
  all: sql<boolean>`true`,
  paying: sql<boolean>`state in ('created', 'paying')`,
  paid: sql<boolean>`state = 'paid'`,
  refund: sql<boolean>`state in ('refunding', 'part_refunded', 'refunded')`,
  closed: sql<boolean>`state = 'closed'`,
};
/** The tabs of the list of orders. */
export type OrderTab = keyof typeof tabs;

export const findOrdersOf = (db: Db, userId: string, { tab, page, size }: { tab: OrderTab; page: number; size: number }) =>
  orders(db)
    .where('user_id', '=', userId)
    .where(tabs[tab])
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countOrdersOf(db: Db, userId: string, yearAgo: Date) {
  const { rows } = await sql<Record<OrderTab, number> & { paid_cents: string; refunded_cents: string }>`
    select count(*)::int as "all", count(*) filter (where ${tabs.paying})::int as paying, count(*) filter (where ${tabs.paid})::int as paid,
      count(*) filter (where ${tabs.refund})::int as refund, count(*) filter (where ${tabs.closed})::int as closed,
      coalesce(sum(paid_cents) filter (where paid_at > ${yearAgo}), 0)::text as paid_cents,
      coalesce(sum(refunded_cents) filter (where paid_at > ${yearAgo}), 0)::text as refunded_cents
    from orders where user_id = ${userId}`.execute(db);
  const { paid_cents, refunded_cents, ...counts } = rows[0]!;
  return { counts, year: { paid_cents: Number(paid_cents), refunded_cents: Number(refunded_cents) } };
}

export const insertRefundItem = (db: Db, row: { refund_id: string; order_item_id: string; cents: number }) =>
  db.insertInto('refund_items').values(row).execute();
/** A refund is done: what of it the seller and the commission gave. */
export const endRefundItem = (db: Db, refundId: string, shares: { seller_cents: number; commission_cents: number; done_at: Date }) =>
  db.updateTable('refund_items').set(shares).where('refund_id', '=', refundId).execute();
/** The item a refund is for. */
export const findItemOfRefund = (db: Db, refundId: string): Promise<ItemRow | undefined> =>
  items(db)
    .where('id', 'in', (e) => e.selectFrom('refund_items').select('order_item_id').where('refund_id', '=', refundId))
    .executeTakeFirst();
