import { type CartItem, listCart, putInCart, removeFromCart } from '@praxis/contract/market/cart';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { cardsOf } from '../catalog/product-views.ts';
import { findOffer, findProduct, findSeller, findStocks } from '../catalog/products.store.ts';
import { productTheActorSees } from '../market.access.ts';
import { findHeld } from '../orders/orders.store.ts';
import { buyingObstacle, isBoughtAgain } from '../orders/price-lines.ts';
import { findCart, putCartItem, removeCartItems } from './cart.store.ts';

const MOST = 50;

/** The cart: what somebody means to buy, at the prices of now. */
export function cartRoutes(app: App) {
  serve(app, listCart, {
    access: anyone,
    async run({ actor, db, now }) {
      const rows = [];
      for (const item of await findCart(db, actor.userId)) {
        const product = await findProduct(db, item.product_id);
        const offer = product?.offer_id ? await findOffer(db, product.offer_id) : undefined;
        if (product && offer) rows.push({ product, offer, item });
      }
      const cards = await cardsOf(app, db, rows, actor.userId);
      const list: CartItem[] = [];
      for (const [at, { product, offer, item }] of rows.entries()) {
        const held = await findHeld(db, actor.userId, product.id);
        const isOpen = held?.state === 'created' || held?.state === 'paying';
        const { user_id } = await findSeller(db, product.seller_id);
        const obstacle = isOpen
          ? 'order_open'
          : held && !(await isBoughtAgain(db, actor.userId, product, now))
            ? 'already_owned'
            : await buyingObstacle(db, { product, sellerUserId: user_id, buyer: actor, now });
        list.push({
          product: cards[at]!,
          was_cents: item.seen_cents === offer.price_cents ? null : item.seen_cents,
          obstacle: ((obstacle as CartItem['obstacle'] | undefined) ??
            (cards[at]!.remaining === 0 ? 'sold_out' : null)) satisfies CartItem['obstacle'],
        });
      }
      return { list };
    },
  });

  serve(app, putInCart, {
    access: productTheActorSees,
    async run({ actor, subject: { product, offer, seller }, db, now }) {
      const cart = await findCart(db, actor.userId);
      const isIn = cart.some(({ product_id }) => product_id === product.id);
      const obstacle = await buyingObstacle(db, { product, sellerUserId: seller.user_id, buyer: actor, now });
      if (obstacle) throw new Refusal(obstacle);
      if (!isIn && (await findStocks(db, [product.id])).get(product.id) === 0) throw new Refusal('sold_out');
      if (!isIn && cart.length >= MOST) throw new Refusal('cart_full');
      await putCartItem(db, { user_id: actor.userId, product_id: product.id, seen_offer_id: offer.id, created_at: now });
      return { count: cart.length + (isIn ? 0 : 1) };
    },
  });

  serve(app, removeFromCart, {
    access: anyone,
    async run({ actor, input, db }) {
      await removeCartItems(db, actor.userId, [input.product_id]);
      return {};
    },
  });
}
