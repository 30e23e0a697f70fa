import { randomUUID } from 'node:crypto';
import { changeAudience } from '@praxis/contract/assessments/audience';
import { applyAdjustment } from '@praxis/contract/assessments/results';
import { type Gradebook, type GradeSettings, saveGradeCells, showGradebook } from '@praxis/contract/grades/grades';
import { scoresInSpace } from '@praxis/contract/grades/mine';
import { ownCells } from '@praxis/contract/grades/own-cells';
import { exportGrades, releaseGrades, saveGradeColumn, saveGradeSetup } from '@praxis/contract/grades/setup';
import type { GradeCell } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import { gradeTotal } from '@praxis/scoring/grades/grades';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/database/db.ts';
import { sheetRows } from '../../platform/sheets/read.ts';
import { afterFile } from '../../testing/after-file.ts';
import { examRoom } from '../../testing/makers/assessments/exam-rooms.ts';
import { type Exact, recountTotal, roundedText } from '../../testing/recount-grades.ts';
import { openTestServers, type TestServer } from '../../testing/server.ts';
import { type TestPerson, worldOn } from '../../testing/world.ts';

let servers: Promise<TestServer[]> | undefined;

/** Two servers of one school, opened once. */
async function twoServers() {
  if (!servers) {
    const opened = openTestServers(2);
    servers = opened;
    afterFile(async () => (await opened)[0]!.close());
  }
  const [one, two] = await servers;
  return [await worldOn(one!), await worldOn(two!)] as const;
}

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number) {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  return { below, of: <One>(some: readonly One[]) => some[below(some.length)]!, percent: (share: number) => below(100) < share };
}

const MAXIMA = [5, 7.5, 10, 20, 30, 100];
const methods = ['points', 'mean', 'weighted', 'median', 'highest', 'lowest'] as const;

function randomSettings(random: ReturnType<typeof chance>, before: GradeSettings): GradeSettings {
  const fresh = Array.from({ length: 1 + random.below(3) }, (_none, at) => ({
    ...{ id: `r${at}`, kind: null, title: `Part ${at}`, weight: random.below(5000), method: random.of(methods), drop: random.below(3) },
    ...{
      keep: random.percent(20) ? 1 + random.below(3) : null,
      empty: random.of(['skip', 'zero'] as const),
      drop_missing: random.percent(50),
    },
    ...{ cap: random.percent(20) ? 10_000 : null, extra: at > 0 && random.percent(20) },
  }));
  return {
    ...before,
    ...{ method: random.of(['weighted', 'points'] as const), decimals: random.of([0, 1, 2] as const) },
    ...{ round_at: random.of(['end', 'category'] as const), cap: random.percent(50) ? 10_000 : null },
    ...{ total_shown: 'percent' as const, trial_allowed: true },
    categories: [...before.categories.map((category) => ({ ...category, weight: random.below(5000) })), ...fresh],
  };
}

/** Sends the same again until it is taken, as a browser does. */
async function untilSaved(send: () => Promise<{ code: number; data: unknown }>) {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await send().catch(() => undefined);
    if (reply?.code === 1) return;
    if (reply && reply.code !== -1 && reply.code !== 0) throw new Error(JSON.stringify(reply));
  }
  throw new Error('Never taken');
}

