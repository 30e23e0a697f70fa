import type pg from 'pg';
import { perSecond } from '../measure.ts';

const ACCOUNTS = 100_000;
const TELLERS = 100;
const BRANCHES = 10;
const CONNECTIONS = 16;
const upTo = (count: number) => 1 + Math.floor(Math.random() * count);

/** Transactions a second of the shape of TPC-B on the same database: three updates, a read, an insert. */
export async function tpcb(pool: pg.Pool, seconds: number): Promise<number> {
  await pool.query(`create schema bench;
    create table bench.accounts (id int primary key, balance int not null default 0);
    create table bench.tellers (id int primary key, balance int not null default 0) with (fillfactor = 20);
    create table bench.branches (id int primary key, balance int not null default 0) with (fillfactor = 10);
    create table bench.history (account int, teller int, branch int, delta int, at timestamptz default now());
    insert into bench.accounts (id) select generate_series(1, ${ACCOUNTS});
    insert into bench.tellers (id) select generate_series(1, ${TELLERS});
    insert into bench.branches (id) select generate_series(1, ${BRANCHES})`);
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect().catch(() => undefined)));
  const open = clients.filter((client): client is pg.PoolClient => client !== undefined);
  try {
    const { rate } = await perSecond(open.length, seconds, async (worker) => {
      const client = open[worker]!;
      const [account, teller, branch, delta] = [upTo(ACCOUNTS), upTo(TELLERS), upTo(BRANCHES), upTo(1000)];
      await client.query('begin');
      await client.query('update bench.accounts set balance = balance + $1 where id = $2', [delta, account]);
      await client.query('select balance from bench.accounts where id = $1', [account]);
      await client.query('update bench.tellers set balance = balance + $1 where id = $2', [delta, teller]);
      await client.query('update bench.branches set balance = balance + $1 where id = $2', [delta, branch]);
      await client.query('insert into bench.history (account, teller, branch, delta) values ($1, $2, $3, $4)', [
        account,
        teller,
        branch,
        delta,
      ]);
      await client.query('commit');
    });
    return rate;
  } finally {
    for (const client of open) client.release();
  }
}
