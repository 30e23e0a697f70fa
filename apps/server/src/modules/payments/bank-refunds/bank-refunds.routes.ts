import { decideBankRefund, enterBankRefund, listBankRefunds } from '@praxis/contract/payments/bank-refunds';
import type { App } from '../../../platform/app.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findAccount, findOperators, operator, people, requirePermission, verifyOwnPassword } from '../../accounts/index.ts';
import { mayConfirm } from '../four-eyes.rules.ts';
import { findRefund } from '../payments.store.ts';
import { findBankRefund, findBankRefunds } from './bank-refunds.store.ts';
import { decideTransfer, transferRefund } from './bank-refunds.ts';

/** Money that goes back by a bank transfer, past the time within which its channel takes it back. It takes two operators, as withdrawals do. */
export function bankRefundsRoutes(app: App) {
  serve(app, listBankRefunds, {
    access: operator,
    async run({ actor, db, now }) {
      const rows = await findBankRefunds(db);
      const names = await people(app, db, [
        ...new Set(rows.flatMap(({ user_id, entered_by, decided_by }) => [user_id, entered_by, ...(decided_by ? [decided_by] : [])])),
      ]);
      const operators = await findOperators(db);
      const nameOf = (id: string | null) => (id ? (names.get(id)?.name ?? '') : '');
      const list = rows.map((row) => ({
        ...{ id: row.id, out_refund_no: row.out_refund_no, cents: row.cents, reason: row.reason, receipt: row.receipt, state: row.state },
        ...{ buyer: nameOf(row.user_id), entered_by: nameOf(row.entered_by), entered_at: row.entered_at.getTime() },
        ...{ decided_by: nameOf(row.decided_by), decided_at: row.decided_at?.getTime() ?? null },
        may_confirm:
          row.state === 'entered' &&
          row.user_id !== actor.userId &&
          mayConfirm({ enteredBy: row.entered_by, enteredAt: row.entered_at, operators }, actor.userId, now),
      }));
      return { list };
    },
  });

  serve(app, enterBankRefund, {
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      if (!(await findRefund(db, input.refund_id))) throw notForYou();
    },
    async run(work) {
      const { actor, input, db, now, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      const entering = { receipt: input.receipt, enteredBy: actor.userId, address };
      return { bank_refund_id: await transferRefund({ app, db, now }, input.refund_id, entering) };
    },
  });

  serve(app, decideBankRefund, {
    async access({ actor, input, db }) {
      await requirePermission(db, actor, 'platform_operator');
      const row = await findBankRefund(db, input.bank_refund_id);
      if (!row) throw notForYou();
      return row;
    },
    async run(work) {
      const { actor, input, subject: row, db, now, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      await decideTransfer({ app, db, now }, row, { approve: input.approve, by: actor.userId, address });
      return {};
    },
  });
}
