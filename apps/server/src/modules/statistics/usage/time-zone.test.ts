import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countUse } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { postgresEngine } from './engines/postgres-engine.store.ts';
import { checkDay, recountForZone } from './fold.ts';

test('after the time zone was changed days are counted again by those of the new one, and the nightly check finds no difference', async () => {
  const at = await world();
  const student = await at.person();
  const engine = (zone: string) => postgresEngine('postgres', at.db, zone);
  const { ticket } = (await at.as(student).call(getVisitTicket, {})).data;
  for (const [batch, hours] of [1, 5, 9, 13, 17, 21].entries()) {
    const events = [[2, 1, hours * 3_600_000, 0, 15] as [2, number, number, number, number]];
    await at.as().call(trackEvents, { ticket, visit: 'a-visit-of-a-day', batch, paths: ['/index/home'], events });
  }
  await countUse(at, engine('Asia/Shanghai'));
  const days = async () =>
    (
      await sql<{
        day: string;
        n: number;
      }>`select d.day::text, sum(d.n)::int as n from usage_days d join usage_people u on u.person = d.person
        where u.user_id = ${student.id}::bigint group by 1 order by 1`.execute(at.db)
    ).rows;
  const inZone = async (zone: string) =>
    (
      await sql<{ day: string; n: number }>`select (e.at at time zone ${sql.lit(zone)})::date::text as day, count(*)::int as n
        from usage_events e join usage_people u on u.person = e.person where u.user_id = ${student.id}::bigint group by 1 order by 1`.execute(
        at.db,
      )
    ).rows;
  expect(await days()).toEqual(await inZone('Asia/Shanghai'));
  expect(await recountForZone(at.app, [engine('Asia/Shanghai')], 'Asia/Shanghai')).toBe(false);
  const there = 'America/Los_Angeles';
  expect(await recountForZone(at.app, [engine(there)], there)).toBe(true);
  expect(await days()).toEqual(await inZone(there));
  for (const { day } of await days()) expect(await checkDay(at.app, [engine(there)], day)).toBe(0);
  expect(await recountForZone(at.app, [engine(there)], there)).toBe(false);
});
