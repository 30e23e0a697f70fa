import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';

/** A coupon. */
export type CouponRow = Omit<Selectable<DB['coupons']>, 'kind' | 'bearer' | 'state'> & {
  kind: 'amount' | 'percent';
  bearer: 'platform' | 'seller';
  state: 'active' | 'stopped';
};

const coupons = (db: Db) => db.selectFrom('coupons').selectAll().$narrowType<Pick<CouponRow, 'kind' | 'bearer' | 'state'>>();

export const findCoupon = (db: Db, id: string) => coupons(db).where('id', '=', id).executeTakeFirst();
export const findCouponByCode = (db: Db, code: string) => coupons(db).where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
/** Coupons of one seller, or of the platform. */
export const findCoupons = (db: Db, sellerId: string | null) =>
  coupons(db)
    .$if(sellerId === null, (query) => query.where('seller_id', 'is', null))
    .$if(sellerId !== null, (query) => query.where('seller_id', '=', sellerId))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

type NewCoupon = Omit<CouponRow, 'id' | 'claimed' | 'state' | 'created_at'>;
/** Makes a coupon; undefined when its code is taken. */
export const insertCoupon = (db: Db, row: NewCoupon) =>
  db
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();

export const stopCoupon = (db: Db, id: string) =>
  db.updateTable('coupons').set({ state: 'stopped' }).where('id', '=', id).where('state', '=', 'active').execute();

/** How often somebody has used or holds a coupon. */
export async function countUsesOf(db: Db, couponId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_uses')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'returned')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Holds a coupon for an order; false when none is left, for everybody or for this person. */
export async function holdCoupon(db: Db, coupon: Pick<CouponRow, 'id' | 'per_person'>, userId: string, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set((e) => ({ claimed: e('claimed', '+', 1) }))
    .where('id', '=', coupon.id)
    .where('state', '=', 'active')
    .where((e) => e.or([e('total', 'is', null), e('claimed', '<', e.ref('total'))]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // The row of the coupon is locked: nobody else counts its uses meanwhile.
  const { rows } = await sql<{ nth: number | null }>`
    select min(n)::int as nth from generate_series(1, ${coupon.per_person}::int) n where not exists (
      select 1 from coupon_uses where coupon_id = ${coupon.id} and user_id = ${userId} and nth = n and state <> 'returned')`.execute(db);
  const nth = rows[0]?.nth;
  if (nth === null || nth === undefined) return false;
  await db.insertInto('coupon_uses').values({ coupon_id: coupon.id, user_id: userId, nth, order_id: orderId }).execute();
  return true;
}

/** An order is paid: its coupon is used up and never comes back. */
export const useCoupon = (db: Db, orderId: string) =>
  db.updateTable('coupon_uses').set({ state: 'used' }).where('order_id', '=', orderId).where('state', '=', 'held').execute();

/** An order was closed: its coupon can be used again. */
export const returnCoupon = (db: Db, orderId: string) =>
  sql`with returned as (update coupon_uses set state = 'returned' where order_id = ${orderId} and state = 'held' returning coupon_id)
    update coupons set claimed = claimed - 1 where id in (select coupon_id from returned)`.execute(db);

/** The coupon an order was placed with. */
export const findCouponOfOrder = (db: Db, orderId: string) =>
  coupons(db)
    .where('id', 'in', (e) => e.selectFrom('coupon_uses').select('coupon_id').where('order_id', '=', orderId))
    .executeTakeFirst();
