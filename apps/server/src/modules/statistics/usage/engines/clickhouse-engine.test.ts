import { statMeasure } from '@praxis/contract/statistics/statistics';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { spaceMakers } from '../../../../testing/makers/spaces.ts';
import { countUse } from '../../../../testing/makers/statistics.ts';
import { answersOfEngine, storedEvent } from '../../../../testing/makers/usage-events.ts';
import { openPretendClickHouse } from '../../../../testing/programs/pretend-clickhouse.ts';
import { openTestServers } from '../../../../testing/server.ts';
import { world, worldOn } from '../../../../testing/world.ts';
import { checkDay, foldUsage } from '../fold.ts';
import { rangesOf } from './block-ranges.rules.ts';
import { openClickHouse } from './clickhouse-client.ts';
import { clickHouseEngine } from './clickhouse-engine.ts';
import { postgresEngine } from './postgres-engine.store.ts';
import type { UsageEngine } from './usage-engine.ts';

const ZONE = 'Asia/Shanghai';
const BOUNDS = { writeMs: 3000, readMs: 5000 };

/** Each ClickHouse of a test is empty, so nothing is to be counted of the one before. */
const forgetBlocks = ({ db }: Awaited<ReturnType<typeof world>>) => sql`delete from usage_blocks`.execute(db);

async function pretended() {
  const at = await world();
  await forgetBlocks(at);
  const { state, url, close } = await openPretendClickHouse();
  const engine = clickHouseEngine(openClickHouse(url, BOUNDS), ZONE, { school: at.db });
  await countUse(at, engine);
  return { at, state, url, close, engine };
}

const countedOf = async ({ db }: Awaited<ReturnType<typeof world>>, person: string) =>
  (
    await sql<{ n: number | null; value: number | null }>`
      select sum(n)::int as n, sum(value)::int as value from usage_days where person = ${person}::bigint`.execute(db)
  ).rows[0]!;

const openBlocksOf = async ({ db }: Awaited<ReturnType<typeof world>>) =>
  (await sql<{ n: number }>`select count(*)::int as n from usage_blocks where xid is null`.execute(db)).rows[0]!.n;

// The same questions are asked of a real ClickHouse where CLICKHOUSE_TEST_URL names an empty database of one.
const real = process.env.CLICKHOUSE_TEST_URL;

test.each<[string, string | undefined]>([['a pretended one', undefined], ...(real ? [['a real one', real] as [string, string]] : [])])(
  'the stream in ClickHouse, %s, keeps the contract of the one in PostgreSQL',
  async (_title, address) => {
    const at = await world();
    const url = address ?? (await openPretendClickHouse()).url;
    const engine = clickHouseEngine(openClickHouse(url, BOUNDS), ZONE, { school: at.db });
    expect(await answersOfEngine(engine, at.db)).toEqual(await answersOfEngine(postgresEngine('postgres', at.db, ZONE), at.db));
    await forgetBlocks(at);
    await countUse(at, engine);
    const person = String(Math.floor(Math.random() * 1e12));
    for (let batch = 1; batch < 8; batch++)
      await engine.append([storedEvent({ person, at: new Date(), batch: { visit: person, number: batch } })]);
    await Promise.all([foldUsage(at.app, engine, 2), foldUsage(at.app, engine, 3)]);
    await countUse(at, engine, 3);
    expect(await countedOf(at, person)).toEqual({ n: 7, value: 105 });
    expect((await engine.figures()).events).toBeGreaterThan(0);
  },
);

test('the password travels in a header, and nothing but the questions of the product is asked', async () => {
  const { state, engine } = await pretended();
  await engine.append([storedEvent({})]);
  await engine.figures();
  expect(new Set(state.asked.map(({ user, key }) => `${user} ${key}`))).toEqual(new Set(['stream se cret']));
  for (const { address } of state.asked) {
    expect(address).toContain('database=usage');
    expect(address).not.toContain('cret');
  }
});

