import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { findOperators } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { type BillRow, ChannelFailure } from '../channels/channel.ts';
import { account, countPostings, post } from '../ledger.store.ts';
import { findMerchants, type MerchantRow } from '../merchants.store.ts';
import { channelOf } from '../merchants.ts';
import { billDays, isLastTry, numbered, unfitRow } from './bills.rules.ts';
import {
  changeRun,
  compareRun,
  countOpen,
  findDoneDays,
  findEarlierRun,
  lockRun,
  putDifferences,
  putRows,
  type RunRow,
  sumOurs,
} from './bills.store.ts';

/** The sweep that fetches and compares bills. */
export const COMPARE_BILLS = 'payments_bills';

/** As the channels write their own names. */
const NAMES = { wechat: 'WeChat Pay', alipay: 'Alipay', test: 'Test payment' } as const;

type Fetched = { rows: BillRow[] } | { absent: true } | { problem: string; unreadable: boolean };

async function fetchBill(app: App, merchant: MerchantRow, day: string): Promise<Fetched> {
  try {
    const rows = await channelOf(app, merchant).bill(day);
    if (rows === 'absent') return { absent: true };
    const unfit = rows.find(unfitRow);
    return unfit ? { problem: `row ${unfit.outNo} cannot be read`, unreadable: true } : { rows: numbered(rows) };
  } catch (error) {
    // A file that cannot be unpacked or read is no fault of ours: it is asked for again, and operators hear of it.
    const { code, message } = error instanceof ChannelFailure ? error : { code: 'bill_unreadable', message: String(error) };
    app.http.log.warn({ err: error, merchant: merchant.id, day, code }, 'the bill of a payment channel cannot be had now');
    return { problem: message.slice(0, 200), unreadable: code.startsWith('bill_') };
  }
}

const signed = ({ kind, cents }: BillRow) => (kind === 'pay' ? cents : -cents);

/** What the channel kept for itself leaves our balance with it. A bill that is read again with other fees is followed by the difference alone. */
async function postFees(db: Db, run: RunRow, feeCents: number, now: Date) {
  const change = feeCents - Number(run.fee_cents);
  if (change === 0) return;
  const channel = account.channel(run.merchant_id);
  const line =
    change > 0 ? { debit: account.fees, credit: channel, cents: change } : { debit: channel, credit: account.fees, cents: -change };
  // A day may be read any number of times, back to fees it had before: each change is a posting of its own. The run is locked.
  const day = `fee:${run.merchant_id}:${run.day}`;
  const earlier = await countPostings(db, day);
  const key = earlier === 0 ? day : `${day}:${earlier}`;
  await post(db, { key, kind: 'fee', lines: [line] }, now);
}

async function notifyOperators(db: Db, merchant: MerchantRow, run: RunRow, count: number) {
  await sendMessage(db, {
    userIds: await findOperators(db),
    kind: count > 0 ? 'bill_differs' : 'bill_missing',
    values: { day: run.day, channel: NAMES[merchant.channel], count },
    link: addressOf('admin', { panel: 'bills' }),
  });
}

async function finish(
  app: App,
  db: Db,
  { merchant, run, rows, lastTry }: { merchant: MerchantRow; run: RunRow; rows: BillRow[]; lastTry: boolean },
) {
  const now = app.clock.now();
  const own = await sumOurs(db, merchant.id, run.day);
  await putRows(db, run.id, rows);
  await putDifferences(db, run.id, await compareRun(db, run), now);
  const open = await countOpen(db, run.id);
  const feeCents = rows.reduce((sum, row) => sum + row.feeCents, 0);
  await postFees(db, run, feeCents, now);
  const state = open > 0 ? ('different' as const) : ('matched' as const);
  await changeRun(db, run.id, {
    ...{ state, problem: '', rows_there: rows.length, rows_here: own.rows, ran_at: now },
    ...{ cents_there: rows.reduce((sum, row) => sum + signed(row), 0), cents_here: own.cents, fee_cents: feeCents },
  });
  // What the day before missed may stand on this one.
  const earlier = await findEarlierRun(db, merchant.id, run.day);
  if (earlier) {
    await putDifferences(db, earlier.id, await compareRun(db, earlier), now);
    if ((await countOpen(db, earlier.id)) === 0) await changeRun(db, earlier.id, { state: 'matched' });
  }
  if (open > 0 && lastTry && run.paged_at === null) {
    await notifyOperators(db, merchant, run, open);
    await changeRun(db, run.id, { paged_at: now });
  }
  return state;
}

/** Fetches the bill of a day, compares it, and writes down what differs; nothing is corrected by itself. */
export async function compareBill(app: App, merchant: MerchantRow, day: string, actorId?: string): Promise<RunRow['state']> {
  const fetched = await fetchBill(app, merchant, day);
  const now = app.clock.now();
  const lastTry = isLastTry(day, now);
  return inTransaction(app, async (db) => {
    const run = await lockRun(db, merchant.id, day, now);
    if (actorId)
      await audit(db, {
        actorId,
        action: 'bill_fetched',
        objectType: 'merchant',
        objectId: merchant.id,
        detail: { day, channel: merchant.channel },
      });
    if ('rows' in fetched) return finish(app, db, { merchant, run, rows: fetched.rows, lastTry: true });
    const own = await sumOurs(db, merchant.id, day);
    if ('absent' in fetched && (own.rows === 0 || lastTry)) return finish(app, db, { merchant, run, rows: [], lastTry });
    // A bill that was read before is not forgotten because it cannot be had again.
    if (run.state === 'matched' || run.state === 'different') return run.state;
    const state = 'unreadable' in fetched && fetched.unreadable ? ('unreadable' as const) : ('waiting' as const);
    const problem = 'problem' in fetched ? fetched.problem : '';
    await changeRun(db, run.id, { state, problem, ran_at: now, rows_here: own.rows, cents_here: own.cents });
    if (lastTry && run.paged_at === null) {
      await notifyOperators(db, merchant, run, 0);
      await changeRun(db, run.id, { paged_at: now });
    }
    return state;
  });
}

/** Compares every day that is not compared yet, the missed ones of a month included; a day that fails holds up no other. */
export async function compareDueBills(app: App) {
  const now = app.clock.now();
  const due: { merchant: MerchantRow; day: string }[] = [];
  for (const merchant of await findMerchants(app.db)) {
    if (merchant.state === 'off') continue;
    const days = billDays(merchant.created_at, now);
    const done = days.length > 0 ? await findDoneDays(app.db, merchant.id, days[0]!) : new Set<string>();
    for (const day of days) if (!done.has(day)) due.push({ merchant, day });
  }
  await eachApart(due, ({ merchant, day }) => compareBill(app, merchant, day));
}
