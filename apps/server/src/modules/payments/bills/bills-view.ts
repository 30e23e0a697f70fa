import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { BillDifference, showBills } from '@praxis/contract/payments/bills';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { people } from '../../accounts/index.ts';
import { account, balanceOf } from '../ledger.store.ts';
import { findMerchants, type MerchantRow } from '../merchants.store.ts';
import { sumWithdrawn } from '../withdrawals/withdrawals.store.ts';
import { dayBefore, dayOf, startOfDay } from './bills.rules.ts';
import { countByRun, type DifferenceOfRun, findDifferences, findRuns, type RunRow, sumBilled, sumOursAfter } from './bills.store.ts';

const DAYS = 14;
type Board = DataOf<typeof showBills>;
type Counts = Awaited<ReturnType<typeof countByRun>>;

/** Differences as operators see them. */
export async function differenceViews(app: App, db: Db, rows: readonly DifferenceOfRun[]): Promise<BillDifference[]> {
  const channels = new Map((await findMerchants(db)).map(({ id, channel }) => [id, channel]));
  const names = await people(
    app,
    db,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  );
  return rows.map((row) => ({
    ...{ id: row.id, day: row.day, channel: channels.get(row.merchant_id)!, kind: row.kind, row: row.row_kind, out_no: row.out_no },
    ...{ ours_cents: row.ours_cents, theirs_cents: row.theirs_cents, state: row.state, note: row.note },
    decided_by: row.decided_by ? (names.get(row.decided_by)?.name ?? '') : '',
    decided_at: row.decided_at?.getTime() ?? null,
  }));
}

function runView(run: RunRow, counts: Counts) {
  const of = (...kinds: string[]) =>
    counts
      .filter(({ run_id, kind, state }) => run_id === run.id && state !== 'settled' && kinds.includes(kind))
      .reduce((sum, { count }) => sum + count, 0);
  const [missing_here, amount] = [of('missing_here', 'state', 'merchant'), of('amount')];
  return {
    ...{ state: run.state, problem: run.problem, rows_there: run.rows_there, rows_here: run.rows_here, missing_here, amount },
    ...{ missing_there: of('missing_there'), same: Math.max(0, run.rows_there - missing_here - amount) },
    ...{ cents_there: Number(run.cents_there), cents_here: Number(run.cents_here), fee_cents: Number(run.fee_cents) },
    at: run.ran_at.getTime(),
  };
}

async function merchantView(
  db: Db,
  merchant: MerchantRow,
  { runs, counts, days, day }: { runs: RunRow[]; counts: Counts; days: string[]; day: string },
) {
  const own = new Map(runs.filter(({ merchant_id }) => merchant_id === merchant.id).map((run) => [run.day, run]));
  const { billedCents, lastDay } = await sumBilled(db, merchant.id);
  const open = (run: RunRow | undefined) =>
    counts.filter(({ run_id, state }) => run_id === run?.id && state === 'open').reduce((sum, { count }) => sum + count, 0);
  const chosen = own.get(day);
  return {
    ...{ id: merchant.id, channel: merchant.channel, account: merchant.account },
    cells: days.map((each) => ({ day: each, state: own.get(each)?.state ?? ('none' as const), open: open(own.get(each)) })),
    run: chosen ? runView(chosen, counts) : null,
    balance_cents: await balanceOf(db, account.channel(merchant.id)),
    billed_cents: billedCents,
    withdrawn_cents: await sumWithdrawn(db, merchant.id),
    unbilled_cents: await sumOursAfter(db, merchant.id, lastDay),
  };
}

/** Two weeks up to a day, and the day itself. */
export async function boardOf(app: App, db: Db, day: string, now: Date): Promise<Board> {
  const yesterday = dayBefore(dayOf(now));
  const recent = day <= yesterday && day > dayOf(new Date(startOfDay(yesterday).getTime() - DAYS * 86_400_000));
  const days = [recent ? yesterday : day];
  while (days.length < DAYS) days.unshift(dayBefore(days[0]!));
  const runs = await findRuns(db, days[0]!, days.at(-1)!);
  const counts = await countByRun(
    db,
    runs.map(({ id }) => id),
  );
  const merchants = [];
  for (const merchant of await findMerchants(db)) merchants.push(await merchantView(db, merchant, { runs, counts, days, day }));
  return { day, days, merchants, differences: await differenceViews(app, db, await findDifferences(db, day)) };
}

const yuan = (cents: number | null) => (cents === null ? '' : cents / 100);

/** The differences of a day as a sheet. */
export async function differenceSheet(app: App, db: Db, day: string, format: 'xlsx' | 'csv', language: Language) {
  const rows = await differenceViews(app, db, await findDifferences(db, day));
  const [title = '', ...heads] = translate(language, 'difference_sheet').split(',');
  const lines = rows.map((row) => [
    ...[row.day, translate(language, `channel_name_${row.channel}`), row.out_no, translate(language, `difference_${row.kind}`)],
    ...[yuan(row.theirs_cents), yuan(row.ours_cents), translate(language, `difference_state_${row.state}`), row.note, row.decided_by],
  ]);
  return savedSheet(format, `${title} ${day}`, { title, heads, lines });
}
