import { trackPageView } from '@praxis/contract/admin/page-views';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { courseMakers } from '../../../testing/makers/courses.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { countUse } from '../../../testing/makers/statistics.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { postgresEngine } from './engines/postgres-engine.store.ts';
import type { UsageEngine } from './engines/usage-engine.ts';
import { checkDay, foldToEnd, foldUsage } from './fold.ts';
import { eventsOf, type UsageEvent, visitNumber } from './usage-events.rules.ts';
import { openUsageWriter } from './usage-writer.ts';

type World = Awaited<ReturnType<typeof world>>;
let school: World;
let engine: ReturnType<typeof postgresEngine>;
beforeAll(async () => {
  school = await world();
  engine = postgresEngine('postgres', school.db, 'Asia/Shanghai');
});

let visits = 0;
const visitName = () => `visit-number-${visits++}`;
const ticketOf = async (who: TestPerson) => (await school.as(who).call(getVisitTicket, {})).data.ticket;
type Event = [2 | 3, number, number, number, number];

const report = (ticket: string, visit: string, batch: number, events: Event[], paths = ['/index/home']) =>
  school.as().call(trackEvents, { ticket, visit, batch, paths, events });

const stored = async (who: TestPerson, visit: string) =>
  (
    await sql<{ kind: number; value: number; at: Date; person: string; space_id: string; area: number }>`
      select e.* from usage_events e where visit = ${visitNumber(who.id, visit)}::bigint order by at, visit_seq`.execute(school.db)
  ).rows;

const counted = async (who: TestPerson) =>
  (
    await sql<{ n: number; value: string; kind: number }>`
      select sum(n)::int as n, sum(value)::text as value, kind::int from usage_days d join usage_people u on u.person = d.person
      where u.user_id = ${who.id}::bigint group by kind order by kind`.execute(school.db)
  ).rows;

const fold = (most?: number) => foldUsage(school.app, engine, most);
/** The same until everything is in. */
const countAll = () => countUse(school, engine);

test('a batch that is sent again and again, forty times at once, counts once', async () => {
  const student = await school.person();
  const [ticket, visit] = [await ticketOf(student), visitName()];
  const events: Event[] = [
    [2, 1, 30_000, 0, 15],
    [2, 2, 15_000, 0, 15],
    [2, 3, 0, 0, 15],
  ];
  const replies = await Promise.all(Array.from({ length: 40 }, () => report(ticket, visit, 1, events)));
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  expect(await report(ticket, visit, 1, events)).toMatchObject({ code: 1 });
  expect(await stored(student, visit)).toHaveLength(3);
  await report(ticket, visit, 2, [[2, 4, 0, 0, 15]]);
  await countAll();
  expect(await counted(student)).toMatchObject([{ kind: 2, n: 4 }]);
});

test('a ticket that is wrong, changed or over reports nothing', async () => {
  const student = await school.person();
  const other = await school.person();
  const ticket = await ticketOf(student);
  const [, until, signature] = ticket.split('.');
  for (const wrong of ['rubbish', `${other.id}.${until}.${signature}`, `${student.id}.${Number(until) + 1}.${signature}`, '..'])
    expect(await report(wrong, visitName(), 1, [[2, 1, 0, 0, 15]])).toMatchObject({ code: 0, key: 'visit_ticket_over' });
  school.clock.move(13 * 3_600_000);
  expect(await report(ticket, visitName(), 1, [[2, 1, 0, 0, 15]])).toMatchObject({ key: 'visit_ticket_over' });
  school.clock.move(-13 * 3_600_000);
});

test('clocks that are wrong, work that is claimed and rubbish change nothing', async () => {
  const student = await school.person();
  const [ticket, visit] = [await ticketOf(student), visitName()];
  const day = 86_400_000;
  await report(
    ticket,
    visit,
    1,
    [
      [2, 1, 3 * day, 0, 15],
      [2, 2, -day, 0, 9999],
      [2, 3, 1000, 1, 5],
      [2, 4, 2000, 7, 5],
    ],
    ['/index/home', 'https://elsewhere.example/'],
  );
  const rows = await stored(student, visit);
  // One is cut to a day ago, the other to now and to the longest gap; foreign and missing addresses are left out.
  expect(rows.map(({ value }) => value)).toEqual([15, 60]);
  expect(rows[1]!.at.getTime() - rows[0]!.at.getTime()).toBe(day);
  const refused = await Promise.all([
    report(ticket, visit, -1, [[2, 1, 0, 0, 15]]),
    report(ticket, visit, 2, []),
    report(
      ticket,
      visit,
      2,
      Array.from({ length: 201 }, (): Event => [2, 1, 0, 0, 1]),
    ),
    report(ticket, visit, 2, [[9 as 2, 1, 0, 0, 15]]),
    report(ticket, visit, 2, [[2, 1, Number.NaN, 0, 15]]),
    report(ticket, 'x', 2, [[2, 1, 0, 0, 15]]),
  ]);
  expect(refused.map(({ key }) => key)).toEqual(Array.from({ length: 6 }, () => 'parameter_error'));
  expect(await stored(student, visit)).toHaveLength(2);
});

