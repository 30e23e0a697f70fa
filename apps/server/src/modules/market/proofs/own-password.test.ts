import { passLoad } from '@praxis/contract/accounts/accounts';
import { createCoupon } from '@praxis/contract/market/coupons';
import { askInvoice, decideInvoice } from '@praxis/contract/market/invoices';
import { decideProduct, submitProduct } from '@praxis/contract/market/products';
import { savePayoutAccount } from '@praxis/contract/market/settlements';
import { explainDifference, showBills } from '@praxis/contract/payments/bills';
import { expect, test } from 'vitest';
import { marketMakers, pretendChannels } from '../../../testing/makers/market.ts';
import { type TestPerson, type TestReply, world } from '../../../testing/world.ts';
import { hashPassword } from '../../accounts/sign-in/password-hash.ts';
import { dayOf, startOfDay } from '../../payments/bills/bills.rules.ts';
import { compareDueBills } from '../../payments/bills/compare-bill.ts';

const PASSWORD = 'Praxis#2026';
const DAY = 86_400_000;
const created = await world();
const { app, as, clock, db, origin, person } = created;
const makers = marketMakers(created);
const pretend = await pretendChannels(created);

/** Somebody who signed in in a browser: with a password, and the cookie by which the browser is known. */
async function inBrowser(role: 'operator' | 'teacher') {
  const who = await person(role);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', who.id)
    .execute();
  const reply = await fetch(`${origin}${passLoad.path}`, {
    method: 'POST',
    body: new URLSearchParams({ account: who.account, password: PASSWORD }),
  });
  return { who, cookie: reply.headers.get('set-cookie')!.split(';')[0]! };
}

/** What is decided with the own password; the call is made with one of them and with the headers of a browser. */
type Decide = (who: TestPerson) => Promise<(password: string, headers?: Record<string, string>) => Promise<TestReply<unknown>>>;

const productDecision: Decide = async (who) => {
  const { id: product_id, owner } = await makers.draft();
  await as(owner).call(submitProduct, { product_id });
  return (password, headers) => as(who).call(decideProduct, { product_id, approve: true, password }, headers);
};

const invoiceDecision: Decide = async (who) => {
  const student = await person('student');
  const { orderNo: order_no } = await makers.paidOrder(student, await makers.product());
  const asked = await as(student).call(askInvoice, { order_no, kind: 'personal', title: 'Buyer', email: 'buyer@example.com' });
  const { invoice_id } = asked.data;
  return (password, headers) => as(who).call(decideInvoice, { invoice_id, verdict: 'issue', number: '24312000000001', password }, headers);
};

const platformCoupon: Decide = async (who) => {
  const terms = { of: 'platform', kind: 'amount', value: 500, starts_at: Date.now() - DAY, ends_at: Date.now() + DAY } as const;
  const code = `W${Date.now().toString(36).toUpperCase()}`;
  return (password, headers) => as(who).call(createCoupon, { ...terms, code, password }, headers);
};

const billExplanation: Decide = async (who) => {
  const today = dayOf(clock.now());
  const outTradeNo = `9${String(Date.now()).padStart(21, '0')}`;
  pretend.switches.bills.set(`wechat ${today}`, { add: [{ outTradeNo, cents: 700 }] });
  const ahead = startOfDay(today).getTime() + 2 * DAY + 20 * 3_600_000 - clock.now().getTime();
  clock.move(ahead);
  pretend.switches.clockOffset = ahead;
  await compareDueBills(app);
  clock.move(-ahead);
  pretend.switches.clockOffset = 0;
  const { differences } = (await as(who).call(showBills, { day: today })).data;
  const difference_id = differences.find(({ out_no }) => out_no === outTradeNo)!.id;
  return (password, headers) => as(who).call(explainDifference, { difference_id, note: 'Paid at the counter', password }, headers);
};

const payoutAccount: Decide = async (who) => (password, headers) =>
  as(who).call(savePayoutAccount, { holder: 'Seller', bank: 'Bank of Demo', number: '6222020000001234', password }, headers);

test.each([
  { what: 'a product', role: 'operator', decide: productDecision },
  { what: 'an invoice', role: 'operator', decide: invoiceDecision },
  { what: 'a coupon of the platform', role: 'operator', decide: platformCoupon },
  { what: 'a difference on a bill', role: 'operator', decide: billExplanation },
  { what: 'where money is paid to', role: 'teacher', decide: payoutAccount },
] as const)(
  '$what is decided with the own password in the own browser; a wrong one is refused, counted, and changes nothing',
  async ({ role, decide }) => {
    const { who, cookie } = await inBrowser(role);
    const call = await decide(who);
    const refused = { status: 200, code: 0, key: 'old_password_wrong', data: { fields: { password: 'The current password is wrong' } } };
    // None at all is no try.
    expect(await call('')).toMatchObject({ key: 'own_password_needed', data: { fields: { password: 'Enter your own password' } } });
    expect(await call('Wrong#2025')).toMatchObject(refused);
    expect(await call('Wrong#2026', { cookie })).toMatchObject(refused);
    const tries = await db.selectFrom('login_log').select('result').where('user_id', '=', who.id).orderBy('id').execute();
    expect(tries.map(({ result }) => result)).toEqual(['signed_in', 'information_incorrect', 'information_incorrect']);
    // A key that was refused is free for the right password.
    const headers = { cookie, 'idempotency-key': `own-password-${who.id}` };
    expect(await call('Wrong#2026', headers)).toMatchObject(refused);
    const done = await call(PASSWORD, headers);
    expect(done).toMatchObject({ code: 1 });
    expect(await call(PASSWORD, headers)).toEqual(done);
  },
);
