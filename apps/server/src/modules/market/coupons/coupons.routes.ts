import { createCoupon, listCoupons, stopCoupon } from '@praxis/contract/market/coupons';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { findAccount, requirePermission, verifyOwnPassword } from '../../accounts/index.ts';
import { findProduct, findProductTitles, findSellerOf, sellerOf } from '../catalog/products.store.ts';
import { teacherTheActorIs } from '../market.access.ts';
import { findCoupon, findCoupons, insertCoupon, stopCoupon as stopCouponRow } from './coupons.store.ts';

/** Coupons of the platform are given by operators, a seller's by the seller. */
async function issuer(db: Db, actor: Actor, of: 'platform' | 'seller') {
  if (of === 'platform') await requirePermission(db, actor, 'platform_operator');
  else teacherTheActorIs({ actor });
  return of;
}

function refuseWrong(input: { kind: 'amount' | 'percent'; value: number; starts_at: number; ends_at: number }) {
  if (input.kind === 'percent' && input.value > 100) throw new Refusal('coupon_value_wrong', { fields: { value: 'coupon_value_wrong' } });
  if (input.ends_at <= input.starts_at) throw new Refusal('coupon_times_wrong', { fields: { ends_at: 'coupon_times_wrong' } });
}

/** Making, listing and stopping coupons. */
export function couponsRoutes(app: App) {
  serve(app, listCoupons, {
    access: ({ actor, input, db }) => issuer(db, actor, input.of),
    async run({ actor, subject: of, input, db }) {
      const seller = of === 'seller' ? await findSellerOf(db, actor.userId) : null;
      const coupons = seller === undefined ? [] : await findCoupons(db, seller?.id ?? null);
      const start = (input.page - 1) * input.size;
      const rows = coupons.slice(start, start + input.size);
      const titles = await findProductTitles(
        db,
        rows.flatMap(({ product_id }) => product_id ?? []),
      );
      const list = rows.map((row) => ({
        ...{ id: row.id, code: row.code, kind: row.kind, value: row.value, least_cents: row.least_cents, most_cents: row.most_cents },
        product: row.product_id === null ? null : { id: row.product_id, title: titles.get(row.product_id) ?? '' },
        ...{ total: row.total, claimed: row.claimed, per_person: row.per_person, state: row.state },
        ...{ starts_at: row.starts_at.getTime(), ends_at: row.ends_at.getTime() },
      }));
      return { list, total: coupons.length, page: input.page, size: input.size };
    },
  });

  serve(app, createCoupon, {
    async access({ actor, input, db }) {
      await issuer(db, actor, input.of);
      if (input.product_id === null) return;
      const product = await findProduct(db, input.product_id);
      const isOwn = input.of === 'platform' || product?.seller_id === (await findSellerOf(db, actor.userId))?.id;
      if (!product?.offer_id || !isOwn) throw notForYou();
    },
    async run(work) {
      const { actor, db, address } = work;
      const { of, code, starts_at, ends_at, password, ...terms } = work.input;
      refuseWrong({ ...terms, starts_at, ends_at });
      if (of === 'platform') await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', password, work);
      const sellerId = of === 'seller' ? (await sellerOf(db, actor.userId)).id : null;
      const coupon = await insertCoupon(db, {
        ...{ ...terms, code: code.toUpperCase(), seller_id: sellerId, bearer: of, created_by: actor.userId },
        ...{ starts_at: new Date(starts_at), ends_at: new Date(ends_at) },
      });
      if (!coupon) throw new Refusal('coupon_code_taken', { fields: { code: 'coupon_code_taken' } });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'coupon_created', objectType: 'coupon', objectId: coupon.id, to: 'active', address },
        detail: { code: code.toUpperCase(), bearer: of, kind: terms.kind, value: terms.value },
      });
      return { coupon_id: coupon.id };
    },
  });

  serve(app, stopCoupon, {
    async access({ actor, input, db }) {
      const coupon = await findCoupon(db, input.coupon_id);
      if (!coupon) throw notForYou();
      await issuer(db, actor, coupon.bearer);
      if (coupon.bearer === 'seller' && coupon.seller_id !== (await findSellerOf(db, actor.userId))?.id) throw notForYou();
      return coupon;
    },
    async run({ actor, subject: coupon, db, address }) {
      const { numUpdatedRows } = (await stopCouponRow(db, coupon.id))[0]!;
      const action = { actorId: actor.userId, action: 'coupon_stopped', objectType: 'coupon', objectId: coupon.id, address };
      if (numUpdatedRows > 0n) await audit(db, { ...action, from: 'active', to: 'stopped', detail: { code: coupon.code } });
      return {};
    },
  });
}
