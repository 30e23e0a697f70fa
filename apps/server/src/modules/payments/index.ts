import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { bankRefundsRoutes } from './bank-refunds/bank-refunds.routes.ts';
import { billsRoutes } from './bills/bills.routes.ts';
import { COMPARE_BILLS, compareDueBills } from './bills/compare-bill.ts';
import { boardRoutes } from './board/board.routes.ts';
import { ESCALATE, escalate } from './board/escalate.ts';
import { CHECK_LEDGER, checkLedger, lastCheck } from './check-ledger.ts';
import { enterPretendMerchants, paymentsState } from './merchants.ts';
import { forgetOldNotifies } from './notifies.store.ts';
import { notifyRoutes } from './notify.routes.ts';
import { hasMoneyUnderWay } from './payments.store.ts';
import { QUERY_PAYMENTS, queryDuePayments } from './query-payments.ts';
import { SEND_REFUNDS, sendRefunds } from './refunds.ts';
import { withdrawalsRoutes } from './withdrawals/withdrawals.routes.ts';

export { openBankRefund } from './bank-refunds/bank-refunds.ts';
export { type Browser, type ChannelName, channelOfMethod } from './channels/channel.ts';
export { lastCheck, reportCheck } from './check-ledger.ts';
export { mayConfirm } from './four-eyes.rules.ts';
export { account, balanceOf, type LedgerLine, post } from './ledger.store.ts';
export { type LockedPayable, type Payable, registerPayable, type Ungranted } from './payables.ts';
export {
  countAskedBy,
  countEscalated,
  findPaymentsOf,
  findPaymentsOfAll,
  findRefund,
  findRefundsOf,
  findUndecided,
  lastDecline,
  lastDeclines,
  type PaymentRow,
  type RefundRow,
  wasDeclined,
} from './payments.store.ts';
export { closePayments, queryPayment } from './query-payments.ts';
export { decideRefund, openRefund } from './refunds.ts';
export { isPastChannelTerm } from './settle.rules.ts';
export { type Started, startPayment, takesPayments, waysToPay } from './start-payment.ts';

/** Money: the channels it comes by, payments, refunds, the ledger, and the comparison with the channels' bills. Knows no product. */
export const payments = {
  name: 'payments',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'payments',
      columns: {
        'payments.user_id': 'kept',
        'refunds.asked_by': 'trace',
        'refunds.decided_by': 'trace',
        'merchants.added_by': 'trace',
        'bill_differences.decided_by': 'trace',
        'withdrawals.entered_by': 'trace',
        'withdrawals.decided_by': 'trace',
        'bank_refunds.entered_by': 'trace',
        'bank_refunds.decided_by': 'trace',
      },
      hinders: async (db, userId) => ((await hasMoneyUnderWay(db, userId)) ? 'money_under_way' : undefined),
    });
    app.parts.set('payments', () => paymentsState(app));
    app.jobs.every(QUERY_PAYMENTS, '* * * * *', async () => {
      await enterPretendMerchants(app);
      await queryDuePayments(app);
    });
    app.jobs.every(SEND_REFUNDS, '* * * * *', () => sendRefunds(app));
    app.jobs.every('payments_forget', '23 3 * * *', (db) => forgetOldNotifies(db, app.clock.now()));
    // Every hour from ten past ten to ten past six in Beijing.
    app.jobs.every(COMPARE_BILLS, '10 2-10 * * *', () => compareDueBills(app));
    app.jobs.every(ESCALATE, '20 1 * * *', () => escalate(app));
    app.jobs.every(CHECK_LEDGER, '40 19 * * *', () => checkLedger(app));
    app.gauges.set('praxis_ledger_off_cents', {
      help: 'Cents by which the ledger differed from payments and refunds in the last recount',
      read: () => lastCheck(app.db, 'ledger'),
    });
    notifyRoutes(app);
    boardRoutes(app);
    billsRoutes(app);
    withdrawalsRoutes(app);
    bankRefundsRoutes(app);
  },
};
