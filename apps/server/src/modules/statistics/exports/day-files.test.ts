import { listDayFiles, setDayFiles } from '@praxis/contract/statistics/day-files';
import { statCheck, statFollowers } from '@praxis/contract/statistics/followers';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayOf } from '../../../platform/clock/days.rules.ts';
import { followNow } from '../../../platform/following/following.ts';
import { countUse, statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { postgresEngine } from '../usage/engines/postgres-engine.store.ts';
import { writeDayFiles } from './day-files.ts';

const ZONE = 'Asia/Shanghai';

async function schoolWithADay() {
  const at = await world();
  const { students, space } = await statisticsMakers(at).busySpace(6);
  for (const one of students) {
    const { ticket } = (await at.as(one).call(getVisitTicket, {})).data;
    await at.as().call(trackEvents, {
      ...{ ticket, visit: `visit-of-${one.id}`, batch: 1, paths: [`/index/space/${space.id}`] },
      events: [
        [2, 1, 40_000, 0, 20],
        [2, 2, 20_000, 0, 20],
      ],
    });
  }
  const engine = postgresEngine('postgres', at.db, ZONE);
  await countUse(at, engine);
  await followNow(at.app);
  return { at, engine, students, operator: await at.person('operator') };
}

test('once an operator wants it each closed day is two Parquet files that name nobody, written once however often it is tried', async () => {
  const { at, engine, students, operator } = await schoolWithADay();
  const usage = { engines: [engine] as [typeof engine] };
  const list = async () => (await at.as(operator).call(listDayFiles, {})).data;
  at.clock.move(86_400_000);
  await writeDayFiles(at.app, usage);
  expect(await list()).toEqual({ since: null, files: [] });
  at.clock.move(-86_400_000);
  const [day] = [dayOf(at.clock.now(), ZONE)];
  await Promise.all(Array.from({ length: 40 }, () => at.as(operator).call(setDayFiles, { on: true })));
  expect((await list()).since).toBe(day);
  at.clock.move(86_400_000);
  await Promise.all([writeDayFiles(at.app, usage), writeDayFiles(at.app, usage)]);
  await writeDayFiles(at.app, usage);
  const { files } = await list();
  expect(files.filter((file) => file.day === day).map(({ kind }) => kind)).toEqual(['facts', 'usage']);
  const rowsOf = async (kind: 'usage' | 'facts') => {
    const file = files.find((one) => one.day === day && one.kind === kind)!;
    const reply = await fetch(`${at.origin}${file.address}`);
    const bytes = await reply.arrayBuffer();
    for (const one of students) expect(Buffer.from(bytes).includes(one.name)).toBe(false);
    const rows = await parquetReadObjects({ file: bytes });
    expect(rows.length).toBe(file.rows);
    return rows as Record<string, unknown>[];
  };
  const events = (await rowsOf('usage')).filter(({ kind }) => kind === 'work');
  expect(events.length).toBeGreaterThanOrEqual(12);
  expect(new Set(events.map(({ page }) => page))).toEqual(new Set(['/index/space/:spaceId/:tab?']));
  const people = new Set(events.map(({ person }) => person));
  const { rows: numbers } = await sql<{ person: string }>`select person::text from usage_people`.execute(at.db);
  for (const { person } of numbers) expect(people.has(person)).toBe(false);
  const { rows: stored } = await sql<{ n: number }>`select count(*)::int as n from facts where day = ${day}::date`.execute(at.db);
  expect((await rowsOf('facts')).length).toBe(stored[0]!.n);

  expect(await at.as(students[0]).call(listDayFiles, {})).toMatchObject({ code: -99 });
  await at.as(operator).call(setDayFiles, { on: false });
  at.clock.move(86_400_000);
  await writeDayFiles(at.app, usage);
  expect((await list()).files).toHaveLength(files.length);
  at.clock.move(200 * 86_400_000);
  await writeDayFiles(at.app, usage);
  const { rows: left } = await sql`select 1 from stat_day_files`.execute(at.db);
  expect(left).toEqual([]);
});

test('an operator has everything counted once more and reads what differs', async () => {
  const { at, operator } = await schoolWithADay();
  const check = async () => {
    const { job_id } = (await at.as(operator).call(statCheck, {})).data;
    await at.until('it was counted', async () => {
      const { rows } = await sql<{ state: string }>`select state from jobs where id = ${job_id}::bigint`.execute(at.db);
      return rows[0]?.state === 'done';
    });
    return (await at.as(operator).call(statFollowers, {})).data.check;
  };
  expect(await check()).toMatchObject({ days: 7, cells_off: 0 });
  await sql`update fact_cells set value = value + 1 where ctid = (select ctid from fact_cells limit 1)`.execute(at.db);
  expect(await check()).toMatchObject({ cells_off: 1 });
  await sql`delete from fact_cells`.execute(at.db);
  expect((await check())!.cells_off).toBeGreaterThan(1);
});
