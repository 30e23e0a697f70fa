import { showFee } from '@praxis/contract/market/fees';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { people } from '../../accounts/index.ts';
import { feeOf, feeStateOf, findEntrantNames } from '../../teams/index.ts';
import { findOffer, findProductOf, findSeller } from '../catalog/products.store.ts';
import { findHeldFor, findOrder } from '../orders/orders.store.ts';

/** The fee of a registration the actor takes part by; one of others reads like none. */
async function feeTheActorMayPay({ actor, input, db }: { actor: Actor; input: { registration_id: string }; db: Db }) {
  const fee = await feeOf(db, input.registration_id);
  if (!fee?.userIds.includes(actor.userId)) throw notForYou();
  const product = await findProductOf(db, 'competition_fee', fee.competition.id);
  const offer = product?.offer_id ? await findOffer(db, product.offer_id) : undefined;
  if (!product || !offer) throw notForYou();
  return { ...fee, product, offer };
}

/** What a registration costs, for those who take part by it. */
export function feesRoutes(app: App) {
  serve(app, showFee, {
    access: feeTheActorMayPay,
    async run({ actor, subject: { registration, competition, payUntil, product, offer }, db, now }) {
      const held = await findHeldFor(db, product.id, registration.id);
      const isOpen = held?.state === 'created' || held?.state === 'paying';
      const paidBy = registration.order_id === null ? undefined : await findOrder(db, registration.order_id);
      const { user_id } = await findSeller(db, product.seller_id);
      const isOwn = paidBy?.user_id === actor.userId;
      return {
        registration_id: registration.id,
        competition: { id: competition.id, title: competition.title },
        entrant: (await findEntrantNames(db, [registration.id])).get(registration.id)?.name ?? '',
        ...{ product_id: product.id, offer_id: offer.id, price_cents: offer.price_cents },
        seller: (await people(app, db, [user_id])).get(user_id)?.name ?? '',
        ...{ state: feeStateOf(registration), pay_until: payUntil?.getTime() ?? null },
        open_order: isOpen && held.user_id === actor.userId ? held.order_no : null,
        paying_by_other: isOpen && held.user_id !== actor.userId,
        paid_order: isOwn ? paidBy.order_no : null,
        now: now.getTime(),
      };
    },
  });
}
