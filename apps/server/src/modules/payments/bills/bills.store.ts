import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { BillRow } from '../channels/channel.rules.ts';
import { endOfDay, startOfDay } from './bills.rules.ts';

/** How the comparison of a day and merchant stands. */
export type RunState = 'waiting' | 'matched' | 'different' | 'unreadable';
/** What differs between a bill and us. */
export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount' | 'state' | 'merchant';
/** The comparison of one day and merchant. */
export type RunRow = Omit<Selectable<DB['bill_runs']>, 'state' | 'day'> & { state: RunState; day: string };
/** One thing in which a bill and we differ. */
export type DifferenceRow = Omit<Selectable<DB['bill_differences']>, 'kind' | 'state' | 'row_kind'> & {
  kind: DifferenceKind;
  row_kind: 'pay' | 'refund';
  state: 'open' | 'explained' | 'settled';
};

const runColumns = sql`id::text, merchant_id::text, to_char(day, 'YYYY-MM-DD') as day, state, problem, rows_there, rows_here,
  cents_there::text, cents_here::text, fee_cents::text, ran_at, paged_at`;

export async function findRuns(db: Db, from: string, to: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select ${runColumns} from bill_runs where day between ${from}::date and ${to}::date`.execute(db);
  return rows;
}
/** Locks the run of a day, or makes it. Two comparisons of one day follow each other. */
export async function lockRun(db: Db, merchantId: string, day: string, now: Date): Promise<RunRow> {
  await sql`insert into bill_runs (merchant_id, day, state, ran_at) values (${merchantId}, ${day}::date, 'waiting', ${now})
    on conflict (merchant_id, day) do nothing`.execute(db);
  const { rows } =
    await sql<RunRow>`select ${runColumns} from bill_runs where merchant_id = ${merchantId} and day = ${day}::date for update`.execute(db);
  return rows[0]!;
}
type RunChange = Partial<Pick<RunRow, 'state' | 'problem' | 'rows_there' | 'rows_here' | 'ran_at' | 'paged_at'>> & {
  cents_there?: number;
  cents_here?: number;
  fee_cents?: number;
};
export const changeRun = (db: Db, id: string, change: RunChange) => db.updateTable('bill_runs').set(change).where('id', '=', id).execute();

/** Days of a merchant that are compared to the end. */
export async function findDoneDays(db: Db, merchantId: string, from: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from bill_runs
    where merchant_id = ${merchantId} and day >= ${from}::date and state in ('matched', 'different')`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

const CHUNK = 5000;
/** Replaces the rows of a run by what its bill says now. */
export async function putRows(db: Db, runId: string, rows: readonly BillRow[]) {
  await db.deleteFrom('bill_rows').where('run_id', '=', runId).execute();
  for (let at = 0; at < rows.length; at += CHUNK) {
    const part = rows.slice(at, at + CHUNK);
    await sql`
      insert into bill_rows (run_id, kind, out_no, trade_no, cents, fee_cents, at)
      select ${runId}, * from unnest(${part.map(({ kind }) => kind)}::text[], ${part.map(({ outNo }) => outNo)}::text[],
        ${part.map(({ tradeNo }) => tradeNo)}::text[], ${part.map(({ cents }) => cents)}::int[],
        ${part.map(({ feeCents }) => feeCents)}::int[], ${part.map((row) => row.at)}::timestamptz[])`.execute(db);
  }
}

/** What we have of a merchant's day: payments by the channel's time, refunds by the day the channel took them on. A refund that failed stays on WeChat Pay's bill and is not on Alipay's. */
const ours = (merchantId: string, day: string) => sql`
  select 'pay' as kind, out_trade_no as out_no, paid_cents as cents from payments
  where merchant_id = ${merchantId} and state = 'paid' and paid_at >= ${startOfDay(day)} and paid_at < ${endOfDay(day)}
  union all
  select 'refund', r.out_refund_no, r.amount_cents from refunds r
  join payments p on p.id = r.payment_id join merchants m on m.id = p.merchant_id
  where p.merchant_id = ${merchantId} and r.accepted_at >= ${startOfDay(day)} and r.accepted_at < ${endOfDay(day)}
    and (m.channel = 'wechat' or r.state <> 'failed')`;

export async function sumOurs(db: Db, merchantId: string, day: string): Promise<{ rows: number; cents: number }> {
  const { rows } = await sql<{ rows: number; cents: string }>`
    select count(*)::int as rows, coalesce(sum(case kind when 'pay' then cents else -cents end), 0)::text as cents
    from (${ours(merchantId, day)}) o`.execute(db);
  return { rows: rows[0]!.rows, cents: Number(rows[0]!.cents) };
}

export type FoundDifference = Pick<DifferenceRow, 'kind' | 'row_kind' | 'out_no' | 'ours_cents' | 'theirs_cents'>;

/**
 * A full outer join of the bill's rows and ours. A row that stands on the bill of the day before or after is no difference: midnight
 * falls differently here and there.
 */
export async function compareRun(db: Db, run: Pick<RunRow, 'id' | 'merchant_id' | 'day'>): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    with ours as (${ours(run.merchant_id, run.day)}),
    known as (
      select 'pay' as kind, b.out_no, p.merchant_id, case when p.state = 'paid' then p.paid_cents end as cents
      from bill_rows b join payments p on p.out_trade_no = b.out_no where b.run_id = ${run.id} and b.kind = 'pay'
      union all
      select 'refund', b.out_no, p.merchant_id, case when r.accepted_at is not null then r.amount_cents end
      from bill_rows b join refunds r on r.out_refund_no = b.out_no join payments p on p.id = r.payment_id
      where b.run_id = ${run.id} and b.kind = 'refund'
    )
    select case when k.out_no is null then 'missing_here' when k.merchant_id <> ${run.merchant_id} then 'merchant'
        when k.cents is null then 'state' else 'amount' end as kind,
      b.kind as row_kind, b.out_no, k.cents as ours_cents, b.cents as theirs_cents
    from bill_rows b left join known k on k.kind = b.kind and k.out_no = b.out_no
    where b.run_id = ${run.id} and (k.out_no is null or k.merchant_id <> ${run.merchant_id} or k.cents is null or k.cents <> b.cents)
    union all
    select 'missing_there', o.kind, o.out_no, o.cents, null from ours o
    where not exists (select 1 from bill_rows b join bill_runs r on r.id = b.run_id
      where b.out_no = o.out_no and b.kind = o.kind and r.merchant_id = ${run.merchant_id}
        and r.day between ${run.day}::date - 1 and ${run.day}::date + 1)
    order by 3`.execute(db);
  return rows;
}

/** Writes down what differs; what was explained stays so, and what differs no longer is closed. */
export async function putDifferences(db: Db, runId: string, found: readonly FoundDifference[], now: Date) {
  for (let at = 0; at < found.length; at += CHUNK) {
    const part = found.slice(at, at + CHUNK);
    await sql`
      insert into bill_differences (run_id, kind, row_kind, out_no, ours_cents, theirs_cents)
      select ${runId}, * from unnest(${part.map(({ kind }) => kind)}::text[], ${part.map(({ row_kind }) => row_kind)}::text[],
        ${part.map(({ out_no }) => out_no)}::text[], ${part.map(({ ours_cents }) => ours_cents)}::int[],
        ${part.map(({ theirs_cents }) => theirs_cents)}::int[])
      on conflict (run_id, row_kind, out_no) do update set
        kind = excluded.kind, ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents`.execute(db);
  }
  await closeGone(
    db,
    runId,
    found.map(({ row_kind, out_no }) => `${row_kind} ${out_no}`),
    now,
  );
}

const closeGone = (db: Db, runId: string, still: readonly string[], now: Date) =>
  db
    .updateTable('bill_differences')
    .set({ state: 'settled', decided_at: now })
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .where(sql<boolean>`row_kind || ' ' || out_no <> all(${[...still]}::text[])`)
    .execute();

/** The run of the day before, which may have missed what this day's bill names. */
export async function findEarlierRun(db: Db, merchantId: string, day: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from bill_runs where merchant_id = ${merchantId} and day = ${day}::date - 1 and state = 'different' for update`.execute(
    db,
  );
  return rows[0];
}

