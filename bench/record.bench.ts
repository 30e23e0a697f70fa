import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { saveGradeCells } from '@praxis/contract/grades/grades';
import { exportGrades, releaseGrades } from '@praxis/contract/grades/setup';
import { instance } from '@praxis/instance/instance';
import { markParts } from '@praxis/rules/mark-parts';
import type { GradeCell } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import { gradeCalculator } from '@praxis/scoring/grades/grades';
import { mountModules } from '../apps/server/src/app.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { closeApp, openApp, startApp } from '../apps/server/src/platform/open-app.ts';
import { ask } from '../scripts/school.ts';
import { throwawayDatabase } from '../scripts/tests/throwaway-database.ts';
import { figure } from './measure.ts';
import { makeBook, STUDENTS } from './record/book-of-a-year.ts';

const MARKS = 20_000;

/** The middle of a few runs, in milliseconds. */
async function timed(rounds: number, run: (round: number) => unknown) {
  const elapsed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await run(round);
    elapsed.push(performance.now() - began);
  }
  return elapsed.sort((one, other) => one - other)[Math.floor(rounds / 2)]!;
}

/** What the marks of parts cost, in microseconds each. */
async function markingFigures() {
  const folds = { case: true, width: true, spaces: true, punctuation: true };
  const accepted = [
    { text: 'knowing the future*', percent: 100 },
    { text: 'predict', percent: 50 },
  ];
  const blank = {
    kind: 'blank',
    folds,
    sets: [],
    rest: 'person',
    blanks: [{ key: 'b1', points: 1, accepted, tolerance: '', correct: [] }],
  } as const;
  const units = [
    { text: 'ns', factor: '1' },
    { text: 'µs', factor: '1000' },
  ];
  const numeric = {
    kind: 'numeric',
    value: '80099',
    tolerance: { kind: 'percent', amount: '1' },
    units,
    no_unit_off: 25,
    rest: 'zero',
  } as const;
  const each = async (run: (at: number) => unknown) =>
    ((await timed(5, () => {
      for (let at = 0; at < MARKS; at++) run(at);
    })) /
      MARKS) *
    1000;
  const keys = structuredClone({ blank, numeric }) as unknown as Record<'blank' | 'numeric', Parameters<typeof markParts>[1]>;
  return {
    blank_mark_us: await each((at) => markParts({ blanks: { b1: `Knowing the future of ${at}` } }, keys.blank, 6)),
    numeric_mark_us: await each((at) => markParts({ number: `80.${at}`, unit: 'µs' }, keys.numeric, 6)),
  };
}

type Made = Awaited<ReturnType<typeof makeBook>>;

/** Totals as a browser makes them while a weight is tried. */
async function previewFigures(book: Awaited<ReturnType<Made['book']>>) {
  const rule = ruleOf(book.settings, book.columns);
  const own = new Map(book.own.map(([column, who, cell]) => [`${column} ${who}`, cell]));
  const cells = book.students.map((_student, who) => {
    const one = new Map<string, GradeCell>();
    book.columns.forEach(({ key }, column) => {
      const { step, values } = book.cells[column]!;
      const source = values[who]! < 0 ? null : values[who]! * step;
      one.set(key, { units: own.get(`${column} ${who}`)?.units ?? source, status: 'normal' });
    });
    return one;
  });
  return timed(5, () => {
    const calculate = gradeCalculator(rule);
    for (const one of cells) calculate(one);
  });
}

async function bookFigures(origin: string, { token, where, keys, students, book }: Made, app: Parameters<typeof makeBook>[0]) {
  await book();
  const server = await timed(5, book);
  const whole = await book();
  const bare = await timed(5, () => app.database.pool.query('select column_id, user_id, units from grade_cells'));
  const paste = (wide: number, tall: number) =>
    timed(3, async (round) => {
      const cells = keys
        .slice(round * wide, (round + 1) * wide)
        .flatMap((key) =>
          students.slice(0, tall).map((id) => ({ key, user_id: id, units: (round + 3) * 100_000, status: 'normal' as const, revision: 1 })),
        );
      const batch = randomUUID();
      for (let at = 0; at < cells.length; at += 500)
        await ask(origin, token, saveGradeCells, { ...where, batch, via: 'paste', cells: cells.slice(at, at + 500) });
    });
  const released = await timed(3, (round) => ask(origin, token, releaseGrades, { ...where, keys, released: round % 2 === 0 }));
  figure('a gradebook of 1,000 × 100, whole', server, 'ms', { words: 'bare rows of its cells', value: bare });
  return {
    gradebook_server_ms: server,
    gradebook_baseline_rows_ms: bare,
    gradebook_gzip_kb: gzipSync(JSON.stringify(whole)).length / 1024,
    gradebook_preview_ms: await previewFigures(whole),
    gradebook_paste_column_ms: await paste(1, STUDENTS),
    gradebook_paste_block_ms: await paste(20, 200),
    gradebook_release_ms: released,
    gradebook_export_ms: await timed(3, () => ask(origin, token, exportGrades, { ...where, format: 'xlsx' })),
  };
}

/** The gradebook of a year and the marks of parts, beside the bare rows in the same run. */
export async function bench(): Promise<Record<string, number>> {
  const database = await throwawayDatabase();
  const home = mkdtempSync(join(tmpdir(), 'praxis-bench-'));
  await migrate(database.url());
  const { app } = await openApp({ instance: instance({ PRAXIS_HOME: home, DATABASE_URL: database.url(), PORT: '0' }), logLevel: 'silent' });
  try {
    mountModules(app);
    await startApp(app, ['web']);
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const figures = { ...(await markingFigures()), ...(await bookFigures(origin, await makeBook(app, origin), app)) };
    for (const [name, value] of Object.entries(figures))
      figure(name, value, name.endsWith('_us') ? 'µs' : name.endsWith('_kb') ? 'kB' : 'ms');
    return figures;
  } finally {
    await closeApp(app);
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
}