test('whoever asks not to be followed is not', async () => {
  const student = await school.person();
  const [ticket, visit] = [await ticketOf(student), visitName()];
  const events = { ticket, visit, batch: 1, paths: ['/index/home'], events: [[2, 1, 0, 0, 15] as Event] };
  for (const header of ['dnt', 'sec-gpc']) expect((await school.as().call(trackEvents, events, { [header]: '1' })).code).toBe(1);
  await school.as(student).call(trackPageView, { path: '/index/home', session: visit }, { dnt: '1' });
  expect(await stored(student, visit)).toEqual([]);
});

test('work in a space counts for those who are in it', async () => {
  const spaces = spaceMakers(school);
  const courses = courseMakers(school);
  const teacher = await school.person('teacher');
  const [member, stranger] = [await school.person(), await school.person()];
  const space = await spaces.space(teacher);
  await spaces.member(space, member);
  const course = await courses.course(teacher);
  const path = `/learn/${space.id}/${course.id}/abc`;
  for (const who of [member, stranger]) {
    const visit = visitName();
    await report(await ticketOf(who), visit, 1, [[2, 1, 0, 0, 15]], [path]);
    expect(await stored(who, visit)).toMatchObject([{ space_id: who === member ? space.id : '0', area: 1 }]);
  }
});

test('a batch of many pages, back and forth, keeps each event whole, to the millisecond', async () => {
  const { db, clock } = school;
  const person = '7005001';
  const start = clock.now().getTime() - 60_000;
  const batches = [1, 2].map((number) => ({ visit: person, number }));
  const sent = Array.from({ length: 120 }, (_, at) => ({
    ...{ at: new Date(start + at * 37), person, visit: person, institutionId: '0', seq: at, pathId: (at >> 2) + 1 },
    ...{ value: at % 60, kind: 2 + (at % 40 > 20 ? 1 : 0), area: at >> 4, spaceId: String(at >> 5), batch: batches[at < 60 ? 0 : 1] },
  }));
  const stream = postgresEngine('many', db, 'Asia/Shanghai');
  await stream.append(sent.slice(0, 60));
  // One that was taken and one that was not, in one commit.
  await stream.append(sent);
  const found = await stream.between(new Date(start), new Date(start + 60_000), 1000);
  const left = sent.map(({ seq: _seq, batch: _batch, ...event }) => event);
  expect(found.filter((event) => event.person === person)).toEqual(left);
});

