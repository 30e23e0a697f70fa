import { addressOf } from '@praxis/contract/core/pages';
import {
  askInvoice,
  decideInvoice,
  type InvoiceView,
  listInvoices,
  listOwnInvoices,
  withdrawInvoice,
} from '@praxis/contract/market/invoices';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded, findFile } from '../../../platform/files/file-rows.ts';
import { MB } from '../../../platform/files/files.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import { findAccount, operator, people, requirePermission, verifyOwnPassword } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { orderOfTheActor } from '../market.access.ts';
import { findItems, lockOrder } from '../orders/orders.store.ts';
import {
  changeInvoice,
  countWaitingInvoices,
  findInvoice,
  findInvoices,
  type InvoiceRow,
  insertInvoice,
  lockInvoice,
} from './invoices.store.ts';

const FILE = 'invoice_file';
const FILE_MINUTES = 60;
const verdicts = { issue: ['asked', 'issued'], refuse: ['asked', 'refused'], void: ['issued', 'voided'] } as const;

async function viewOf(app: App, db: Db, row: InvoiceRow, readerId: string): Promise<InvoiceView> {
  const file = row.file_id ? await findFile(db, row.file_id) : undefined;
  return {
    ...{ id: row.id, order_no: row.order_no, kind: row.kind, title: row.title, tax_no: row.tax_no, email: row.email, cents: row.cents },
    ...{ state: row.state, number: row.number, reason: row.reason, void_asked: row.void_asked_at !== null, at: row.created_at.getTime() },
    file: file ? app.files.signAddress(file, `user:${readerId}`, app.clock.now(), FILE_MINUTES) : null,
  };
}

async function decide(db: Db, row: InvoiceRow, verdict: keyof typeof verdicts, change: Parameters<typeof changeInvoice>[2]) {
  const [from, to] = verdicts[verdict];
  if (row.state !== from) throw new Refusal('invoice_decided');
  await changeInvoice(db, row.id, { ...change, state: to, void_asked_at: null });
  return to;
}

/** Invoices of one's own orders. */
export function ownInvoicesRoutes(app: App) {
  serve(app, askInvoice, {
    access: orderOfTheActor,
    async run({ actor, subject, input, db, now }) {
      const order = (await lockOrder(db, subject.id))!;
      const items = await findItems(db, [order.id]);
      if (items.some(({ refunding_cents }) => refunding_cents > 0)) throw new Refusal('refund_under_way');
      const cents = order.paid_cents - order.refunded_cents;
      if (order.paid_at === null || cents <= 0) throw new Refusal('invoice_nothing');
      const { kind, title, tax_no, email } = input;
      if (kind === 'company' && tax_no === '') throw new Refusal('tax_no_wrong', { fields: { tax_no: 'tax_no_wrong' } });
      const invoice = await insertInvoice(db, {
        ...{
          order_id: order.id,
          user_id: actor.userId,
          kind,
          title,
          tax_no: kind === 'company' ? tax_no : '',
          email,
          cents,
          created_at: now,
        },
      });
      if (!invoice) throw new Refusal('invoice_exists');
      await audit(db, {
        actorId: actor.userId,
        action: 'invoice_asked',
        objectType: 'invoice',
        objectId: invoice.id,
        to: 'asked',
        detail: { cents },
      });
      return { invoice_id: invoice.id };
    },
  });

  serve(app, withdrawInvoice, {
    async access({ actor, input, db }) {
      const invoice = await lockInvoice(db, input.invoice_id);
      if (invoice?.user_id !== actor.userId) throw notForYou();
      return invoice;
    },
    async run({ actor, subject: invoice, db, now }) {
      if (invoice.state !== 'asked' && invoice.state !== 'issued') throw new Refusal('invoice_decided');
      const change = invoice.state === 'asked' ? { state: 'voided' as const } : { void_asked_at: invoice.void_asked_at ?? now };
      await changeInvoice(db, invoice.id, change);
      const action = { actorId: actor.userId, action: 'invoice_withdrawn', objectType: 'invoice', objectId: invoice.id };
      if (invoice.void_asked_at === null) await audit(db, { ...action, from: invoice.state, to: change.state ?? 'issued' });
      return { state: change.state ?? invoice.state };
    },
  });

  serve(app, listOwnInvoices, {
    access: anyone,
    async run({ actor, input, db }) {
      const { rows, total } = await findInvoices(db, { userId: actor.userId, page: input.page, size: input.size });
      const list = await Promise.all(rows.map((row) => viewOf(app, db, row, actor.userId)));
      return { list, total, page: input.page, size: input.size };
    },
  });
}

/** Invoices as operators enter them. */
export function invoicesRoutes(app: App) {
  app.waiting.set('invoices', countWaitingInvoices);
  app.files.purpose(FILE, {
    most: 10 * MB,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    refusal: 'invoice_file_rule',
    personal: true,
  });

  serve(app, listInvoices, {
    access: operator,
    async run({ actor, input, db }) {
      const { rows, total } = await findInvoices(db, input);
      const names = await people(app, db, [...new Set(rows.map(({ user_id }) => user_id))]);
      const list = [];
      for (const row of rows) list.push({ ...(await viewOf(app, db, row, actor.userId)), person: names.get(row.user_id)?.name ?? '' });
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, decideInvoice, {
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      const known = await findInvoice(db, input.invoice_id);
      // The order before its invoice, as those who ask for their money back.
      if (known) await lockOrder(db, known.order_id);
      const invoice = known && (await lockInvoice(db, known.id));
      if (!invoice) throw notForYou();
      return invoice;
    },
    async run(work) {
      const { actor, subject: invoice, input, db, now, address } = work;
      const { verdict, number, file_id } = input;
      const reason = input.reason.trim();
      if (verdict === 'issue' && number === '')
        throw new Refusal('invoice_number_required', { fields: { number: 'invoice_number_required' } });
      if (verdict === 'refuse' && reason === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      if (verdict === 'issue' && file_id !== null) await fileTheActorUploaded(db, actor, file_id, FILE);
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      const to = await decide(db, invoice, verdict, {
        ...{ decided_by: actor.userId, decided_at: now, reason },
        ...(verdict === 'issue' && { number, file_id }),
      });
      const action = { actorId: actor.userId, action: 'invoice_decided', objectType: 'invoice', objectId: invoice.id, address };
      await audit(db, { ...action, from: invoice.state, to, detail: { number, reason } });
      await sendMessage(db, {
        userIds: [invoice.user_id],
        ...{ kind: `invoice_${to}` as const, values: { order: invoice.order_no, number: number || invoice.number, reason } },
        link: addressOf('order', { orderNo: invoice.order_no }),
      });
      return {};
    },
  });
}
