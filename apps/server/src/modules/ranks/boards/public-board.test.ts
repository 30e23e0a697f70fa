import { CLOSE_BOARD_WITHDRAWN } from '@praxis/contract/core/realtime';
import {
  type BoardFrame,
  type BoardHead,
  findOnBoard,
  freezeBoard,
  juryBoard,
  newPass,
  openBoard,
  openFrozenBoard,
  readBoard,
  showPass,
  withdrawPass,
} from '@praxis/contract/ranks/board';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { openSocket } from '../../../testing/socket.ts';
import { world } from '../../../testing/world.ts';

async function contest(traits: Parameters<typeof runningStage>[1] = {}) {
  const school = await world();
  const stage = await runningStage(school, traits);
  const { as, origin, until } = school;
  const read = async (who = stage.people[0]!) => (await as(who).call(readBoard, { competition_id: stage.competitionId })).data;
  const page = async (key: string, seq = 0) => (await (await fetch(`${origin}/board/${key}/-/${seq}/0`)).json()) as BoardFrame;
  const now = async (key: string) => (await (await fetch(`${origin}/board/${key}/now`)).json()) as BoardHead;
  /** The board as short lines, once it holds something. */
  const lines = async (key: string) => {
    const { order = [], lines: list, entrants } = await page(key);
    return order.map((id) => {
      const line = list.find((one) => one.id === id)!;
      return `${line.r ?? '-'} ${entrants.find((one) => one.id === id)!.name} ${line.t} ${line.p}`;
    });
  };
  const shows = (key: string, expected: string) => until(`the board shows ${expected}`, async () => (await lines(key)).includes(expected));
  const pass = async () => (await as(stage.organiser).call(newPass, { stage_id: stage.stageId })).data.pass;
  return { ...school, ...stage, read, page, now, lines, shows, pass };
}

test('hand-ins rank a stage, and everybody signed in reads its board (S-066, S-093)', async () => {
  const { read, shows, lines, handIn, entrants, now, person } = await contest();
  await handIn(1, 1, 10, 'ok');
  await handIn(2, 1, 5, 'wrong');
  await handIn(2, 1, 30, 'ok');
  const { key, head, mine, can } = await read();
  expect(head).toMatchObject({ state: 'live', competition: { title: 'Autumn Open' }, stage: { phase: 'on' }, divisions: [] });
  expect({ mine, can }).toEqual({ mine: entrants[0], can: { jury: false, manage: false } });
  await shows(key, '2 Entrant 2 1 50');
  expect(await lines(key)).toEqual(['1 Entrant 1 1 10', '2 Entrant 2 1 50', '3 Entrant 3 0 0', '3 Entrant 4 0 0']);
  expect((await now(key)).sections.map(({ label, solved, tried }) => [label, solved, tried])).toEqual([
    ['A', 2, 2],
    ['B', 0, 0],
    ['C', 0, 0],
  ]);
  expect((await read(await person('teacher'))).mine).toBeNull();
});

test('a line is found by name, number and entrant', async () => {
  const { as, read, shows, handIn, entrants } = await contest();
  await handIn(3, 1, 10, 'ok');
  const { key } = await read();
  await shows(key, '1 Entrant 3 1 10');
  const found = async (ask: { q?: string; entrant_id?: string }) => {
    const { list } = (await as().call(findOnBoard, { key, ...ask })).data;
    return list.map(({ entrant, line, place }) => [entrant.name, line.r, place]);
  };
  expect(await found({ q: 'entrant 3' })).toEqual([['Entrant 3', 1, 0]]);
  expect(await found({ entrant_id: entrants[1]! })).toEqual([['Entrant 2', 2, 2]]);
  expect(await found({ q: 'nobody' })).toEqual([]);
});