test('counting in slices, again and after a failure, loses and doubles nothing; a late commit is counted too', async () => {
  const student = await school.person();
  const [ticket, visit] = [await ticketOf(student), visitName()];
  await fold();
  const late = postgresEngine('late', school.db, 'Asia/Shanghai');
  const person = (await stored(student, visit))[0]?.person;
  expect(person).toBeUndefined();
  // A transaction that begins before the others and ends after they were counted.
  let finish = () => undefined as unknown;
  const gate = new Promise<void>((done) => {
    finish = () => done();
  });
  await report(ticket, visit, 1, [[2, 1, 0, 0, 15]]);
  const whose = (await stored(student, visit))[0]!;
  const slow = withTransaction(school.db, async (db) => {
    await postgresEngine('x', db, 'Asia/Shanghai').append([
      { at: new Date(), person: whose.person, visit: '5', spaceId: '0', institutionId: '0', seq: 1, pathId: 1, value: 7, kind: 2, area: 0 },
    ]);
    await gate;
  });
  await school.until('the slow one has written', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where state = 'idle in transaction'
      and datname = current_database()`.execute(school.db);
    return rows[0]!.n > 0;
  });
  for (let batch = 2; batch < 7; batch++) await report(ticket, visit, batch, [[2, batch, batch * 20_000, 0, 1]]);
  await fold(2);
  await fold(2);
  finish();
  await slow;

  // Each step of the counting may die: the transaction takes it all back.
  for (const broken of ['usage_days', 'usage_watermark']) {
    await sql`alter table ${sql.table(broken)} rename to hidden_for_a_test`.execute(school.db);
    await expect(fold(2)).rejects.toThrow(broken);
    await sql`alter table hidden_for_a_test rename to ${sql.table(broken)}`.execute(school.db);
  }
  await Promise.all([fold(2), fold(3), fold(1)]);
  await countAll();
  expect(await counted(student)).toEqual([{ kind: 2, n: 7, value: String(15 + 7 + 5) }]);

  // The night counts the same day again, and says so when it differs.
  const today = (await sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(school.db)).rows[0]!
    .day;
  const { rows: old } = await sql`select 1 from usage_days where day <> ${today}::date`.execute(school.db);
  expect(old.length).toBeGreaterThanOrEqual(0);
  expect(await checkDay(school.app, [engine], today)).toBe(0);
  await sql`update usage_days set n = n + 1 where person = ${whose.person}::bigint`.execute(school.db);
  expect(await checkDay(school.app, [engine], today)).toBe(1);
  await sql`update usage_days set n = n - 1 where person = ${whose.person}::bigint`.execute(school.db);
  expect((await late.figures()).bytes).toBeGreaterThan(0);
});

test('whoever counts once waits for what is open elsewhere on the database server', async () => {
  const student = await school.person();
  let finish = () => undefined as unknown;
  const gate = new Promise<void>((done) => {
    finish = () => done();
  });
  const opened = Promise.withResolvers<void>();
  const open = withTransaction(school.db, async (db) => {
    await sql`select pg_current_xact_id()`.execute(db);
    opened.resolve();
    await gate;
  });
  await opened.promise;
  await report(await ticketOf(student), visitName(), 1, [[2, 1, 0, 0, 15]]);
  await fold();
  expect(await counted(student)).toEqual([]);
  const counting = foldToEnd(school.app, engine);
  finish();
  await open;
  await counting;
  expect(await counted(student)).toMatchObject([{ n: 1 }]);
});

test('while an exam is busy it is counted in bites, everything once', async () => {
  const student = await school.person();
  const [ticket, visit] = [await ticketOf(student), visitName()];
  for (let batch = 1; batch < 5; batch++) await report(ticket, visit, batch, [[2, batch, batch * 20_000, 0, 1]]);
  // The server counts by itself each minute, so that fewer than all may be left to these rounds: what counts is how much one takes.
  const asked: number[] = [];
  const watched: UsageEngine = {
    ...engine,
    slice: (since, most) => {
      asked.push(most);
      return engine.slice(since, most);
    },
  };
  await school.until('everything is in', async () => {
    await foldUsage(school.app, watched, 5, async () => true);
    return (await counted(student))[0]?.n === 4;
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set([1]));
  expect(await counted(student)).toMatchObject([{ kind: 2, n: 4 }]);
});

test('after a restore on another server nothing is counted twice', async () => {
  const student = await school.person();
  await report(await ticketOf(student), visitName(), 1, [[2, 1, 0, 0, 15]]);
  await countAll();
  await sql`update usage_watermark set cluster = 'another', xid = '1' where engine = 'postgres'`.execute(school.db);
  await fold();
  expect(await counted(student)).toMatchObject([{ n: 1 }]);
});

test('what is too old goes by whole days', async () => {
  const person = '77';
  const old = new Date(Date.now() - 300 * 86_400_000);
  await engine.append([{ at: old, person, visit: '1', spaceId: '0', institutionId: '0', seq: 1, pathId: 1, value: 1, kind: 2, area: 0 }]);
  const left = async () => (await sql`select 1 from usage_events where person = ${person}::bigint`.execute(school.db)).rows.length;
  expect(await left()).toBe(1);
  await engine.dropBefore(new Date(Date.now() - 200 * 86_400_000), new Date(0));
  expect(await left()).toBe(0);
});

test('when too many wait the oldest heartbeats are left out and counted, then asks are refused, and nothing else is lost', async () => {
  const kept: UsageEvent[] = [];
  let open = () => undefined as unknown;
  const gate = new Promise<void>((done) => {
    open = () => done();
  });
  const event = (kind: number): UsageEvent => ({ at: new Date(), userId: '1', visit: '1', seq: 1, kind, path: '/', value: 1 });
  const writer = openUsageWriter({
    commit: async (reports) => {
      await gate;
      kept.push(...reports.flatMap(({ events }) => events));
    },
    dropped: (count) => ({ ...event(99), value: count }),
    ...{ enough: 1, most: 10, mostWaiting: 20 },
  });
  const first = writer.add([event(1)]);
  const asks = [10, 10, 10].map((count, place) => writer.add(Array.from({ length: count }, () => event(place === 0 ? 2 : 1))));
  await expect(writer.add([event(1)])).rejects.toMatchObject({ key: 'too_many_requests' });
  open();
  await Promise.all([first, ...asks]);
  await writer.drain();
  expect(kept.filter(({ kind }) => kind === 1)).toHaveLength(21);
  expect(kept.filter(({ kind }) => kind === 99).map(({ value }) => value)).toEqual([10]);
});

test.each([
  [
    'in order',
    [
      [2, 1, 30_000, 0, 15],
      [2, 2, 15_000, 0, 15],
      [2, 3, 0, 0, 15],
    ],
    [15, 15, 15],
  ],
  [
    'shuffled',
    [
      [2, 3, 0, 0, 15],
      [2, 1, 30_000, 0, 15],
      [2, 2, 15_000, 0, 15],
    ],
    [15, 15, 15],
  ],
  [
    'at one moment',
    [
      [2, 1, 0, 0, 60],
      [2, 2, 0, 0, 60],
      [2, 3, 0, 0, 60],
    ],
    [60, 0, 0],
  ],
] as [string, Event[], number[]][])('work %s counts the time between events', (_title, events, values) => {
  const found = eventsOf({ visit: 'a-long-visit', paths: ['/index/home'], events }, '1', new Date(1e12));
  expect(found.map(({ value }) => value)).toEqual(values);
});
