import { Redis } from 'ioredis';
import { type CompiledQuery, type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver, type TransactionSettings } from 'kysely';
import type { Logger } from 'pino';

const CHANNEL = 'praxis:realtime';
const NOTIFY = /^select pg_notify\('realtime', \$1\)$/;

/** The bus between servers when REDIS_URL is set: which topic has news, and the counters of rate limits. */
export type RedisBus = ReturnType<typeof openRedis>;

/** Connects; calls wait for the connection at most a moment, so that a Redis that is away slows nothing down for long. */
export function openRedis(url: string, log: Logger) {
  const options = { maxRetriesPerRequest: 1, commandTimeout: 1000, retryStrategy: (attempt: number) => Math.min(attempt * 100, 2000) };
  const client = new Redis(url, options);
  const ear = new Redis(url, { ...options, commandTimeout: undefined });
  let quiet = false;
  const complain = (error: Error) => {
    if (!quiet) log.warn({ err: error }, 'Redis is away: news travels by polling, limits count in PostgreSQL');
    quiet = true;
  };
  for (const connection of [client, ear]) {
    connection.on('error', complain);
    connection.on('ready', () => {
      quiet = false;
    });
  }
  return {
    client,
    /** Tells every server which topics have news; what cannot be told is found by their polling. */
    async tell(news: string[]) {
      try {
        await client.publish(CHANNEL, JSON.stringify(news));
      } catch (error) {
        complain(error as Error);
      }
    },
    /** Hears the news of all servers, this one included. */
    async listen(hear: (news: string) => void) {
      ear.on('message', (_channel, told) => {
        for (const news of JSON.parse(told) as string[]) hear(news);
      });
      await ear.subscribe(CHANNEL).catch(complain);
    },
    /** Undefined when Redis answers, else what is wrong. */
    async look() {
      try {
        await client.ping();
        return undefined;
      } catch (error) {
        return `off: Redis does not answer (${(error as Error).message}); PostgreSQL does its work`;
      }
    },
    close() {
      client.disconnect();
      ear.disconnect();
    },
  };
}

/** A driver that takes realtime notifications off PostgreSQL: they are told over Redis once their transaction is committed. */
class TellingDriver extends PostgresDriver {
  readonly #tell: (news: string[]) => Promise<void>;
  readonly #held = new WeakMap<DatabaseConnection, string[]>();
  readonly #known = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, tell: (news: string[]) => Promise<void>) {
    super(config);
    this.#tell = tell;
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const ask = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      if (!NOTIFY.test(query.sql)) return ask<Row>(query);
      const held = this.#held.get(connection);
      const news = String(query.parameters[0]);
      if (held) held.push(news);
      else await this.#tell([news]);
      return { rows: [] };
    };
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    this.#held.set(connection, []);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const held = this.#held.get(connection) ?? [];
    this.#held.delete(connection);
    await super.commitTransaction(connection);
    if (held.length > 0) await this.#tell(held);
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    this.#held.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

/** PostgreSQL whose realtime notifications travel over Redis. */
export class TellingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #tell: (news: string[]) => Promise<void>;

  constructor(config: PostgresDialectConfig, tell: (news: string[]) => Promise<void>) {
    super(config);
    this.#config = config;
    this.#tell = tell;
  }

  override createDriver() {
    return new TellingDriver(this.#config, this.#tell);
  }
}
