import type { SettlementState } from '@praxis/contract/market/settlements';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { returnedToBuyers } from '../rights/checks.store.ts';

/** What a seller is owed for one month. */
export type SettlementRow = {
  id: string;
  seller_id: string;
  month: string;
  sales_cents: number;
  returned_cents: number;
  commission_cents: number;
  carried_cents: number;
  net_cents: number;
  state: SettlementState;
  receipt: string;
  entered_by: string | null;
  entered_at: Date | null;
  paid_at: Date | null;
  note: string;
  answer: string;
};

const columns = sql`id::text, seller_id::text, to_char(month, 'YYYY-MM') as month, sales_cents::float8, returned_cents::float8,
  commission_cents::float8, carried_cents::float8, net_cents::float8, state, receipt, entered_by::text, entered_at, paid_at, note, answer`;

const find = async (db: Db, rest: ReturnType<typeof sql>) =>
  (await sql<SettlementRow>`select ${columns} from settlements ${rest}`.execute(db)).rows;

export const findSettlement = async (db: Db, id: string) => (await find(db, sql`where id = ${id}`))[0];
export const lockSettlement = async (db: Db, id: string) => (await find(db, sql`where id = ${id} for update`))[0];
export const findSettlementsOf = (db: Db, sellerId: string) => find(db, sql`where seller_id = ${sellerId} order by month desc limit 120`);

