import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, noInput, nothing, time } from '../core/shapes.ts';

/** The number of the bank's receipt of a transfer to a buyer; it stands once. */
export const transferReceipt = line(60, 'transfer_receipt_required');

const bankRefund = z.object({
  id,
  /** The refund's number; the order's is its beginning. */
  out_refund_no: z.string(),
  cents: z.number(),
  buyer: z.string(),
  reason: z.string(),
  receipt: z.string(),
  state: z.enum(['entered', 'confirmed', 'refused']),
  entered_by: z.string(),
  entered_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  /** Whether the viewer may confirm it. */
  may_confirm: z.boolean(),
});
/** Money that goes back to a buyer by a bank transfer. */
export type BankRefund = z.output<typeof bankRefund>;

export const listBankRefunds = endpoint({
  method: 'GET',
  path: '/api/admin/payments/bank-refunds',
  summary: 'Refunds by bank transfer: those that wait for a second operator, then the last fifty.',
  input: noInput,
  data: z.object({ list: z.array(bankRefund) }),
  refusals: ['not_available'],
});

export const enterBankRefund = endpoint({
  method: 'POST',
  path: '/api/admin/payments/bank-refund/enter',
  summary: 'Says that a refund its channel no longer takes was transferred by bank; another operator has to confirm it.',
  input: z.object({ refund_id: id, receipt: transferReceipt, password: ownPassword }),
  data: z.object({ bank_refund_id: id }),
  refusals: [
    ...(['not_available', 'transfer_receipt_required', 'receipt_known', 'refund_by_channel', 'refund_by_bank'] as const),
    ...(['refund_decided_already', 'refund_own', ...ownPasswordRefusals] as const),
  ],
});

export const decideBankRefund = endpoint({
  method: 'POST',
  path: '/api/admin/payments/bank-refund/decide',
  summary: 'Confirms what another operator entered, or cancels it; whoever entered it may cancel it as well.',
  input: z.object({ bank_refund_id: id, approve: z.boolean(), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'bank_refund_decided', 'refund_decided_already', 'refund_own', 'four_eyes', ...ownPasswordRefusals],
});