test('an insert that is refused, lost or not acknowledged counts for nothing, and the same batch again counts once', async () => {
  const { at, state, engine } = await pretended();
  const person = '551';
  let batch = 0;
  for (const mishap of ['refused', 'lost', 'unacknowledged'] as const) {
    const events = [1, 2].map((seq) => storedEvent({ person, at: new Date(), seq, batch: { visit: person, number: ++batch } }));
    state.mishap = mishap;
    await expect(engine.append(events)).rejects.toThrow(/ClickHouse/);
    await engine.append(events);
    await engine.append(events);
  }
  await countUse(at, engine, 1);
  expect(await countedOf(at, person)).toEqual({ n: 6, value: 90 });
  expect(state.rows.filter((row) => row.person === person)).toHaveLength(8);
  const { rows } = await sql<{ day: string }>`select (now() at time zone ${ZONE})::date::text as day`.execute(at.db);
  const ofDay = (await engine.countDay(rows[0]!.day)).filter((one) => one.person === person);
  expect(ofDay).toMatchObject([{ n: 6, value: '90' }]);
  expect(await openBlocksOf(at)).toBe(3);
});

test('one batch at two servers at the same moment counts once', async () => {
  const { at, state, engine, url } = await pretended();
  const other = clickHouseEngine(openClickHouse(url, BOUNDS), ZONE, { school: at.db });
  const person = '552';
  const events = [storedEvent({ person, at: new Date(), batch: { visit: person, number: 1 } })];
  let both = 0;
  let open = () => undefined as unknown;
  const gate = new Promise<void>((done) => {
    open = () => done();
  });
  // Both have inserted before either closes its block.
  state.beforeReply = async () => {
    if (++both === 2) open();
    await gate;
  };
  await Promise.all([engine.append(events), other.append(events)]);
  expect(state.rows.filter((row) => row.person === person)).toHaveLength(2);
  await countUse(at, engine);
  expect(await countedOf(at, person)).toEqual({ n: 1, value: 15 });
});

test('what a replica does not hold yet is waited for and counted then', async () => {
  const { at, state, engine } = await pretended();
  await engine.append([storedEvent({ person: '553', at: new Date() })]);
  const [row] = state.rows.splice(-1);
  await at.until('the block is closed for everybody', () =>
    foldUsage(at.app, engine).then(
      () => false,
      (error: Error) => /holds 0 of 1/.test(error.message),
    ),
  );
  state.rows.push(row!);
  await countUse(at, engine);
  expect(await countedOf(at, '553')).toEqual({ n: 1, value: 15 });
});

test('a school whose stream lies in ClickHouse counts what pages report, and stands while it is away', async () => {
  const { state, url, close } = await openPretendClickHouse();
  const [server] = await openTestServers(1, { CLICKHOUSE_URL: url });
  const at = await worldOn(server!);
  const [teacher, student] = [await at.person('teacher'), await at.person()];
  const spaces = spaceMakers(at);
  const space = await spaces.space(teacher);
  await spaces.member(space, student);
  const { ticket } = (await at.as(student).call(getVisitTicket, {})).data;
  const sent = { ticket, visit: 'a-visit-of-many', batch: 1, paths: [`/index/space/${space.id}`] };
  const work: [2, number, number, number, number][] = [
    [2, 1, 120_000, 0, 60],
    [2, 2, 60_000, 0, 60],
  ];
  for (let repeat = 0; repeat < 2; repeat++) expect((await at.as().call(trackEvents, { ...sent, events: work })).code).toBe(1);
  expect(state.rows).toHaveLength(2);
  const engine: UsageEngine = clickHouseEngine(openClickHouse(url, BOUNDS), ZONE, { school: at.db });
  await countUse(at, engine);
  const number = async () =>
    (await at.as(teacher).call(statMeasure, { scope: 'space', id: space.id, measure: 'time_on_task' })).data.number;
  expect((await number()).value).toBeCloseTo(2, 2);
  const { rows } = await sql<{ day: string }>`select (now() at time zone ${ZONE})::date::text as day`.execute(at.db);
  expect(await checkDay(at.app, [engine], rows[0]!.day)).toBe(0);

  await close();
  expect((await at.as().call(trackEvents, { ...sent, batch: 2, events: work })).code).not.toBe(1);
  // Nothing was sent, so nothing is left to be told apart.
  expect(await openBlocksOf(at)).toBe(0);
  expect((await number()).value).toBeCloseTo(2, 2);
  await server!.close();
});

test('blocks in a row are asked for as ranges', () => {
  expect(rangesOf([5n, 1n, 2n, 3n, 3n, 9n])).toEqual([
    [1n, 3n],
    [5n, 5n],
    [9n, 9n],
  ]);
  expect(rangesOf([])).toEqual([]);
});
