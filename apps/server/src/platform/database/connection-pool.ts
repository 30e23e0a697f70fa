import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionInsideTransaction, callLabel, holdsConnection } from './connection-scope.ts';
import { PreparingClient } from './prepared.ts';

/** A pool gave no connection in time. The call may be repeated. */
export class NoConnection extends Error {
  override name = 'NoConnection';
}

type Failure = Error & { code?: string; syscall?: string };

/** Whether the database could not be reached, or ended the connection: it says nothing about what was asked, which may be asked again. */
export const isDatabaseAway = (error: Failure) =>
  error instanceof NoConnection ||
  /^(08|57P)/.test(error.code ?? '') ||
  (error.syscall === 'connect' && ['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')) ||
  /Connection terminated|timeout exceeded when trying to connect/.test(error.message);

/** The same of work that asks the database alone, where a socket that broke was the database's. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (isDatabaseAway(error) ||
    ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes((error as Failure).code ?? '') ||
    /^Client (has encountered a connection error|was closed)/.test(error.message));

/** How a pool is bounded. */
export type PoolBounds = {
  /** As log lines and `/readyz` call it. */
  name: string;
  connections: number;
  /** How long a call waits for a connection, in milliseconds. */
  waitMs?: number;
  /** How many calls may wait at once; one more is refused at once. */
  mostWaiting?: number;
  /** How long a question may take, in milliseconds; its connection ends with it. Without it as long as it takes. */
  queryMs?: number;
  /** How long a statement waits for a lock, in milliseconds; then it fails. Without it as long as it takes. */
  lockMs?: number;
  /** Whether it leads to another database than the school's, without which a server is ready all the same. */
  apart?: boolean;
  /** Whether a call that holds a connection of another pool may ask this one: only where nothing asked of it ever waits for other pools. */
  insideTransactions?: boolean;
};

/** What a pool does now; `holders` counts the connections of each call. */
export type PoolState = { pool: string; held: number; waiting: number; holders: Record<string, number> };

const WAIT_MS = 10_000;
const MOST_WAITING = 5000;
const LOG_EVERY_MS = 1000;
const IDLE_MS = 5000;
const SETTLE_MS = 3000;
const SETTLE_EVERY_MS = 10;

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (error?: Error | boolean) => void) => void;

/** A pool of connections that keeps nobody waiting for ever and says who holds what. */
export class BoundedPool extends pg.Pool {
  readonly bounds: PoolBounds;
  readonly #holders = new Map<unknown, string>();
  #asking = 0;
  #stuckSince: number | undefined;
  #changedAt = 0;
  #loggedAt = -Infinity;

  constructor(url: string, bounds: PoolBounds) {
    super({
      connectionString: url,
      max: bounds.connections,
      connectionTimeoutMillis: bounds.waitMs ?? WAIT_MS,
      idleTimeoutMillis: IDLE_MS,
      ...(bounds.queryMs !== undefined && { query_timeout: bounds.queryMs, statement_timeout: bounds.queryMs, keepAlive: true }),
      ...(bounds.lockMs !== undefined && { lock_timeout: bounds.lockMs }),
      application_name: `praxis ${bounds.name}`,
      Client: PreparingClient as never,
    });
    this.bounds = bounds;
    this.on('release', (_error, client) => {
      this.#holders.delete(client);
      this.#moved();
    });
    this.on('remove', (client) => this.#holders.delete(client));
  }

  /** What it does now. */
  state(): PoolState {
    const holders: Record<string, number> = {};
    for (const label of this.#holders.values()) holders[label] = (holders[label] ?? 0) + 1;
    return { pool: this.bounds.name, held: this.#holders.size, waiting: this.waitingCount, holders };
  }

  /** Since when (`performance.now()`) it has given nobody anything although somebody waited in vain; undefined while it works. */
  stuckSince = () => this.#stuckSince;

  /** Waits until nobody holds or asks for a connection, for a few seconds at most: what was under way may end before the pool does. */
  async settle() {
    for (let waits = 0; this.#asking + this.#holders.size > 0 && waits < SETTLE_MS / SETTLE_EVERY_MS; waits++) await pause(SETTLE_EVERY_MS);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const asked = this.#ask();
    if (!callback) return asked;
    asked.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #ask(): Promise<pg.PoolClient> {
    const { name, insideTransactions, mostWaiting = MOST_WAITING } = this.bounds;
    const label = callLabel();
    if (!insideTransactions && holdsConnection())
      throw new ConnectionInsideTransaction(
        `${label} asked the pool "${name}" for a connection inside a transaction. Use the db of the transaction, or ask before it.`,
      );
    if (this.waitingCount >= mostWaiting) throw this.#refusal(label, 'too many calls wait');
    const since = performance.now();
    this.#asking++;
    try {
      const client = await super.connect();
      this.#holders.set(client, label);
      this.#moved();
      return client;
    } catch (error) {
      if (!/timeout exceeded when trying to connect/.test((error as Error).message)) throw error;
      if (this.#changedAt < since) this.#stuckSince ??= since;
      throw this.#refusal(label, `none came free in ${Math.round(performance.now() - since)} ms`);
    } finally {
      this.#asking--;
    }
  }

  #moved() {
    this.#changedAt = performance.now();
    this.#stuckSince = undefined;
  }

  #refusal(label: string, why: string) {
    const state = this.state();
    const now = performance.now();
    if (now - this.#loggedAt >= LOG_EVERY_MS) {
      this.#loggedAt = now;
      process.stderr.write(`${JSON.stringify({ level: 'error', msg: 'no database connection for a call', call: label, why, ...state })}\n`);
    }
    return new NoConnection(`The pool "${state.pool}" gave ${label} no connection: ${why}, ${state.held} held, ${state.waiting} waiting`);
  }
}