test('after the freeze a hand-in is a try whatever becomes of it, no verdict makes a new version, and opening shows everything', async () => {
  const { as, read, shows, page, now, handIn, judge, organiser, stageId, clock, people } = await contest({
    freezeBeforeS: 3600,
    to: 1,
    from: -299,
  });
  await handIn(1, 1, 10, 'ok');
  const late = await handIn(2, 1, 290, 'pending');
  const { key } = await read();
  await shows(key, '1 Entrant 1 1 10');
  const seen = await page(key);
  expect((await now(key)).state).toBe('frozen');
  const cell = (frame: BoardFrame, name: string) =>
    frame.lines.find(({ id }) => id === frame.entrants.find((one) => one.name === name)!.id)!.c[0];
  expect(cell(seen, 'Entrant 2')).toEqual({ h: 1 });
  for (const verdict of ['ok', 'wrong', 'ignored', 'ok'] as const) await judge(late, verdict);
  const jury = async () => (await as(organiser).call(juryBoard, { stage_id: stageId })).data.frame;
  await as(organiser).call(newPass, { stage_id: stageId });
  const done = async () => cell(await jury(), 'Entrant 2')?.s === 1;
  for (let tries = 0; tries < 100 && !(await done()); tries++) await new Promise((rest) => setTimeout(rest, 50));
  expect(await done()).toBe(true);
  expect({ ...(await page((await read()).key)), seq: 0 }).toEqual({ ...seen, seq: 0 });
  expect((await read()).head.seq).toBe(seen.seq);
  expect((await as(people[1]!).call(juryBoard, { stage_id: stageId })).code).toBe(-99);

  expect((await as(organiser).call(openFrozenBoard, { stage_id: stageId })).key).toBe('stage_not_over');
  clock.move(2 * 60_000);
  expect((await as(organiser).call(openFrozenBoard, { stage_id: stageId })).code).toBe(1);
  await shows((await read()).key, '2 Entrant 2 1 290');
  expect((await as(organiser).call(openFrozenBoard, { stage_id: stageId })).key).toBe('board_not_frozen');
});

test('an organiser freezes a board now, once, and nobody else does', async () => {
  const { as, organiser, stageId, people, read, now, until } = await contest();
  expect((await as(people[0]!).call(freezeBoard, { stage_id: stageId })).key).toBe('not_allowed');
  const replies = await Promise.all(Array.from({ length: 10 }, () => as(organiser).call(freezeBoard, { stage_id: stageId })));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  const { key } = await read();
  await until('the board is frozen', async () => (await now(key)).state === 'frozen');
});

test('a pass opens the board to a guest who hears its news; another pass puts the guest out (S-092, S-240, S-241, C-29)', async () => {
  const { as, origin, competitionId, stageId, pass, handIn, shows, until, organiser, people } = await contest({ boardFor: 'pass' });
  expect((await as(people[0]!).call(readBoard, { competition_id: competitionId })).code).toBe(-99);
  const first = await pass();
  expect(first).toMatch(/^[\w-]{32}$/);
  expect((await as(organiser).call(showPass, { stage_id: stageId })).data.pass).toBe(first);
  const { key } = (await as().call(openBoard, { competition_id: competitionId, stage_id: '0', pass: first })).data;
  expect((await as().call(openBoard, { competition_id: competitionId, stage_id: stageId, pass: key })).data.key).toBe(key);
  await handIn(1, 1, 1, 'wrong');
  await until('there is a board', async () => ((await (await fetch(`${origin}/board/${key}/now`)).json()) as BoardHead).seq > 0);
  const guest = await openSocket(`${origin}/ws`);
  guest.send({ t: 'auth', board: key });
  for (const topic of [`board:${key}.-.0`, `board:${key}.head`, `board:1-1-${'x'.repeat(43)}.head`]) guest.send({ t: 'sub', topic });
  await until(
    'both were joined',
    async () => guest.frames.filter(({ t }) => t === 'subbed').length === 2 && guest.frames.some(({ t }) => t === 'refused'),
  );
  await handIn(4, 2, 7, 'ok');
  const bodies = () => guest.frames.flatMap((frame) => (frame.t === 'msg' ? [JSON.stringify(frame.body)] : []));
  await until(
    'the guest heard of it',
    async () => bodies().some((body) => body.includes('"t":1')) && bodies().some((body) => body.includes('"solved":1')),
  );
  await shows(key, '1 Entrant 4 1 7');

  const second = await pass();
  expect(await guest.closed).toBe(CLOSE_BOARD_WITHDRAWN);
  expect((await fetch(`${origin}/board/${key}/-/0/0`)).status).toBe(404);
  const refused = [
    { pass: first },
    { pass: key },
    { pass: 'x'.repeat(32) },
    { pass: second, stage_id: '999' },
    { pass: second, competition_id: '999' },
  ];
  const replies = await Promise.all(refused.map((ask) => as().call(openBoard, { competition_id: competitionId, ...ask })));
  expect(new Set(replies.map(({ code, msg }) => `${code} ${msg}`))).toEqual(new Set(['-99 The board of this screen was withdrawn']));
  await as(organiser).call(withdrawPass, { stage_id: stageId });
  expect((await as().call(openBoard, { competition_id: competitionId, pass: second })).code).toBe(-99);
});

