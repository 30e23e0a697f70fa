import {
  explainDifference,
  exportDifferences,
  fetchBill,
  showBills,
  showDifference,
  takeInDifference,
} from '@praxis/contract/payments/bills';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { findAccount, operator, requirePermission, verifyOwnPassword } from '../../accounts/index.ts';
import { findMerchant } from '../merchants.store.ts';
import { findPaymentByNumber, findRefundByNumber } from '../payments.store.ts';
import { queryPayment } from '../query-payments.ts';
import { queryRefundNow } from '../refunds.ts';
import { dayBefore, dayOf } from './bills.rules.ts';
import {
  changeRun,
  countOpen,
  type DifferenceOfRun,
  decideDifferenceRow,
  findDifference,
  findTraces,
  lockDifference,
  theirsOf,
} from './bills.store.ts';
import { boardOf, differenceSheet, differenceViews } from './bills-view.ts';
import { compareBill } from './compare-bill.ts';

async function differenceForOperator({ actor, input, db }: { actor: Actor; input: { difference_id: string }; db: Db }) {
  await requirePermission(db, actor, 'platform_operator');
  const difference = await findDifference(db, input.difference_id);
  if (!difference) throw notForYou();
  return difference;
}

async function close(
  db: Db,
  difference: DifferenceOfRun,
  decided: { state: 'explained' | 'settled'; note: string; by: string; address: string },
  now: Date,
) {
  const locked = await lockDifference(db, difference.id);
  if (locked?.state !== 'open') throw new Refusal('difference_decided');
  await decideDifferenceRow(db, difference.id, { state: decided.state, note: decided.note, decided_by: decided.by, decided_at: now });
  if ((await countOpen(db, difference.run_id)) === 0) await changeRun(db, difference.run_id, { state: 'matched' });
  await audit(db, {
    ...{
      actorId: decided.by,
      action: 'difference_decided',
      objectType: 'bill_difference',
      objectId: difference.id,
      address: decided.address,
    },
    ...{ from: 'open', to: decided.state, detail: { number: difference.out_no, note: decided.note } },
  });
}

/** Asks the channel about the number of a difference, as if somebody had pressed "I have paid". */
async function askAgain(app: App, difference: DifferenceOfRun) {
  if (difference.row_kind === 'refund') {
    const refund = await findRefundByNumber(app.db, difference.out_no);
    if (!refund) throw new Refusal('difference_unknown');
    return queryRefundNow(app, refund);
  }
  const payment = await findPaymentByNumber(app.db, difference.out_no);
  if (!payment) throw new Refusal('difference_unknown');
  if ((await queryPayment(app, payment)) === 'unknown') throw new Refusal('channel_busy');
}

/** The comparison with the channels' bills, and what operators decide about differences. */
export function billsRoutes(app: App) {
  app.waiting.set('bills', countOpen);

  serve(app, showBills, {
    access: operator,
    run: ({ input, db, now }) => boardOf(app, db, input.day ?? dayBefore(dayOf(now)), now),
  });

  serve(app, fetchBill, {
    transaction: 'none',
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      const merchant = await findMerchant(db, input.merchant_id);
      if (!merchant) throw notForYou();
      return merchant;
    },
    async run({ actor, subject: merchant, input, now }) {
      if (input.day >= dayOf(now)) throw new Refusal('bill_not_due');
      await app.limits.take(`bill:${merchant.id}`, 10, 60);
      return { state: await compareBill(app, merchant, input.day, actor.userId) };
    },
  });

  serve(app, showDifference, {
    access: differenceForOperator,
    async run({ subject: difference, db }) {
      const [view] = await differenceViews(app, db, [difference]);
      const [theirs, traces] = [await theirsOf(db, difference), await findTraces(db, difference.row_kind, difference.out_no)];
      const refund = difference.row_kind === 'refund' ? await findRefundByNumber(db, difference.out_no) : undefined;
      const payment = difference.row_kind === 'pay' ? await findPaymentByNumber(db, difference.out_no) : undefined;
      return {
        difference: view!,
        trade_no: theirs?.trade_no ?? payment?.trade_no ?? '',
        ours_state: payment?.state ?? refund?.state ?? null,
        title: payment?.title ?? refund?.reason ?? '',
        theirs_at: theirs?.at.getTime() ?? null,
        ours_at: (payment?.paid_at ?? payment?.created_at ?? refund?.accepted_at ?? refund?.created_at)?.getTime() ?? null,
        traces: traces.map(({ at, action, detail }) => ({ at: at.getTime(), action, detail })),
      };
    },
  });

  serve(app, takeInDifference, {
    transaction: 'none',
    access: differenceForOperator,
    async run(work) {
      const { actor, subject: difference, input, db: reader, now, address } = work;
      if (difference.state !== 'open') throw new Refusal('difference_decided');
      await verifyOwnPassword(app, (await findAccount(reader, actor.userId))!, 'password', input.password, work);
      await askAgain(app, difference);
      const settled = await inTransaction(app, async (db) => {
        if (await differsStill(db, difference)) return false;
        await close(db, difference, { state: 'settled', note: '', by: actor.userId, address }, now);
        return true;
      });
      return { settled };
    },
  });

  serve(app, explainDifference, {
    access: differenceForOperator,
    async run(work) {
      const { actor, subject: difference, input, db, now, address } = work;
      if (input.note.trim() === '') throw new Refusal('note_required', { fields: { note: 'note_required' } });
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      await close(db, difference, { state: 'explained', note: input.note, by: actor.userId, address }, now);
      return {};
    },
  });

  serve(app, exportDifferences, {
    access: operator,
    run: ({ input, db, language }) => differenceSheet(app, db, input.day, input.format, language),
  });
}

/** Whether the bill and we still say different things about a number. */
async function differsStill(db: Db, difference: DifferenceOfRun): Promise<boolean> {
  const payment = difference.row_kind === 'pay' ? await findPaymentByNumber(db, difference.out_no) : undefined;
  const refund = difference.row_kind === 'refund' ? await findRefundByNumber(db, difference.out_no) : undefined;
  const ours = payment ? (payment.state === 'paid' ? payment.paid_cents : null) : refund?.accepted_at ? refund.amount_cents : null;
  return difference.theirs_cents === null || ours !== difference.theirs_cents;
}
