import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, noInput, nothing, time } from '../core/shapes.ts';

/** Ten million yuan: more is a slip of the finger. */
const MOST_CENTS = 1_000_000_000;

const withdrawal = z.object({
  id,
  merchant_id: id,
  channel: z.enum(['wechat', 'alipay', 'test']),
  account: z.string(),
  cents: z.number(),
  receipt: z.string(),
  state: z.enum(['entered', 'confirmed', 'refused']),
  entered_by: z.string(),
  entered_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  /** Whether the viewer may confirm it. */
  may_confirm: z.boolean(),
});
/** Money taken from a merchant's account at a channel to the bank. */
export type Withdrawal = z.output<typeof withdrawal>;

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/admin/payments/withdrawals',
  summary: 'Withdrawals to the bank: those that wait for a second operator, then the last fifty.',
  input: noInput,
  data: z.object({ list: z.array(withdrawal) }),
  refusals: ['not_available'],
});

export const enterWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/payments/withdrawal/enter',
  summary: 'Says that money was taken from a merchant’s account to the bank; another operator has to confirm it.',
  input: z.object({
    merchant_id: id,
    cents: z.number().check(z.int('amount_wrong'), z.gte(1, 'amount_wrong'), z.lte(MOST_CENTS, 'amount_wrong')),
    /** The number of the bank's receipt; it stands once for each merchant. */
    receipt: line(60, 'receipt_required'),
    password: ownPassword,
  }),
  data: z.object({ withdrawal_id: id }),
  refusals: ['not_available', 'amount_wrong', 'receipt_required', 'receipt_known', 'withdrawal_too_large', ...ownPasswordRefusals],
});

export const decideWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/payments/withdrawal/decide',
  summary: 'Confirms what another operator entered, or cancels it; whoever entered it may cancel it as well.',
  input: z.object({ withdrawal_id: id, approve: z.boolean(), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'withdrawal_decided', 'withdrawal_too_large', 'four_eyes', ...ownPasswordRefusals],
});
