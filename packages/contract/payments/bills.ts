import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, text, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';

const channel = z.enum(['wechat', 'alipay', 'test']);
/** A day of Beijing. */
const day = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'parameter_error'));

/** How the comparison of a day stands; `none`: its bill is not due or was never asked for. */
export const billState = z.enum(['none', 'waiting', 'matched', 'different', 'unreadable']);
/** How the comparison of a day stands. */
export type BillState = z.output<typeof billState>;
/** What differs: not known here, not on the bill, another sum, not paid here, of another merchant. */
export const differenceKind = z.enum(['missing_here', 'missing_there', 'amount', 'state', 'merchant']);
const difference = z.object({
  id,
  day,
  channel,
  kind: differenceKind,
  row: z.enum(['pay', 'refund']),
  out_no: z.string(),
  ours_cents: z.nullable(z.number()),
  theirs_cents: z.nullable(z.number()),
  state: z.enum(['open', 'explained', 'settled']),
  note: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(time),
});
/** One thing in which a bill and the ledger differ. */
export type BillDifference = z.output<typeof difference>;

export const showBills = endpoint({
  method: 'GET',
  path: '/api/admin/payments/bills',
  summary: 'The comparison with the channels’ bills: two weeks of days for every merchant, and one day with what differs.',
  input: z.object({ day: z.optional(day) }),
  data: z.object({
    day,
    days: z.array(day),
    merchants: z.array(
      z.object({
        id,
        channel,
        account: z.string(),
        cells: z.array(z.object({ day, state: billState, open: z.number() })),
        /** The day itself. */
        run: z.nullable(
          z.object({
            state: billState,
            problem: z.string(),
            rows_there: z.number(),
            rows_here: z.number(),
            same: z.number(),
            missing_here: z.number(),
            missing_there: z.number(),
            amount: z.number(),
            cents_there: z.number(),
            cents_here: z.number(),
            fee_cents: z.number(),
            at: time,
          }),
        ),
        /** What the ledger says the merchant holds, what its bills add up to, and what came and went since the last of them. */
        balance_cents: z.number(),
        billed_cents: z.number(),
        /** What of it operators took to the bank. */
        withdrawn_cents: z.number(),
        unbilled_cents: z.number(),
      }),
    ),
    differences: z.array(difference),
  }),
  refusals: ['not_available'],
});

export const fetchBill = endpoint({
  method: 'POST',
  path: '/api/admin/payments/bill/fetch',
  summary: 'Fetches the bill of a day again and compares it.',
  input: z.object({ day, merchant_id: id }),
  data: z.object({ state: billState }),
  refusals: ['not_available', 'bill_not_due', 'too_many_requests'],
});

export const showDifference = endpoint({
  method: 'GET',
  path: '/api/admin/payments/difference',
  summary: 'One difference with everything that is on record about its number, oldest first.',
  input: z.object({ difference_id: id }),
  data: z.object({
    difference,
    trade_no: z.string(),
    ours_state: z.nullable(z.string()),
    title: z.string(),
    theirs_at: z.nullable(time),
    ours_at: z.nullable(time),
    /** Actions by their names in the audit log; notifications as `notify_` and what became of them. */
    traces: z.array(z.object({ at: time, action: z.string(), detail: z.string() })),
  }),
  refusals: ['not_available'],
});

export const takeInDifference = endpoint({
  method: 'POST',
  path: '/api/admin/payments/difference/take-in',
  summary: 'Asks the channel about the number of a difference and settles what it says, as any other result.',
  input: z.object({ difference_id: id, password: ownPassword }),
  data: z.object({ settled: z.boolean() }),
  refusals: ['not_available', 'channel_busy', 'difference_decided', 'difference_unknown', ...ownPasswordRefusals],
});

export const explainDifference = endpoint({
  method: 'POST',
  path: '/api/admin/payments/difference/explain',
  summary: 'Closes a difference with a note of what was found; nothing is corrected by it.',
  input: z.object({ difference_id: id, note: z._default(text(500), ''), password: ownPassword }),
  data: nothing,
  refusals: ['not_available', 'note_required', 'difference_decided', ...ownPasswordRefusals],
});

export const exportDifferences = endpoint({
  method: 'POST',
  path: '/api/admin/payments/differences/export',
  summary: 'The differences of a day and those of earlier days that are open, as a sheet.',
  input: z.object({ day, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});
