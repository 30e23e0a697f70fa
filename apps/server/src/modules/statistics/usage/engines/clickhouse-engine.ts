import type { Db } from '../../../../platform/database/db.ts';
import { usageKinds } from '../../../../platform/usage.ts';
import type { UsageBatch } from '../usage-events.rules.ts';
import { rangesOf } from './block-ranges.rules.ts';
import { type ClickHouse, ClickHouseFails } from './clickhouse-client.ts';
import { horizon, restarted } from './postgres-engine.store.ts';
import { remoteEngine } from './remote-engine.ts';
import {
  batchKey,
  closeBlock,
  closedBlocks,
  findStoredBatches,
  forgetBlocks,
  openBlock,
  openBlocks,
  removeBlock,
  uncountedBlocks,
} from './usage-blocks.store.ts';
import type { StoredEvent, UsageCount, UsageEngine, UsageSlice, Watermark } from './usage-engine.ts';

const TABLE = 'usage_events';
/** Parts are on disk before an insert is answered. Whoever runs a cluster creates the table before, with an engine that replicates. */
const CREATE = `
  CREATE TABLE IF NOT EXISTS ${TABLE} (
    at DateTime('UTC'), block UInt64, person Int64, visit Int64, space_id Int64, institution_id Int64, visit_seq Int32, path_id Int32,
    value Int32, kind UInt8, area UInt8
  ) ENGINE = MergeTree PARTITION BY toYYYYMMDD(at) ORDER BY (block, visit, visit_seq)
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;
const MOST_BLOCKS = 2000;
const HOUR_MS = 3_600_000;
const TRIES = 5;

const second = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
const moment = (at: Date) => `toDateTime('${second(at)}', 'UTC')`;
const compact = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '');
const offset = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS);

/** Time zones are names of the instance, ids are digits, days are of our own making: nothing else is ever put into a question. */
function plain(text: string, form: RegExp) {
  if (!form.test(text)) throw new Error(`usage: ${JSON.stringify(text)} may not stand in a question to ClickHouse`);
  return text;
}

const inBlocks = (blocks: readonly string[]) =>
  `(${rangesOf(blocks.map(BigInt))
    .map(([first, last]) => (first === last ? `block = ${first}` : `block BETWEEN ${first} AND ${last}`))
    .join(' OR ')})`;
const notIn = (blocks: readonly string[]) => (blocks.length === 0 ? '1' : `NOT ${inBlocks(blocks)}`);

/** Names of its own: ClickHouse puts an alias in place of a column of the same name. */
type CountRow = { d: string; p: string; s: string; i: string; k: number; a: number; n: number; v: string };

type EventRow = { t: string; p: string; v: string; s: string; i: string; h: number; n: number; k: number; a: number };

const batchesOf = (events: readonly StoredEvent[]) => [
  ...new Map(events.flatMap(({ batch }) => (batch ? [[batchKey(batch), batch] as [string, UsageBatch]] : []))).values(),
];

const rowOf = ({ at, person, visit, spaceId, institutionId, seq, pathId, value, kind, area }: StoredEvent, block: string) => ({
  ...{ at: second(at), block, person, visit, space_id: spaceId, institution_id: institutionId, visit_seq: seq, path_id: pathId },
  ...{ value, kind, area },
});

/**
 * Each append is a block: opened in the school's database, inserted under its number, and closed there together with the batches it holds.
 * Only closed blocks count. So whatever dies between the steps, an insert that was not acknowledged counts for nothing, and its batches are
 * sent again under another number.
 */
async function append(client: ClickHouse, school: Db, events: readonly StoredEvent[]) {
  let left = events;
  for (let tries = 0; tries < TRIES; tries++) {
    const taken = await findStoredBatches(school, batchesOf(left));
    left = left.filter(({ batch }) => !batch || !taken.has(batchKey(batch)));
    if (left.length === 0) return;
    const times = left.map(({ at }) => at.getTime());
    const extent = { rows: left.length, from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
    const block = await openBlock(school, extent);
    try {
      await client.insert(
        TABLE,
        left.map((event) => rowOf(event, block)),
      );
    } catch (error) {
      if (error instanceof ClickHouseFails && !error.reached) await removeBlock(school, block);
      throw error;
    }
    if (await closeBlock(school, block, batchesOf(left))) return;
  }
  throw new Error(`usage: other servers took the same batches ${TRIES} times`);
}

function counting(client: ClickHouse, zone: string) {
  const day = `toDate(at, '${zone}')`;
  const counted = async (where: string): Promise<UsageCount[]> => {
    const rows = await client.query<CountRow>(`
      SELECT toString(${day}) AS d, toString(person) AS p, toString(space_id) AS s, toString(institution_id) AS i, kind AS k, area AS a,
        toUInt32(count()) AS n, toString(sum(if(kind = ${usageKinds.page}, 0, value))) AS v
      FROM ${TABLE} WHERE ${where} GROUP BY d, p, s, i, k, a`);
    return rows.map(({ d, p, s, i, k, a, n, v }) => ({ day: d, person: p, space_id: s, institution_id: i, kind: k, area: a, n, value: v }));
  };
  /** Between two days of the school; moments without a zone choose the partitions. */
  const between = (from: string, to: string) =>
    `at >= ${moment(offset(from, -1))} AND at < ${moment(offset(to, 2))} AND ${day} BETWEEN '${from}' AND '${to}'`;
  return { counted, between };
}

type Counting = ReturnType<typeof counting>;

/** The next closed blocks of about `most` events. What a replica does not hold yet is waited for. */
async function slice(school: Db, { counted }: Counting, since: Watermark | undefined, most: number): Promise<UsageSlice> {
  const reached = await horizon(school);
  if (since?.cluster !== reached.cluster) return restarted(since, reached);
  const found = await closedBlocks(school, since.xid, reached.xid, MOST_BLOCKS + 1);
  let rows = 0;
  const blocks = found.slice(0, MOST_BLOCKS).filter((one, place) => {
    rows += one.rows;
    return place === 0 || rows <= most;
  });
  const next = found[blocks.length];
  const until = next ? { cluster: reached.cluster, xid: next.xid } : reached;
  if (blocks.length === 0) return { until, counts: [], events: 0, more: false };
  const times = blocks.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
  const counts = await counted(
    `at BETWEEN ${moment(new Date(Math.min(...times)))} AND ${moment(new Date(Math.max(...times)))} AND ${inBlocks(blocks.map(({ block }) => block))}`,
  );
  const events = counts.reduce((sum, { n }) => sum + n, 0);
  const expected = blocks.reduce((sum, one) => sum + one.rows, 0);
  const young = blocks.some(({ openedAt }) => Date.now() - openedAt.getTime() < HOUR_MS);
  if (events !== expected && young)
    throw new Error(`usage: ClickHouse holds ${events} of ${expected} events of ${blocks.length} blocks; they are counted when it has all`);
  return { until, counts, events, more: next !== undefined };
}

/** The blocks that have rows now are asked about, and those that count are counted: what is inserted meanwhile is none of them. */
async function countDay(client: ClickHouse, school: Db, { counted, between }: Counting, day: string, until?: Watermark) {
  const within = between(day, day);
  const present = await client.query<{ b: string }>(`SELECT DISTINCT toString(block) AS b FROM ${TABLE} WHERE ${within}`);
  const numbers = present.map(({ b }) => BigInt(b));
  if (numbers.length === 0) return [];
  const ranges = rangesOf(numbers);
  const uncounted = await uncountedBlocks(school, ranges[0]![0], ranges.at(-1)![1], until?.xid);
  const blocks = present.map(({ b }) => b).filter((block) => !uncounted.has(block));
  return blocks.length === 0 ? [] : counted(`${within} AND ${inBlocks(blocks)}`);
}

async function figures(client: ClickHouse) {
  const [found] = await client.query<{ e: string; b: string; o: string }>(`
    SELECT toString(sum(rows)) AS e, toString(sum(bytes_on_disk)) AS b, min(partition) AS o FROM system.parts
    WHERE active AND database = currentDatabase() AND table = '${TABLE}'`);
  const { e = '0', b = '0', o = '' } = found ?? {};
  const oldest = /^\d{8}$/.test(o) ? new Date(`${o.slice(0, 4)}-${o.slice(4, 6)}-${o.slice(6)}T00:00:00Z`) : null;
  return { events: Number(e), bytes: Number(b), oldest };
}

async function dropDays(client: ClickHouse, before: Date) {
  const parts = await client.query<{ o: string }>(`
    SELECT DISTINCT partition AS o FROM system.parts WHERE active AND database = currentDatabase() AND table = '${TABLE}'`);
  for (const { o } of parts) if (/^\d{8}$/.test(o) && o < compact(before)) await client.run(`ALTER TABLE ${TABLE} DROP PARTITION ${o}`);
}

/** `school` is the school's own database, `writer` a connection of its own to it; `warn` gets errors of an engine that does not answer. */
type Options = { school: Db; writer?: Db; warn?: (error: unknown) => void };

/** The stream in ClickHouse, for more events than a PostgreSQL wants to hold. Batches, blocks, people and counts stay in the school's database. */
export function clickHouseEngine(
  client: ClickHouse,
  timeZone: string,
  { school, writer = school, warn = () => undefined }: Options,
): UsageEngine {
  const zone = plain(timeZone, /^[A-Za-z0-9_+\-/]{1,64}$/);
  const count = counting(client, zone);
  const name = 'clickhouse';
  const engine: UsageEngine = {
    name,
    append: (events) => append(client, writer, events),
    slice: (since, most) => slice(school, count, since, most),
    countDay: (day, until) => countDay(client, school, count, day, until),
    async between(from, to, most) {
      const open = await openBlocks(school, from);
      const rows = await client.query<EventRow>(`
        SELECT toString(at) AS t, toString(person) AS p, toString(visit) AS v, toString(space_id) AS s, toString(institution_id) AS i,
          path_id AS h, value AS n, kind AS k, area AS a
        FROM ${TABLE} WHERE at >= ${moment(from)} AND at < ${moment(to)} AND ${notIn(open)} ORDER BY at, visit, visit_seq LIMIT ${Math.trunc(most)}`);
      return rows.map(({ t, p, v, s, i, h, n, k, a }) => ({
        ...{ at: new Date(`${t.replace(' ', 'T')}Z`), person: p, visit: v, spaceId: s, institutionId: i },
        ...{ pathId: h, value: n, kind: k, area: a },
      }));
    },
    // Partitions come by themselves.
    prepareDays: async () => undefined,
    async hours({ institutionId, from, to }, inside) {
      const place = institutionId === undefined ? '1' : `institution_id = ${plain(institutionId, /^\d{1,19}$/)}`;
      const open = await openBlocks(inside, offset(from, -1));
      const rows = await client.query<{ w: number; h: number; p: number }>(`
        SELECT toDayOfWeek(toTimeZone(at, '${zone}')) AS w, toHour(toTimeZone(at, '${zone}')) AS h, toUInt32(uniqExact(person)) AS p
        FROM ${TABLE} WHERE kind = ${usageKinds.work} AND person != 0 AND ${place} AND ${count.between(from, to)} AND ${notIn(open)}
        GROUP BY w, h`);
      return rows.map(({ w, h, p }) => ({ weekday: w, hour: h, people: p }));
    },
    async opened(since, inside) {
      const open = await openBlocks(inside, since);
      const [found] = await client.query<{ v: number; p: number }>(`
        SELECT toUInt32(count()) AS v, toUInt32(uniqExactIf(person, person != 0)) AS p
        FROM ${TABLE} WHERE kind = ${usageKinds.page} AND at > ${moment(since)} AND ${notIn(open)}`);
      return { views: found?.v ?? 0, people: found?.p ?? 0 };
    },
    async dropBefore(before, batchesBefore) {
      await dropDays(client, before);
      await forgetBlocks(school, name, before, batchesBefore);
    },
    figures: () => figures(client),
  };
  return remoteEngine(engine, async () => void (await client.run(CREATE)), warn);
}
