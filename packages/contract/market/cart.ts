import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing } from '../core/shapes.ts';
import { productCard } from './products.ts';

const cartItem = z.object({
  product: productCard,
  /** What it cost when it was put in; null when that is what it costs now. */
  was_cents: z.nullable(z.number()),
  /** Why it cannot be ordered now, as a message key; null when it can. */
  obstacle: z.nullable(
    z.enum([
      'off_sale',
      'own_product',
      'already_owned',
      'sold_out',
      'not_for_experts',
      'order_open',
      'lab_minutes_members',
      'removed_by_teacher',
    ]),
  ),
});
/** A thing in a cart. */
export type CartItem = z.output<typeof cartItem>;

export const listCart = endpoint({
  method: 'GET',
  path: '/api/cart/list',
  summary: 'What the reader put into the cart, at the prices of now; what cannot be ordered any more stays with its reason.',
  input: noInput,
  data: z.object({ list: z.array(cartItem) }),
  refusals: [],
});

export const putInCart = endpoint({
  method: 'POST',
  path: '/api/cart/put',
  summary: 'Puts a product into the cart, or says that its price of now was seen.',
  input: z.object({ product_id: id }),
  data: z.object({ count: z.number() }),
  refusals: [
    ...['not_available', 'off_sale', 'own_product', 'already_owned', 'not_for_experts', 'sold_out', 'cart_full'],
    ...['lab_minutes_members', 'removed_by_teacher'],
  ],
});

export const removeFromCart = endpoint({
  method: 'POST',
  path: '/api/cart/remove',
  summary: 'Takes a product out of the cart.',
  input: z.object({ product_id: id }),
  data: nothing,
  refusals: [],
});