/** Carries something out while database connections that write cells are killed, some ten of them; tells how many were. */
async function whileKilled(db: Db, write: () => Promise<unknown>) {
  let kills = 0;
  let over = false;
  const killing = (async () => {
    while (!over && kills < 10) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and state <> 'idle' and query like '%grade_%' limit 1`.execute(db);
      kills += rows.length;
    }
  })();
  await write();
  over = true;
  await killing;
  return kills;
}

async function randomBook(seed: number) {
  const random = chance(seed);
  const [first, second] = await twoServers();
  const room = await examRoom(first);
  const { as, db, teacher, place, student, person, member, give, handedIn, rightAnswers, done } = room;
  const classmates = [student, await person('student'), await person('student'), await person('student')];
  for (const one of classmates.slice(1)) await member(place, one);
  const homework = await give({ auto_release: true, title: 'Homework' });
  await handedIn(homework, student, rightAnswers);
  // One that is not given to everybody, and one that is over, handed in late or by nobody.
  const some = await give({ auto_release: true, title: 'For some' });
  await done(
    as(teacher).call(changeAudience, { assessment_id: some, audience: { kind: 'except', ids: [random.of(classmates.slice(1)).id] } }),
  );
  await handedIn(some, student, (of) => rightAnswers(of).slice(0, 1 + random.below(3)));
  const over = await give({ auto_release: true, title: 'Over', end_at: room.inSeconds(1), late_minutes: 60, late_percent_off: 15 });
  for (const { clock } of [first, second]) clock.move(60_000);
  await handedIn(over, student, (of) => rightAnswers(of).slice(0, 2 + random.below(3)));
  for (const id of [homework, some, over])
    if (random.percent(50)) {
      const adjustment = { adjustment: random.of(['void', 'all_correct'] as const), reason: 'It was faulty' };
      await done(as(teacher).call(applyAdjustment, { assessment_id: id, question: 1 + random.below(2), ...adjustment }));
    }
  const where = { space_id: place.id };
  const book = () => done(as(teacher).call(showGradebook, where));
  const keys: { key: string; max: number }[] = [];
  for (let at = 0; at < 7; at++) {
    const max = random.of(MAXIMA) * 100_000;
    keys.push({ max, ...(await done(as(teacher).call(saveGradeColumn, { ...where, title: `Column ${at}`, max, category: 'manual' }))) });
  }
  const before = await book();
  const settings = randomSettings(random, before.settings);
  const columns = before.columns.map(({ key }) => ({
    ...{ key, category: random.of(settings.categories).id, weight: 1 + random.below(300) },
    ...{ extra: random.percent(12), counts: !random.percent(10) },
  }));
  await done(as(teacher).call(saveGradeSetup, { ...where, revision: before.revision, settings, columns }));
  // Cells come in any order and many at once, as from several people.
  const writes = classmates.flatMap(({ id }) =>
    keys.flatMap(({ key, max }) => {
      if (random.percent(20)) return [];
      const status = random.percent(15) ? random.of(['excused', 'absent', 'cheated', 'exempt', 'deferred'] as const) : ('normal' as const);
      return [{ key, user_id: id, units: Math.round((random.below(201) / 200) * max), status, revision: 0 }];
    }),
  );
  const batches = [0, 1, 2].map((no) => writes.filter((_one, at) => at % 3 === no)).filter((some) => some.length > 0);
  const kills = await whileKilled(db, () =>
    Promise.all(
      batches.map((cells, at) => {
        const batch = { ...where, batch: randomUUID(), cells };
        return untilSaved(() => (at % 2 === 0 ? first : second).as(teacher).call(saveGradeCells, batch));
      }),
    ),
  );
  expect(kills).toBeGreaterThan(0);
  const shown = keys.filter(() => random.percent(60)).map(({ key }) => key);
  if (shown.length > 0) await done(as(teacher).call(releaseGrades, { ...where, keys: shown, released: true }));
  return { ...room, second, where, book, settings, classmates, random };
}

/** The totals as a browser makes them of the reply it was given. */
function totalsInBrowser(book: Gradebook) {
  const rule = ruleOf(book.settings, book.columns);
  const own = new Map(ownCells(book).map(([column, who, cell]) => [`${column} ${who}`, cell]));
  return book.students.map((_student, who) =>
    gradeTotal(
      rule,
      new Map(
        book.columns.map(({ key }, column) => {
          const { step, values, states } = book.cells[column]!;
          const decided = own.get(`${column} ${who}`);
          const source = values[who]! < 0 ? null : values[who]! * step;
          return [
            key,
            {
              units: decided?.units ?? source,
              status: decided?.status ?? 'normal',
              missing: states[who] === 'x',
              notAssigned: states[who] === 'n',
            },
          ];
        }),
      ),
    ),
  );
}

type Room = Awaited<ReturnType<typeof randomBook>>;

/** What a student reads of their total, what their browser makes of their own scores, and what a score that is tried out would make of it. */
async function ownTotals({ second, where, done }: Room, student: TestPerson, tried: ReadonlyMap<string, number>) {
  const scores = await done(second.as(student).call(scoresInSpace, where));
  const totalWith = (trial: ReadonlyMap<string, number>) =>
    gradeTotal(
      ruleOf(scores.settings, scores.columns),
      new Map(
        scores.columns.map(({ key, units, status, state, released }): [string, GradeCell] => {
          const points = trial.get(key);
          if (points !== undefined) return [key, { units: points, status: 'normal' }];
          return [key, { units, status, missing: state === 'x', hidden: !released }];
        }),
      ),
    ).rounded;
  return { reported: scores.total!.rounded, browser: totalWith(new Map()), trial: totalWith(tried), columns: scores.columns };
}

/** A score a student tries out gives the total that stands there once a teacher has written and released it. */
async function triedAndWritten(room: Room) {
  const { as, teacher, where, done, random, book } = room;
  const student = random.of(room.classmates);
  const { columns, reported, browser } = await ownTotals(room, student, new Map());
  expect(browser).toBe(reported);
  const { key, max } = random.of(columns.filter((column) => column.key.startsWith('manual:') && column.max > 0));
  const units = random.below(max + 1);
  const { trial } = await ownTotals(room, student, new Map([[key, units]]));
  const seen = await book();
  const own = ownCells(seen).find(([at, who]) => seen.columns[at]!.key === key && seen.students[who]!.id === student.id)?.[2];
  const cell = { key, user_id: student.id, units, status: 'normal' as const, revision: own?.revision ?? 0 };
  const { conflicts, refused } = await done(as(teacher).call(saveGradeCells, { ...where, batch: randomUUID(), cells: [cell] }));
  expect([conflicts, refused]).toEqual([[], []]);
  await done(as(teacher).call(releaseGrades, { ...where, keys: [key], released: true }));
  expect((await ownTotals(room, student, new Map())).reported).toBe(trial);
}

const same = (one: Exact | null, other: Exact | null) =>
  one === null || other === null ? one === other : one.n * other.d === other.n * one.d;

const RUNS = process.env.TEST_LONG ? 60 : 6;

test.each(Array.from({ length: RUNS }, (_none, at) => at + 1))(
  'random marks and rules %i: a recount of the rows, two servers, the browser, the workbook and what a student tries agree to the last digit',
  async (seed) => {
    const room = await randomBook(seed * 7919);
    const { app, as, db, second, teacher, where, book, done } = room;
    const seen = await book();
    expect(await done(second.as(teacher).call(showGradebook, where))).toEqual(seen);
    const browser = totalsInBrowser(seen);
    const recounted = await recountTotal(db, app.clock.now(), where.space_id);
    const { base64 } = await done(as(teacher).call(exportGrades, { ...where, format: 'xlsx' }));
    const rows = await sheetRows(Buffer.from(base64, 'base64'));
    const head = rows[0]!.cells;
    for (const [who, { id, name }] of seen.students.entries()) {
      const total = recounted.get(id) ?? null;
      expect(
        same(total, browser[who]!.exact),
        `student ${who}: ${total?.n}/${total?.d} and ${browser[who]!.exact?.n}/${browser[who]!.exact?.d}`,
      ).toBe(true);
      const row = rows.find(({ cells }) => cells[1] === name)!.cells;
      const text = total === null ? '' : roundedText(total, seen.settings.decimals);
      expect(Number(row[head.indexOf('Total')] || 0)).toBe(Number(text || 0));
      if (total) expect(browser[who]!.rounded).toBe(Number(text.replace('.', '')));
      expect(row[head.indexOf('Exact')] ?? '').toBe(total === null ? '' : roundedText(total, 8).replace(/\.?0+$/, ''));
    }
    await triedAndWritten(room);
  },
);
