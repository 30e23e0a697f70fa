import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/** How a statement tells news, in a column `told`. */
const NOTIFYING = "pg_notify('realtime', news)";

/** A driver that takes realtime notifications off PostgreSQL: they are told over Redis once their transaction is committed. */
class NotifyingDriver extends PostgresDriver {
  readonly #tell: (news: string[]) => Promise<void>;
  readonly #held = new WeakMap<DatabaseConnection, string[]>();
  readonly #known = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, report: (news: string[]) => Promise<void>) {
    super(config);
    this.#tell = report;
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    const ask = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      if (!query.sql.includes(NOTIFYING)) return ask<Row>(query);
      const answer = await ask<Row>({ ...query, sql: query.sql.replace(NOTIFYING, 'news') });
      const told = answer.rows.flatMap((row) => (row as { told: string | null }).told ?? []);
      const news = [...new Set(told)];
      const held = this.#held.get(connection);
      if (held) held.push(...news);
      else await this.#tell(news);
      return answer;
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
export class NotifyingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #tell: (news: string[]) => Promise<void>;

  constructor(config: PostgresDialectConfig, report: (news: string[]) => Promise<void>) {
    super(config);
    this.#config = config;
    this.#tell = report;
  }

  override createDriver() {
    return new NotifyingDriver(this.#config, this.#tell);
  }
}
