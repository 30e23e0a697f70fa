import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, time } from '../core/shapes.ts';
import { feeState } from '../teams/registrations.ts';

export const showFee = endpoint({
  method: 'GET',
  path: '/api/order/fee',
  summary: 'What a registration of a competition costs, for the person or the members of the team that registered.',
  input: z.object({ registration_id: id }),
  data: z.object({
    registration_id: id,
    competition: z.object({ id, title: z.string() }),
    /** The person or the team. */
    entrant: z.string(),
    product_id: id,
    offer_id: id,
    price_cents: z.number(),
    seller: z.string(),
    state: feeState,
    /** Until when the place is held; null when there is nothing to pay. */
    pay_until: z.nullable(time),
    /** The reader's own unpaid order of it. */
    open_order: z.nullable(z.string()),
    /** Whether somebody else of the team has an unpaid order of it. */
    paying_by_other: z.boolean(),
    /** The reader's own order that paid it. */
    paid_order: z.nullable(z.string()),
    now: time,
  }),
  refusals: ['not_available'],
});
