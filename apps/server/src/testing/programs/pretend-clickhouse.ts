import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../after-file.ts';

type Row = Record<'at' | 'block' | 'person' | 'visit' | 'space_id' | 'institution_id', string> &
  Record<'visit_seq' | 'path_id' | 'value' | 'kind' | 'area', number>;

const ZONE = 'Asia/Shanghai';
const timeOf = (row: Row) => Date.parse(`${row.at.replace(' ', 'T')}Z`);
const partsIn = (row: Row) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
      .formatToParts(timeOf(row))
      .map(({ type, value }) => [type, value]),
  );
const dayOf = (row: Row) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(timeOf(row));
const partitionOf = (row: Row) => row.at.slice(0, 10).replaceAll('-', '');

/** Whether a row meets the conditions of a question, of which there are but a few. */
function meets(row: Row, question: string) {
  const ranges = [...question.matchAll(/block BETWEEN (\d+) AND (\d+)|block = (\d+)/g)].map(([, from, to, one]) => [
    BigInt(from ?? one!),
    BigInt(to ?? one!),
  ]);
  const inRanges = ranges.some(([from, to]) => BigInt(row.block) >= from! && BigInt(row.block) <= to!);
  if (ranges.length > 0 && inRanges === question.includes('NOT (block')) return false;
  const days = /BETWEEN '(\S+)' AND '(\S+)'/.exec(question);
  if (days && (dayOf(row) < days[1]! || dayOf(row) > days[2]!)) return false;
  const kind = /kind = (\d+) AND/.exec(question);
  if (kind && row.kind !== Number(kind[1])) return false;
  const institution = /institution_id = (\d+)/.exec(question);
  if (institution && row.institution_id !== institution[1]) return false;
  const since = /at > toDateTime\('([^']+)'/.exec(question);
  if (since && row.at <= since[1]!) return false;
  return !question.includes('person != 0 AND') || row.person !== '0';
}

const grouped = <Value>(rows: readonly Row[], keyOf: (row: Row) => object, amountOf: (rows: readonly Row[]) => Value) => {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)));
  return [...groups].map(([key, members]) => ({ ...(JSON.parse(key) as object), ...amountOf(members) }));
};
const people = (rows: readonly Row[]) => new Set(rows.map(({ person }) => person).filter((person) => person !== '0')).size;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const weekdayOf = (row: Row) =>
  1 + WEEKDAYS.indexOf(new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'short' }).format(timeOf(row)));

/** Answers the questions the product asks, and no others. */
function answer(rows: readonly Row[], question: string): object[] {
  const found = rows.filter((row) => meets(row, question));
  if (question.includes('DISTINCT partition')) return [...new Set(rows.map(partitionOf))].map((o) => ({ o }));
  if (question.includes('system.parts'))
    return [{ e: String(rows.length), b: String(rows.length * 60), o: rows.map(partitionOf).sort()[0] ?? '' }];
  if (question.includes('DISTINCT toString(block)')) return [...new Set(found.map(({ block }) => block))].map((b) => ({ b }));
  if (question.includes('AS w,'))
    return grouped(
      found,
      (row) => ({ w: weekdayOf(row), h: Number(partsIn(row).hour) }),
      (members) => ({ p: people(members) }),
    );
  if (question.includes('uniqExactIf')) return [{ v: found.length, p: people(found) }];
  if (!question.includes('AS d,')) throw new Error(`not a question of the product: ${question}`);
  return grouped(
    found,
    (row) => ({ d: dayOf(row), p: row.person, s: row.space_id, i: row.institution_id, k: row.kind, a: row.area }),
    (members) => ({ n: members.length, v: String(members.reduce((sum, { kind, value }) => sum + (kind === 1 ? 0 : value), 0)) }),
  );
}

/** Something that happens to the next insert: it is lost, refused, or kept without anybody getting to know. */
type Mishap = 'refused' | 'lost' | 'unacknowledged';

/** ClickHouse as its HTTP interface shows it: keeps the rows of the stream and answers the product's own questions. */
export async function openPretendClickHouse() {
  const state = {
    rows: [] as Row[],
    mishap: undefined as Mishap | undefined,
    asked: [] as { address: string; user: unknown; key: unknown }[],
    beforeReply: async () => undefined as unknown,
  };
  async function handle(request: IncomingMessage, reply: ServerResponse) {
    let body = '';
    for await (const piece of request) body += piece;
    const url = new URL(request.url!, 'http://clickhouse');
    const { 'x-clickhouse-user': user, 'x-clickhouse-key': key } = request.headers;
    state.asked.push({ address: request.url!, user, key });
    const insert = url.searchParams.get('query');
    const dropped = /DROP PARTITION (\d+)/.exec(body)?.[1];
    if (insert !== null) {
      const mishap = state.mishap;
      state.mishap = undefined;
      if (mishap === 'refused') return reply.writeHead(500).end('Code: 252. DB::Exception: Too many parts');
      if (mishap !== 'lost') state.rows.push(...body.split('\n').map((line) => JSON.parse(line) as Row));
      if (mishap) return request.socket.destroy();
      await state.beforeReply();
      return reply.end();
    }
    if (dropped) state.rows = state.rows.filter((row) => partitionOf(row) !== dropped);
    if (!body.trimStart().startsWith('SELECT')) return reply.end();
    return reply.end(
      answer(state.rows, body)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    );
  }
  const server = createServer(
    (request, reply) => void handle(request, reply).catch((error: Error) => reply.writeHead(400).end(error.message)),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  afterFile(close);
  return { state, close, url: `http://stream:se%20cret@127.0.0.1:${(server.address() as AddressInfo).port}/usage` };
}
