import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, noInput, nothing, paging, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';

/** Where a closed month stands: to be paid, disputed by its seller, paid by one operator, confirmed by another, nothing to pay. */
export const settlementState = z.enum(['open', 'disputed', 'entered', 'paid', 'carried']);
/** Where a closed month stands. */
export type SettlementState = z.output<typeof settlementState>;

const settlement = {
  id,
  /** `2026-11`, in Beijing. */
  month: z.string(),
  sales_cents: z.number(),
  returned_cents: z.number(),
  commission_cents: z.number(),
  carried_cents: z.number(),
  net_cents: z.number(),
  state: settlementState,
  receipt: z.string(),
  paid_at: z.nullable(time),
  note: z.string(),
  answer: z.string(),
};
const settlementView = z.object(settlement);
/** What a seller is owed for one month. */
export type SettlementView = z.output<typeof settlementView>;

export const listOwnSettlements = endpoint({
  method: 'GET',
  path: '/api/selling/settlements',
  summary: 'A seller’s closed months, what is not due yet, and where it is paid to.',
  input: noInput,
  data: z.object({
    list: z.array(settlementView),
    /** Sold and not settled yet: what buyers may still give back, less the commission. */
    pending_cents: z.number(),
    commission_percent: z.number(),
    payout: z.nullable(z.object({ hint: z.string() })),
  }),
  refusals: ['not_available'],
});

const settlementLine = z.object({
  order_no: z.string(),
  title: z.string(),
  kind: z.enum(['sale', 'return']),
  cents: z.number(),
  commission_cents: z.number(),
  net_cents: z.number(),
  at: time,
});

export const showSettlement = endpoint({
  method: 'GET',
  path: '/api/selling/settlement',
  summary: 'One closed month with the sales and returns it is made of; operators see where it is paid to.',
  input: z.object({ settlement_id: id }),
  data: z.object({
    ...settlement,
    seller: z.string(),
    lines: z.array(settlementLine),
    payout: z.nullable(z.object({ holder: z.string(), bank: z.string(), number: z.string() })),
    can: z.object({ dispute: z.boolean(), enter: z.boolean(), confirm: z.boolean(), answer: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const exportSettlement = endpoint({
  method: 'POST',
  path: '/api/selling/settlement/export',
  summary: 'The lines of a closed month as a sheet.',
  input: z.object({ settlement_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const disputeSettlement = endpoint({
  method: 'POST',
  path: '/api/selling/settlement/dispute',
  summary: 'Says what is wrong with a month that is not paid yet; it waits until an operator has answered.',
  input: z.object({ settlement_id: id, note: line(500, 'note_required') }),
  data: nothing,
  refusals: ['not_available', 'note_required', 'settlement_decided'],
});

export const savePayoutAccount = endpoint({
  method: 'POST',
  path: '/api/selling/payout/save',
  summary: 'Where a seller is paid to. It is sealed; only its end is shown again.',
  input: z.object({
    holder: line(60),
    bank: line(100),
    number: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9@.+_-]{6,60}$/, 'payout_number_wrong')),
    password: ownPassword,
  }),
  data: nothing,
  refusals: ['not_available', 'payout_number_wrong', ...ownPasswordRefusals, 'text_too_long'],
});

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/admin/market/settlements',
  summary: 'Closed months of all sellers, those that wait for somebody first.',
  input: z.object({ ...paging, state: z.optional(settlementState) }),
  data: listOf(z.object({ ...settlement, seller: z.string(), has_payout: z.boolean() })),
  refusals: ['not_available'],
});

export const enterPayout = endpoint({
  method: 'POST',
  path: '/api/admin/market/settlement/enter',
  summary: 'Says that a month was paid outside, with the number of the receipt; another operator has to confirm it.',
  input: z.object({ settlement_id: id, receipt: line(60, 'receipt_required'), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'receipt_required', 'settlement_decided', 'payout_missing', ...ownPasswordRefusals],
});

export const confirmPayout = endpoint({
  method: 'POST',
  path: '/api/admin/market/settlement/confirm',
  summary: 'Confirms what another operator entered, or sends it back.',
  input: z.object({ settlement_id: id, approve: z.boolean(), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'settlement_decided', 'four_eyes', ...ownPasswordRefusals],
});

export const answerDispute = endpoint({
  method: 'POST',
  path: '/api/admin/market/settlement/answer',
  summary: 'Answers what a seller disputed; the month is open again.',
  input: z.object({ settlement_id: id, answer: line(500, 'note_required') }),
  data: nothing,
  refusals: ['not_available', 'note_required', 'settlement_decided'],
});
