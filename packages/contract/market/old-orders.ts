import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, time } from '../core/shapes.ts';
import { transferReceipt } from '../payments/bank-refunds.ts';
import { orderNo, payChannel } from './orders.ts';

export const showOldOrder = endpoint({
  method: 'GET',
  path: '/api/admin/market/old-order',
  summary: 'An order that was paid so long ago that its channel takes nothing back any more, with what may go back by bank transfer.',
  input: z.object({ order_no: orderNo }),
  data: z.object({
    order_no: z.string(),
    buyer: z.string(),
    channel: payChannel,
    paid_at: time,
    items: z.array(
      z.object({ line: z.number(), title: z.string(), paid_cents: z.number(), refunded_cents: z.number(), most_cents: z.number() }),
    ),
  }),
  refusals: ['not_available', 'order_unknown', 'refund_by_channel'],
});
/** An order its channel takes nothing back of any more. */
export type OldOrder = z.output<(typeof showOldOrder)['data']>;

export const refundOldOrder = endpoint({
  method: 'POST',
  path: '/api/admin/market/old-order/refund',
  summary: 'Says that money of such an order was transferred to its buyer by bank; another operator has to confirm it.',
  input: z.object({
    order_no: orderNo,
    line: z.number().check(z.int(), z.gte(1), z.lte(20)),
    cents: z.number().check(z.int('amount_wrong'), z.gte(1, 'amount_wrong'), z.lte(2_147_483_647, 'amount_wrong')),
    receipt: transferReceipt,
    /** Why, for the buyer. */
    reason: line(200, 'reason_required'),
    password: ownPassword,
  }),
  data: z.object({ bank_refund_id: id }),
  refusals: [
    ...([
      'not_available',
      'order_unknown',
      'refund_by_channel',
      'amount_wrong',
      'refund_too_much',
      'refund_too_late',
      'refund_under_way',
    ] as const),
    ...([
      'invoice_void_first',
      'refund_own',
      'transfer_receipt_required',
      'receipt_known',
      'reason_required',
      ...ownPasswordRefusals,
    ] as const),
  ],
});
