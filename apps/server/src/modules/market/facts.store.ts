import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { idsOf } from '../../platform/search-sources.ts';
import type { Fact, FactSource } from '../../platform/statistics.ts';

type Row = { id: string; order_no: string; user_id: string; at: Date; cents: number };

const factOf = (row: Row): Fact => ({
  ...{ fact: 'order_paid', personId: row.user_id, object: 'orders', title: row.order_no, at: row.at, n: 1, value: row.cents, shown: true },
  link: addressOf('order', { orderNo: row.order_no }),
});

/** Orders that were paid, by what was paid and not given back. */
export const orderFacts: FactSource = {
  async facts(db, refs) {
    const { rows } = await sql<Row>`
      select id::text, order_no, user_id, paid_at as at, paid_cents - refunded_cents as cents from orders
      where id = any(${[...refs]}::bigint[]) and paid_at is not null`.execute(db);
    return new Map(rows.map((row) => [row.id, [factOf(row)]]));
  },
  refsAfter: idsOf('orders'),
};