export const countOpen = async (db: Db, runId?: string) =>
  Number(
    (
      await db
        .selectFrom('bill_differences')
        .select((e) => e.fn.countAll<string>().as('count'))
        .where('state', '=', 'open')
        .$if(runId !== undefined, (query) => query.where('run_id', '=', runId!))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** A difference with its day and merchant. */
export type DifferenceOfRun = DifferenceRow & { merchant_id: string; day: string };
const differences = sql`
  select d.id::text, d.run_id::text, d.kind, d.row_kind, d.out_no, d.ours_cents, d.theirs_cents, d.state, d.note, d.decided_by::text, d.decided_at,
    r.merchant_id::text, to_char(r.day, 'YYYY-MM-DD') as day from bill_differences d join bill_runs r on r.id = d.run_id`;

/** The differences of a day, and those of earlier days that are still open. */
export async function findDifferences(db: Db, day: string): Promise<DifferenceOfRun[]> {
  const { rows } = await sql<DifferenceOfRun>`${differences}
    where r.day = ${day}::date or (d.state = 'open' and r.day < ${day}::date) order by r.day desc, d.id limit 500`.execute(db);
  return rows;
}
export async function findDifference(db: Db, id: string): Promise<DifferenceOfRun | undefined> {
  const { rows } = await sql<DifferenceOfRun>`${differences} where d.id = ${id}`.execute(db);
  return rows[0];
}
export async function lockDifference(db: Db, id: string): Promise<DifferenceOfRun | undefined> {
  const { rows } = await sql<DifferenceOfRun>`${differences} where d.id = ${id} for update of d`.execute(db);
  return rows[0];
}
export const decideDifferenceRow = (
  db: Db,
  id: string,
  change: { state: 'explained' | 'settled'; note: string; decided_by: string; decided_at: Date },
) => db.updateTable('bill_differences').set(change).where('id', '=', id).where('state', '=', 'open').execute();

/** How many differences each run has, by kind and state. */
export async function countByRun(db: Db, runIds: readonly string[]) {
  const { rows } = await sql<{ run_id: string; kind: DifferenceKind; state: string; count: number }>`
    select run_id::text, kind, state, count(*)::int as count from bill_differences
    where run_id = any(${[...runIds]}::bigint[]) group by 1, 2, 3`.execute(db);
  return rows;
}

/** What a merchant should hold by its bills, and what came and went since the last of them. */
export async function sumBilled(db: Db, merchantId: string) {
  const { rows } = await sql<{ billed: string; fees: string; last: string | null }>`
    select coalesce(sum(cents_there), 0)::text as billed, coalesce(sum(fee_cents), 0)::text as fees,
      to_char(max(day) filter (where state in ('matched', 'different')), 'YYYY-MM-DD') as last
    from bill_runs where merchant_id = ${merchantId}`.execute(db);
  const { billed, fees, last } = rows[0]!;
  return { billedCents: Number(billed) - Number(fees), lastDay: last };
}

/** What came and went by our own account since the last day that was compared. */
export async function sumOursAfter(db: Db, merchantId: string, day: string | null): Promise<number> {
  const from = day === null ? new Date(0) : endOfDay(day);
  const { rows } = await sql<{ cents: string }>`
    select (coalesce((select sum(paid_cents) from payments where merchant_id = ${merchantId} and state = 'paid' and paid_at >= ${from}), 0)
      - coalesce((select sum(r.amount_cents) from refunds r join payments p on p.id = r.payment_id
        where p.merchant_id = ${merchantId} and r.state = 'done' and coalesce(r.accepted_at, r.done_at) >= ${from}
          and not exists (select 1 from bank_refunds b where b.refund_id = r.id and b.state = 'confirmed')), 0))::text as cents`.execute(
    db,
  );
  return Number(rows[0]!.cents);
}

/** The row of the bill behind a difference. */
export const theirsOf = (db: Db, { run_id, row_kind, out_no }: Pick<DifferenceRow, 'run_id' | 'row_kind' | 'out_no'>) =>
  db
    .selectFrom('bill_rows')
    .select(['trade_no', 'at', 'cents'])
    .where('run_id', '=', run_id)
    .where('kind', '=', row_kind)
    .where('out_no', '=', out_no)
    .executeTakeFirst();

/** What is on record about a number, oldest first. */
export async function findTraces(db: Db, rowKind: 'pay' | 'refund', outNo: string) {
  const { rows } = await sql<{ at: Date; action: string; detail: string }>`
    with thing as (
      select 'payment' as type, p.id, p.payable_id as order_id from payments p where ${rowKind} = 'pay' and p.out_trade_no = ${outNo}
      union all
      select 'refund', r.id, p.payable_id from refunds r join payments p on p.id = r.payment_id
      where ${rowKind} = 'refund' and r.out_refund_no = ${outNo}
    )
    select a.created_at as at, a.action, coalesce(a.from_state, '') || case when a.to_state is null then '' else ' → ' || a.to_state end as detail
    from audit_log a join thing t on (a.object_type = t.type and a.object_id = t.id) or (a.object_type = 'order' and a.object_id = t.order_id)
    union all
    select first_at, 'notify_' || outcome, kind || case when times > 1 then ' ×' || times else '' end from payment_notifies where out_no = ${outNo}
    order by 1 limit 100`.execute(db);
  return rows;
}
