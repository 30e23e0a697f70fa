import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { type Gradebook, saveGradeCells, type showGradebook } from '@praxis/contract/grades/grades';
import { myScores } from '@praxis/contract/grades/mine';
import { ownCells } from '@praxis/contract/grades/own-cells';
import { exportGrades, readGradeSheet, releaseGrades, saveGradeSetup } from '@praxis/contract/grades/setup';
import type { GradeCell } from '@praxis/scoring/grades/grade-rule';
import { ruleOf } from '@praxis/scoring/grades/gradebook';
import { gradeCalculator } from '@praxis/scoring/grades/grades';
import type { App } from '../../apps/server/src/platform/app.ts';
import { openSession } from '../../apps/server/src/platform/http/sessions.ts';
import { ask } from '../../scripts/school.ts';
import { figure, timed } from '../measure.ts';
import { type makeBook, STUDENTS } from './book-of-a-year.ts';

/** Spaces a student has scores in, besides the gradebook of a year. */
const [MORE_SPACES, THEIR_COLUMNS] = [7, 20];

type Made = Awaited<ReturnType<typeof makeBook>>;

/** Makes everybody's total from a book as it is sent. */
function totalsOf(book: Gradebook) {
  const own = new Map(ownCells(book).map(([column, who, cell]) => [`${column} ${who}`, cell]));
  const cells = book.students.map((_student, who) => {
    const one = new Map<string, GradeCell>();
    book.columns.forEach(({ key }, column) => {
      const { step, values } = book.cells[column]!;
      const source = values[who]! < 0 ? null : values[who]! * step;
      one.set(key, { units: own.get(`${column} ${who}`)?.units ?? source, status: 'normal' });
    });
    return one;
  });
  return (columns: Gradebook['columns']) => {
    const calculate = gradeCalculator(ruleOf(book.settings, columns));
    return cells.map((one) => calculate(one));
  };
}

/** Writes cells nobody wrote over since they were made; one that was would be kept back and cost less. */
async function write(origin: string, { token, where }: Made, batch: string, cells: { key: string; user_id: string; units: number }[]) {
  const saved = cells.map((cell) => ({ ...cell, status: 'normal' as const, revision: 1 }));
  const { conflicts } = await ask(origin, token, saveGradeCells, { ...where, batch, via: 'paste', cells: saved });
  if (conflicts.length > 0) throw new Error(`${conflicts.length} of ${cells.length} cells were kept back`);
}

/** A weight is changed and saved, and everybody's total made anew: totals lie nowhere, so that is all there is to do. */
async function recomputeTime(origin: string, { token, where }: Made, book: DataOf<typeof showGradebook>) {
  const totals = totalsOf(book);
  let { revision } = book;
  const settings = { ...book.settings, total_shown: 'percent' as const };
  return timed(3, async (round) => {
    const columns = book.columns.map((column, at) => ({ ...column, weight: at === 0 ? 100 * (round + 2) : column.weight }));
    const setup = columns.map(({ key, category, weight, extra, counts }) => ({ key, category, weight, extra, counts }));
    ({ revision } = await ask(origin, token, saveGradeSetup, { ...where, revision, settings, columns: setup }));
    totals(columns);
  });
}

/** A sheet is read again after half a column changed: what it would change is told, and nothing is written. */
async function importTime(origin: string, made: Made) {
  const { token, where, keys, students } = made;
  const { base64 } = await ask(origin, token, exportGrades, { ...where, format: 'xlsx' });
  const half = students.slice(0, STUDENTS / 2);
  // Nothing is made of 1.9 points: every one of these changes.
  const cells = half.map((id) => ({ key: keys.at(-1)!, user_id: id, units: 190_000 }));
  await write(origin, made, randomUUID(), cells);
  return timed(3, async () => {
    const { cells: changed } = await ask(origin, token, readGradeSheet, { ...where, base64 });
    if (changed.length !== half.length) throw new Error(`the sheet changes ${changed.length} cells`);
  });
}

/** A student asks for the totals of eight spaces. */
async function mineTime(origin: string, { where, keys, students, token }: Made, app: App) {
  const { pool } = app.database;
  const student = students[0]!;
  await ask(origin, token, releaseGrades, { ...where, keys, released: true });
  for (let at = 0; at < MORE_SPACES; at++)
    await pool.query(
      `with space as (
         insert into spaces (owner_id, name, intro, type, visibility, need_review, join_code)
         select owner_id, name, '', 'live', 'private', true, $2 from spaces where id = $1 returning id
       ), member as (
         insert into space_members (space_id, user_id, role, state, source, applied_at, joined_at)
         select id, $3, 'student', 'approved', 'import', now(), now() from space
       ), book as (
         insert into gradebooks select (jsonb_populate_record(null::gradebooks, to_jsonb(b) || jsonb_build_object('space_id', space.id))).*
         from gradebooks b, space where b.space_id = $1
       ), columns as (
         insert into grade_columns overriding system value
         select (jsonb_populate_record(null::grade_columns, to_jsonb(c) || jsonb_build_object('id', c.id + $4::bigint, 'space_id', space.id))).*
         from (select * from grade_columns where space_id = $1 order by id limit $5) c, space returning id
       )
       insert into grade_cells (column_id, user_id, units, status, changed_at) select id, $3, 1000000, 'normal', now() from columns`,
      [where.space_id, randomUUID().slice(0, 8), student, (at + 1) * 100_000, THEIR_COLUMNS],
    );
  const own = await openSession(app.db, { userId: student, utype: 1, now: app.clock.now() });
  return timed(21, async () => {
    const { list } = await ask(origin, own, myScores, {});
    const shown = list.filter(({ total }) => total !== null).length;
    if (shown !== MORE_SPACES + 1) throw new Error(`${shown} totals of ${MORE_SPACES + 1} spaces`);
  });
}

/** What a gradebook of a year costs its server, beside the bare rows of its cells. */
export async function bookFigures(origin: string, made: Made, app: App) {
  const { token, where, keys, students, book } = made;
  const pasted = keys.values();
  await book();
  const server = await timed(5, book);
  const whole = await book();
  const bare = await timed(5, () => app.database.pool.query('select column_id, user_id, units from grade_cells'));
  const paste = (wide: number, tall: number) =>
    timed(3, async (round) => {
      const cells = [...pasted.take(wide)].flatMap((key) =>
        students.slice(0, tall).map((id) => ({ key, user_id: id, units: (round + 3) * 100_000 })),
      );
      const batch = randomUUID();
      for (let at = 0; at < cells.length; at += 500) await write(origin, made, batch, cells.slice(at, at + 500));
    });
  const released = await timed(3, (round) => ask(origin, token, releaseGrades, { ...where, keys, released: round % 2 === 0 }));
  const totals = totalsOf(whole);
  figure('a gradebook of 1,000 × 100, whole', server, 'ms', { words: 'bare rows of its cells', value: bare });
  return {
    gradebook_server_ms: server,
    gradebook_baseline_rows_ms: bare,
    gradebook_gzip_kb: gzipSync(JSON.stringify(whole)).length / 1024,
    gradebook_preview_ms: await timed(5, () => totals(whole.columns)),
    gradebook_recompute_ms: await recomputeTime(origin, made, whole),
    gradebook_paste_column_ms: await paste(1, STUDENTS),
    gradebook_paste_block_ms: await paste(20, 200),
    gradebook_release_ms: released,
    gradebook_export_ms: await timed(3, () => ask(origin, token, exportGrades, { ...where, format: 'xlsx' })),
    gradebook_import_ms: await importTime(origin, made),
    scores_mine_ms: await mineTime(origin, made, app),
  };
}
