import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, noInput, nothing, text, time } from '../core/shapes.ts';

const channel = z.enum(['wechat', 'alipay', 'test']);

export const showMoney = endpoint({
  method: 'GET',
  path: '/api/admin/payments/board',
  summary: 'The merchants with what the ledger says of them, and money that waits for a person.',
  input: noInput,
  data: z.object({
    merchants: z.array(
      z.object({
        id,
        channel,
        account: z.string(),
        pretend: z.boolean(),
        state: z.enum(['active', 'receiving', 'off']),
        /** The beginning of the hash of its private key; the key itself is never told. */
        fingerprint: z.string(),
        balance_cents: z.number(),
        /** What the ledger differs from payments and refunds; 0 unless something is lost. */
        off_cents: z.number(),
        unmatched_cents: z.number(),
      }),
    ),
    /** Refunds that wait: for a decision, or because the channel could not return them. */
    refunds: z.array(
      z.object({
        id,
        out_refund_no: z.string(),
        channel,
        cause: z.string(),
        cents: z.number(),
        state: z.enum(['applied', 'approved', 'processing']),
        abnormal: z.boolean(),
        /** Whether it may be transferred by bank, as its channel takes it back no more, or is being. */
        bank: z._default(z.enum(['no', 'may', 'entered']), 'no'),
        reason: z.string(),
        at: time,
      }),
    ),
    /** Payments whose time is over and of which their channel says nothing: they are asked about until it does. `at`: when their time was over. */
    hanging: z.array(z.object({ out_trade_no: z.string(), channel, cents: z.number(), at: time })),
    /** Notifications that were true and did not fit, and those that failed; newest first. */
    notifies: z.array(z.object({ channel, out_no: z.string(), kind: z.string(), outcome: z.string(), times: z.number(), at: time })),
    /** How many could not be verified in the last day. */
    forged_today: z.number(),
  }),
  refusals: ['not_available'],
});

export const decideUnmatched = endpoint({
  method: 'POST',
  path: '/api/admin/payments/refund/decide',
  summary: 'Sends money back that settled no order, or says why it waits; then it can still be sent.',
  input: z.object({ refund_id: id, approve: z.boolean(), answer: z._default(text(200), ''), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'note_required', 'refund_decided_already', 'refund_by_bank', ...ownPasswordRefusals],
});

const pem = z.string().check(z.trim(), z.minLength(1, 'merchant_keys_wrong'), z.maxLength(5000, 'text_too_long'));
const name = z._default(z.string().check(z.trim(), z.maxLength(100, 'text_too_long')), '');

export const enterMerchantKeys = endpoint({
  method: 'POST',
  path: '/api/admin/payments/merchant/enter',
  summary: 'Enters a merchant or its new keys, sealed and never told again. The one before it only receives from now on.',
  input: z.object({
    /** The test channel is entered by the demo school itself, and by nobody else. */
    channel: z.enum(['wechat', 'alipay']),
    /** The merchant number of WeChat Pay, or the application of Alipay. */
    account: line(40, 'merchant_keys_wrong'),
    /** The application (WeChat Pay), or the seller (Alipay). */
    partner: line(40, 'merchant_keys_wrong'),
    private_key: pem,
    public_key: pem,
    /** Of Alipay alone: it has signed for codes (当面付), which desktops then show. */
    precreate: z._default(z.boolean(), false),
    /** Of WeChat Pay alone. */
    api_v3_key: name,
    merchant_serial: name,
    public_key_id: name,
    /** The operator's own password, asked again. */
    password: ownPassword,
  }),
  data: z.object({ merchant_id: id }),
  refusals: ['not_available', 'merchant_keys_wrong', ...ownPasswordRefusals, 'text_too_long'],
});
