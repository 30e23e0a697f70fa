import * as z from 'zod/mini';
import { ownPassword, ownPasswordRefusals } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, text, time } from '../core/shapes.ts';

/** Where an invoice stands. */
export const invoiceState = z.enum(['asked', 'issued', 'refused', 'voided']);
const invoice = {
  id,
  order_no: z.string(),
  kind: z.enum(['personal', 'company']),
  title: z.string(),
  tax_no: z.string(),
  email: z.string(),
  cents: z.number(),
  state: invoiceState,
  number: z.string(),
  /** Where its file can be read, for a while. */
  file: z.nullable(z.string()),
  reason: z.string(),
  void_asked: z.boolean(),
  at: time,
};
const invoiceView = z.object(invoice);
/** An invoice of an order. */
export type InvoiceView = z.output<typeof invoiceView>;

export const askInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/ask',
  summary: 'Asks for the invoice of a paid order, over what was paid and not given back.',
  input: z.object({
    order_no: z.string().check(z.regex(/^[0-9]{20}$/, 'parameter_error')),
    kind: z.enum(['personal', 'company']),
    title: line(100, 'invoice_title_required'),
    tax_no: z._default(z.string().check(z.trim(), z.regex(/^([A-Za-z0-9]{15,20})?$/, 'tax_no_wrong')), ''),
    email: z.string().check(z.trim(), z.maxLength(100, 'field_email_wrong'), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'field_email_wrong')),
  }),
  data: z.object({ invoice_id: id }),
  refusals: [
    'not_available',
    'invoice_title_required',
    'tax_no_wrong',
    'field_email_wrong',
    'invoice_exists',
    'invoice_nothing',
    'refund_under_way',
  ],
});

export const withdrawInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/withdraw',
  summary: 'Takes back an invoice that was asked for; for one that was issued, asks an operator to make it void.',
  input: z.object({ invoice_id: id }),
  data: z.object({ state: invoiceState }),
  refusals: ['not_available', 'invoice_decided'],
});

export const listOwnInvoices = endpoint({
  method: 'GET',
  path: '/api/invoice/list',
  summary: 'The reader’s own invoices, newest first.',
  input: z.object({ ...paging }),
  data: listOf(invoiceView),
  refusals: [],
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/market/invoices',
  summary: 'Invoices of everybody, those that wait first.',
  input: z.object({ ...paging, state: z.optional(invoiceState) }),
  data: listOf(z.object({ ...invoice, person: z.string() })),
  refusals: ['not_available'],
});

export const decideInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/market/invoice/decide',
  summary: 'Enters an invoice that was issued outside with its number and file, refuses it with a reason, or makes an issued one void.',
  input: z.object({
    invoice_id: id,
    verdict: z.enum(['issue', 'refuse', 'void']),
    number: z._default(z.string().check(z.trim(), z.maxLength(60, 'text_too_long')), ''),
    file_id: z._default(z.nullable(id), null),
    reason: z._default(text(200), ''),
    password: ownPassword,
  }),
  data: nothing,
  refusals: ['not_available', 'invoice_number_required', 'reason_required', 'invoice_decided', ...ownPasswordRefusals],
});
