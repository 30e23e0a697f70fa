import { showFee } from '@praxis/contract/market/fees';
import { askRefund, lookPay, placeOrder } from '@praxis/contract/market/orders';
import { endRights } from '../../modules/market/rights/end-rights.ts';
import { compareDueBills } from '../../modules/payments/bills/compare-bill.ts';
import { escalate } from '../../modules/payments/board/escalate.ts';
import { competitionMakers } from '../makers/competitions/competitions.ts';
import { marketMakers, pretendChannels } from '../makers/market.ts';
import type { MatrixSchool } from '../matrix/school.ts';

const DAY = 86_400_000;

async function bought(school: MatrixSchool) {
  const makers = marketMakers(school);
  return makers.paidOrder(school.people.student, await makers.product({ refund_days: 0 }, school.people.owner));
}
async function later(school: MatrixSchool, days: number, act: () => Promise<unknown>) {
  school.clock.move(days * DAY);
  await act();
  school.clock.move(-days * DAY);
}

/** The student enters a competition and pays its fee. */
export async function paidFee(school: MatrixSchool) {
  await pretendChannels(school);
  const { competition, entrant, registered } = competitionMakers(school);
  const { student } = school.people;
  const { id } = await registered(await competition(school.people.owner, { fee: 100 }), await entrant('student', student));
  const { product_id, offer_id } = (await school.as(student).call(showFee, { registration_id: id })).data;
  const order = { items: [{ product_id, offer_id, ref: id }], expected_cents: 100, client_key: `fee-of-${id}` };
  const { order_no } = (await school.as(student).call(placeOrder, order)).data;
  const makers = marketMakers(school);
  await makers.pay('wechat', (await makers.start(student, order_no)).outTradeNo);
  await school.done(student, lookPay, { order_no } as never);
}

/** What was bought for a year is over. */
export async function endedRight(school: MatrixSchool) {
  await bought(school);
  await later(school, 366, () => endRights(school.app));
}

/** A refund that its seller has not answered for days. */
export async function unansweredRefund(school: MatrixSchool) {
  const { orderNo } = await bought(school);
  await school.done(school.people.student, askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' } as never);
  await later(school, 4, () => escalate(school.app));
}

/** A difference of a bill that nobody has explained for days. */
export async function openDifference(school: MatrixSchool) {
  await bought(school);
  const { switches } = await pretendChannels(school);
  switches.clockOffset = 2 * DAY;
  switches.bills.set(`wechat ${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)}`, {
    add: [{ outTradeNo: '90000000000000000000', cents: 7 }],
  });
  await later(school, 2, () => compareDueBills(school.app));
  switches.clockOffset = 0;
  // Others have been brought up before.
  await school.db.updateTable('bill_differences').set({ escalated_at: null }).where('state', '=', 'open').execute();
  await later(school, 6, () => escalate(school.app));
}