test('whoever guesses passes is stopped after twenty', async () => {
  const { as, competitionId } = await contest({ boardFor: 'pass' });
  const codes = [];
  for (let at = 0; at < 22; at++) codes.push((await as().call(openBoard, { competition_id: competitionId, pass: `guess ${at}` })).status);
  expect(codes.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
});

test('a publisher that takes over goes on where the last one stopped, also with rows nobody took', async () => {
  const { db, clock, read, page, lines, shows, handIn, judge, stageId } = await contest();
  const first = await handIn(1, 1, 10, 'ok');
  const { key } = await read();
  await shows(key, '1 Entrant 1 1 10');
  const before = await page(key);
  const other = '00000000-0000-4000-8000-000000000000';
  await db
    .updateTable('board_publishers')
    .set({ publisher: other, lease_until: new Date(clock.now().getTime() + 60_000), batch: 50 })
    .where('stage_id', '=', stageId)
    .execute();
  await handIn(2, 1, 20, 'ok');
  await judge(first, 'wrong');
  clock.move(61_000);
  await shows(key, '1 Entrant 2 1 20');
  expect(await lines(key)).toContain('2 Entrant 1 0 0');
  expect((await page(key)).seq).toBe(before.seq + 1);
});

test('points that are shown after the end change nothing public before it', async () => {
  const { read, page, now, handIn, clock, until, as, organiser, stageId } = await contest({
    reveal: 'after_end',
    rule: { kind: 'ioi', groups: false, last_gain: false },
  });
  await handIn(1, 1, 10, 'part', 40_00);
  const { key } = await read();
  await until('the jury sees it', async () =>
    (await as(organiser).call(juryBoard, { stage_id: stageId })).data?.frame?.lines.some(({ t }) => t === 40_00),
  );
  expect((await page(key)).lines.every(({ t, c }) => t === 0 && c.every((cell) => cell === null))).toBe(true);
  const withheld = async () => (await now(key)).sections.map((section) => section.withheld);
  expect((await withheld()).every(Boolean), 'readers are told that nothing of it is shown').toBe(true);
  const jury = (await as(organiser).call(juryBoard, { stage_id: stageId })).data;
  expect(jury.head.sections.some((section) => section.withheld)).toBe(false);
  clock.move(3_600_000);
  await until('everybody sees it', async () => (await page(key)).lines.some(({ t }) => t === 40_00), 25);
  expect((await withheld()).some(Boolean)).toBe(false);
  expect((await now(key)).stage.phase).toBe('over');
});

test('who lets an equal one behind sinks in rank: the frame brings the new ranks of lines that did not change', async () => {
  const { origin, pass, as, competitionId, handIn, shows, until } = await contest({ boardFor: 'pass' });
  for (const entrant of [1, 2, 3]) await handIn(entrant, 1, 10, 'ok');
  const { key } = (await as().call(openBoard, { competition_id: competitionId, pass: await pass() })).data;
  await shows(key, '1 Entrant 3 1 10');
  const guest = await openSocket(`${origin}/ws`);
  guest.send({ t: 'auth', board: key });
  guest.send({ t: 'sub', topic: `board:${key}.-.0` });
  await until('the guest hears the page', async () => guest.frames.some(({ t }) => t === 'subbed'));
  const ranks = () => {
    const lines = guest.frames.flatMap((frame) => (frame.t === 'msg' ? ((frame.body as Partial<BoardFrame>).lines ?? []) : []));
    return new Map(lines.map(({ t, r, id }) => [id, `${r} ${t}`]));
  };
  await handIn(4, 1, 50, 'ok');
  await until('the whole page came', async () => ranks().size === 4);
  await handIn(1, 2, 20, 'ok');
  await until('those left behind are second', async () => [...ranks().values()].sort().join() === '1 2,2 1,2 1,4 1');
});

test('a page says which rank each line had half an hour before; a freeze keeps that too, and an opened board compares with nothing', async () => {
  const { clock, read, page, handIn, shows, entrants, stageId, organiser, as, until } = await contest({ from: -20, to: 120 });
  await handIn(1, 1, 10, 'ok');
  await handIn(2, 1, 20, 'ok');
  const { key } = await read();
  await shows(key, '2 Entrant 2 1 20');
  expect((await page(key)).was).toEqual([]);
  clock.move(31 * 60_000);
  await handIn(2, 2, 40, 'ok');
  await handIn(3, 1, 41, 'ok');
  await shows(key, '1 Entrant 2 2 60');
  const moved = async () => {
    const { order, was } = await page(key);
    return Object.fromEntries(order.map((id, at) => [entrants.indexOf(id) + 1, was[at]]));
  };
  await until('the ranks of half an hour before came', async () => Object.keys(await moved()).length === 4 && (await moved())[2] === 2);
  // The third and fourth had no points and shared the third rank.
  expect(await moved()).toEqual({ 1: 1, 2: 2, 3: 3, 4: 3 });
  expect((await as(organiser).call(freezeBoard, { stage_id: stageId })).code).toBe(1);
  clock.move(31 * 60_000);
  await handIn(4, 1, 75, 'ok');
  await until('the board froze', async () => (await page(key)).lines.some(({ c }) => c.some((cell) => cell?.h === 1)));
  expect(await moved()).toEqual({ 1: 1, 2: 2, 3: 3, 4: 3 });
});

test('a board at rest says nothing by itself but once that nobody rises any more, and remembers what it is compared with', async () => {
  const { db, clock, read, page, handIn, shows, stageId, until } = await contest({ from: -20, to: 600 });
  await handIn(1, 1, 10, 'ok');
  await handIn(2, 1, 20, 'ok');
  const { key } = await read();
  await shows(key, '2 Entrant 2 1 20');
  clock.move(31 * 60_000);
  await handIn(2, 2, 40, 'ok');
  await shows(key, '1 Entrant 2 2 60');
  await until('somebody rose', async () => (await page(key)).was.length > 0);
  // What is stored is of no use any more: the publisher knows what it published.
  await sql`delete from board_snapshots where board_id in (select id from boards where stage_id = ${stageId}::bigint)
    and seq < (select max(s.seq) from board_snapshots s where s.board_id = board_snapshots.board_id)`.execute(db);
  const seen = (await page(key)).seq;
  for (let minutes = 0; minutes < 25; minutes += 5) {
    clock.move(5 * 60_000);
    await looked();
  }
  expect((await page(key)).seq).toBe(seen);
  async function looked() {
    const leased = await leaseOf();
    await until('it was looked at', async () => (await leaseOf()) > leased);
  }
  async function batchOf() {
    const { rows } = await sql<{
      batch: number;
    }>`select batch::int as batch from board_publishers where stage_id = ${stageId}::bigint`.execute(db);
    return rows[0]!.batch;
  }
  clock.move(8 * 60_000);
  await until('nobody rises any more', async () => {
    const { order, was, lines } = await page(key);
    const rank = new Map(lines.map(({ id, r }) => [id, r]));
    return order.every((id, at) => was[at] === rank.get(id));
  });
  expect((await page(key)).seq).toBe(seen + 1);
  // From then on it is only looked at: nothing is folded, nothing written.
  const atRest = await batchOf();
  for (let minutes = 0; minutes < 10; minutes += 5) {
    clock.move(5 * 60_000);
    await looked();
  }
  expect(await batchOf()).toBe(atRest);
  expect((await page(key)).seq).toBe(seen + 1);
  async function leaseOf() {
    const { rows } = await sql<{ at: Date }>`select lease_until as at from board_publishers where stage_id = ${stageId}::bigint`.execute(
      db,
    );
    return rows[0]!.at.getTime();
  }
});

test('a board that is published late is compared with what had been handed in half an hour before', async () => {
  const { read, page, handIn, shows, entrants } = await contest({ from: -60, to: 120 });
  await handIn(1, 1, 10, 'ok');
  await handIn(2, 1, 20, 'ok');
  await handIn(2, 2, 50, 'ok');
  const { key } = await read();
  await shows(key, '1 Entrant 2 2 70');
  const { order, was } = await page(key);
  expect([order.map((id) => entrants.indexOf(id) + 1).slice(0, 2), was]).toEqual([
    [2, 1],
    [2, 1, 3, 3],
  ]);
});

test('a board nobody has published yet has a page without lines; a division that is no name opens nothing', async () => {
  const { origin, pass, as, competitionId } = await contest({ boardFor: 'pass', entrants: 0 });
  const { key } = (await as().call(openBoard, { competition_id: competitionId, pass: await pass() })).data;
  const empty = await fetch(`${origin}/board/${key}/-/0/0`);
  expect([empty.status, ((await empty.json()) as BoardFrame).order]).toEqual([200, []]);
  expect((await fetch(`${origin}/board/${key}/%25/0/0`)).status).toBe(404);
});