/** Closed months by state, those that wait for somebody first. */
export async function findSettlements(db: Db, state: SettlementState | undefined, { page, size }: { page: number; size: number }) {
  const where = state === undefined ? sql`where true` : sql`where state = ${state}`;
  const order = sql`order by state in ('open', 'disputed', 'entered') desc, month desc, id desc limit ${size} offset ${(page - 1) * size}`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from settlements ${where}`.execute(db);
  return { rows: await find(db, sql`${where} ${order}`), total: rows[0]!.count };
}

export const countWaitingSettlements = async (db: Db) =>
  (await sql<{ count: number }>`select count(*)::int as count from settlements where state in ('open', 'disputed', 'entered')`.execute(db))
    .rows[0]!.count;

type Change = Partial<{
  state: SettlementState;
  receipt: string;
  entered_by: string | null;
  entered_at: Date | null;
  confirmed_by: string;
  paid_at: Date;
  note: string;
  answer: string;
}>;
export const changeSettlement = (db: Db, id: string, change: Change) =>
  db.updateTable('settlements').set(change).where('id', '=', id).execute();

/** Sales whose time for giving back is over, and returns of sales that are settled: what is not in any month yet. */
const dueLines = (sellerId: string, until: Date) => sql`
  select i.id as order_item_id, 'sale' as kind, null::bigint as refund_id,
    (i.paid_cents + i.platform_discount_cents)::bigint as cents, i.commission_cents::bigint as commission_cents
  from order_items i join orders o on o.id = i.order_id join offers f on f.id = i.offer_id
  where i.seller_id = ${sellerId} and o.paid_at + f.refund_days * interval '1 day' < ${until} and i.refunding_cents = 0
    and i.paid_cents + i.platform_discount_cents > 0
    and not exists (select 1 from settlement_lines l where l.order_item_id = i.id and l.kind = 'sale')`;
const dueReturns = (sellerId: string, until: Date) => sql`
  select i.id as order_item_id, 'return' as kind, x.refund_id, -(x.seller_cents + x.commission_cents)::bigint as cents,
    -x.commission_cents::bigint as commission_cents
  from refund_items x join order_items i on i.id = x.order_item_id
  where i.seller_id = ${sellerId} and x.done_at < ${until}
    and not exists (select 1 from settlement_lines l where l.refund_id = x.refund_id)
    and (exists (select 1 from settlement_lines l where l.order_item_id = i.id and l.kind = 'sale') or i.id in (select order_item_id from sales))`;

/** Sellers with something to settle until a moment who have no settlement of that month. */
export async function findSellersToSettle(db: Db, month: string, until: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from sellers s where not exists (
      select 1 from settlements t where t.seller_id = s.id and t.month = ${month}::date)
    and exists (select 1 from order_items i join orders o on o.id = i.order_id where i.seller_id = s.id and o.paid_at < ${until}) order by s.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Closes a month of a seller with everything that is due; undefined when nothing is, or when it is closed already. */
export async function insertSettlement(db: Db, sellerId: string, month: string, until: Date): Promise<SettlementRow | undefined> {
  // One at a time closes a seller's month.
  await sql`select 1 from sellers where id = ${sellerId} for update`.execute(db);
  const { rows: due } = await sql<{
    order_item_id: string;
    kind: string;
    refund_id: string | null;
    cents: number;
    commission_cents: number;
  }>`
    with sales as (${dueLines(sellerId, until)})
    select order_item_id::text, kind, refund_id::text, cents::float8, commission_cents::float8 from sales
    union all select order_item_id::text, kind, refund_id::text, cents::float8, commission_cents::float8 from (${dueReturns(sellerId, until)}) r`.execute(
    db,
  );
  const [last] = await find(db, sql`where seller_id = ${sellerId} and month < ${month}::date order by month desc limit 1`);
  const carried = last?.state === 'carried' ? Math.min(0, last.net_cents) : 0;
  if (due.length === 0 && carried === 0) return undefined;
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const sales = sum(due.filter(({ kind }) => kind === 'sale').map(({ cents }) => cents));
  const returned = -sum(due.filter(({ kind }) => kind === 'return').map(({ cents }) => cents));
  const commission = sum(due.map(({ commission_cents }) => commission_cents));
  const net = sales - returned - commission + carried;
  const [settlement] = (
    await sql<SettlementRow>`
      insert into settlements (seller_id, month, sales_cents, returned_cents, commission_cents, carried_cents, net_cents, state)
      values (${sellerId}, ${month}::date, ${sales}, ${returned}, ${commission}, ${carried}, ${net}, ${net > 0 ? 'open' : 'carried'})
      on conflict (seller_id, month) do nothing returning ${columns}`.execute(db)
  ).rows;
  if (!settlement) return undefined;
  for (let at = 0; at < due.length; at += 1000)
    await db
      .insertInto('settlement_lines')
      .values(
        due.slice(at, at + 1000).map((line) => ({
          ...{ settlement_id: settlement.id, ...line },
          net_cents: line.cents - line.commission_cents,
        })),
      )
      .execute();
  return settlement;
}

/** What a closed month is made of. */
export async function findSettlementLines(db: Db, settlementId: string) {
  const { rows } = await sql<{
    order_no: string;
    title: string;
    kind: 'sale' | 'return';
    cents: number;
    commission_cents: number;
    net_cents: number;
    at: Date;
  }>`
    select o.order_no, f.title, l.kind, l.cents::float8, l.commission_cents::float8, l.net_cents::float8, coalesce(x.done_at, o.paid_at) as at
    from settlement_lines l join order_items i on i.id = l.order_item_id join orders o on o.id = i.order_id join offers f on f.id = i.offer_id
      left join refund_items x on x.refund_id = l.refund_id
    where l.settlement_id = ${settlementId} order by at, o.order_no, l.kind`.execute(db);
  return rows;
}

/** What a seller has earned and no month has settled yet; closed months that carry over count as settled. */
export async function sumPending(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(i.paid_cents + i.platform_discount_cents - i.commission_cents - ${returnedToBuyers}) from order_items i
        join orders o on o.id = i.order_id where i.seller_id = ${sellerId} and o.paid_at is not null), 0)
      - coalesce((select sum(l.net_cents) from settlement_lines l join settlements s on s.id = l.settlement_id where s.seller_id = ${sellerId}), 0)
    )::float8 as cents`.execute(db);
  return rows[0]!.cents;
}

/** Whether a seller has money to come: of months that are closed and not paid, or of sales that no month has settled yet. */
export async function isOwed(db: Db, sellerId: string): Promise<boolean> {
  const waiting = (await findSettlementsOf(db, sellerId)).some(({ state }) => ['open', 'entered', 'disputed'].includes(state));
  return waiting || (await sumPending(db, sellerId)) > 0;
}

/** Where a seller is paid, sealed, and as much of it as is shown again. */
export const setPayoutAccount = (db: Db, sellerId: string, sealed: Buffer, hint: string) =>
  db.updateTable('sellers').set({ payout_sealed: sealed, payout_hint: hint, updated_at: sql`now()` }).where('id', '=', sellerId).execute();
