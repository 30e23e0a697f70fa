/** Why ClickHouse did not do what it was asked. `reached`: the request may have arrived all the same. */
export class ClickHouseFails extends Error {
  readonly reached: boolean;
  constructor(problem: string, reached: boolean, cause?: unknown) {
    super(`ClickHouse: ${problem}`, { cause });
    this.reached = reached;
  }
}

/** Without a connection nothing was sent. */
const UNCONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
]);
const MOST_QUERY_BYTES = '20000000';
const MOST_QUOTED = 300;

const codeOf = (error: unknown) => ((error as { cause?: { code?: string } }).cause?.code ?? '') as string;

/** How long an insert and a question may take. */
type Bounds = { writeMs: number; readMs: number };

/** A ClickHouse server behind its HTTP interface. */
export type ClickHouse = ReturnType<typeof openClickHouse>;

/**
 * Asks ClickHouse over HTTP. The address names everything: `https://user:password@host:8443/database`. The password travels in a header, so
 * it stands in no log of addresses, and nothing is followed to another one.
 */
export function openClickHouse(address: string, { writeMs, readMs }: Bounds) {
  const url = new URL(address);
  const headers = {
    'x-clickhouse-user': decodeURIComponent(url.username) || 'default',
    'x-clickhouse-key': decodeURIComponent(url.password),
  };
  const database = decodeURIComponent(url.pathname.slice(1)) || 'default';

  async function ask(settings: Record<string, string>, body: string, withinMs: number) {
    const asked = new URL(`${url.protocol}//${url.host}/`);
    for (const [name, value] of Object.entries({ database, ...settings })) asked.searchParams.set(name, value);
    try {
      const reply = await fetch(asked, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(withinMs) });
      const text = await reply.text();
      if (!reply.ok || reply.headers.has('x-clickhouse-exception-code'))
        throw new ClickHouseFails(`answered ${reply.status}, ${text.slice(0, MOST_QUOTED)}`, true);
      return text;
    } catch (error) {
      if (error instanceof ClickHouseFails) throw error;
      const code = codeOf(error);
      const late = (error as Error).name === 'TimeoutError';
      throw new ClickHouseFails(
        late ? `no answer within ${withinMs} ms, timeout` : `not reached (${code || (error as Error).message})`,
        !UNCONNECTED.has(code),
        error,
      );
    }
  }

  return {
    /** Appends rows; without an error all of them are there. */
    insert: (table: string, rows: readonly object[]) =>
      ask({ query: `INSERT INTO ${table} FORMAT JSONEachRow` }, rows.map((row) => JSON.stringify(row)).join('\n'), writeMs),
    /** The rows of a question; one that fails half way is an error, not a short answer. */
    async query<Row>(question: string): Promise<Row[]> {
      const text = await ask({ wait_end_of_query: '1', max_query_size: MOST_QUERY_BYTES }, `${question} FORMAT JSONEachRow`, readMs);
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Row);
    },
    /** Does something that answers nothing. */
    run: (statement: string) => ask({}, statement, readMs),
  };
}
