import { Readable } from 'node:stream';
import type { DayFileKind } from '@praxis/contract/statistics/day-files';
import type { App } from '../../../platform/app.ts';
import { dayOf, daysBefore, startOfDay } from '../../../platform/clock/days.rules.ts';
import { type Db, withTransaction } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { MB } from '../../../platform/files/files.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { type ParquetColumn, type ParquetValue, parquetPieces } from '../../../platform/sheets/write-parquet.ts';
import { usageAreas, usageKinds } from '../../../platform/usage.ts';
import { newPseudonymKey, pseudonymsBy } from '../pseudonyms.ts';
import type { RawEvent, UsageEngine } from '../usage/engines/usage-engine.ts';
import { patternOf } from '../usage/lookup.ts';
import type { Usage } from '../usage/usage.ts';
import { pathsById } from '../usage/usage-people.store.ts';
import { findDaySetting, noteDayFile, streamFactsOf, takeOldDayFiles, writtenKinds } from './day-files.store.ts';
import { asOfOneMoment, exportKey } from './exports.store.ts';

export const DAY_FILE = 'stat_day_file';
export const MOST_DAY_BYTES = 4096 * MB;
/** A night that was missed is made up for within a week. */
const LATEST_DAYS = 7;
const RETENTION_DAYS = 180;
const SLICE = 20_000;
const HOUR_MS = 3_600_000;

const text = (name: string): ParquetColumn => ({ name, type: 'text' });
const number = (name: string): ParquetColumn => ({ name, type: 'number' });

const COLUMNS: Record<DayFileKind, readonly ParquetColumn[]> = {
  usage: [
    { name: 'at', type: 'moment' },
    ...['person', 'visit', 'kind', 'area', 'page', 'space', 'institution'].map(text),
    number('value'),
  ],
  facts: [
    { name: 'at', type: 'moment' },
    ...['person', 'source', 'fact', 'object', 'space', 'course', 'institution', 'competition'].map(text),
    ...['n', 'value'].map(number),
  ],
};

const nameIn = (names: Record<string, number>, of: number) => Object.entries(names).find(([, value]) => value === of)?.[0] ?? String(of);
const orNull = (id: string | null) => (id === '0' ? null : id);

type Stand = (kind: string, id: string) => string;

/**
 * Raw events between two moments, slice by slice; the window shrinks where much happened, so a slice is never more than memory holds. A second
 * is never cut: engines know no finer time.
 */
async function* eventsBetween(engine: UsageEngine, from: Date, to: Date): AsyncGenerator<RawEvent[]> {
  let [at, step] = [from.getTime(), HOUR_MS];
  while (at < to.getTime()) {
    const end = Math.min(at + step, to.getTime());
    const most = step <= 1000 ? Number.MAX_SAFE_INTEGER : SLICE + 1;
    const events = await engine.between(new Date(at), new Date(end), most);
    if (events.length > SLICE && step > 1000) {
      step = Math.max(1000, Math.floor(step / 8 / 1000) * 1000);
      continue;
    }
    if (events.length > 0) yield events;
    at = end;
    if (events.length < SLICE / 4) step = Math.min(HOUR_MS, step * 2);
  }
}

type Day = { day: string; from: Date; to: Date };

/** What was reported on a day: pages by their kind, as single addresses would lead to people. */
async function* usageRows(app: App, engines: readonly UsageEngine[], { from, to }: Day, stand: Stand) {
  const known = new Map<number, string>();
  for (const engine of engines)
    for await (const events of eventsBetween(engine, from, to)) {
      const unknown = [...new Set(events.map(({ pathId }) => pathId))].filter((id) => !known.has(id));
      const paths = unknown.length > 0 ? await pathsById(app.db, unknown) : new Map<number, string>();
      for (const id of unknown) known.set(id, patternOf(paths.get(id) ?? '') ?? '');
      yield events.map(({ at, person, visit, kind, area, pathId, spaceId, institutionId, value }): ParquetValue[] => [
        ...[at, person === '0' ? null : stand('person', person), stand('visit', visit), nameIn(usageKinds, kind), nameIn(usageAreas, area)],
        ...[known.get(pathId)!, orNull(spaceId), orNull(institutionId), kind === usageKinds.page ? null : value],
      ]);
    }
}

async function* factRows(db: Db, { day }: Day, stand: Stand) {
  for await (const facts of streamFactsOf(db, day))
    yield facts.map((one): ParquetValue[] => [
      ...[one.at, one.person_id && stand('user', one.person_id), one.source, one.fact, one.object],
      ...[one.space_id, one.course_id, one.institution_id, one.competition_id, one.n, one.value],
    ]);
}

async function* counted<Row>(batches: AsyncIterable<Row[]>, count: { rows: number }) {
  for await (const batch of batches) {
    count.rows += batch.length;
    yield batch;
  }
}

/** Writes one file of a day; a server that dies leaves none, and the next night writes it. */
async function writeDay(app: App, engines: readonly UsageEngine[], kind: DayFileKind, day: Day) {
  const { db } = app;
  const standsFor = pseudonymsBy(app, await exportKey(db, newPseudonymKey(app), app.clock.now()));
  const stand: Stand = (of, id) => standsFor(`day ${of} ${id}`).slice(0, 22);
  const count = { rows: 0 };
  const notes = { day: day.day, zone: app.instance.timeZone, content: kind, people: 'pseudonyms' };
  const bytes = (rows: AsyncIterable<ParquetValue[][]>) =>
    Readable.from(parquetPieces(COLUMNS[kind], counted(rows, count), notes), { objectMode: false });
  const path =
    kind === 'usage'
      ? await app.files.receive(bytes(usageRows(app, engines, day, stand)), MOST_DAY_BYTES)
      : await withTransaction(db, async (inside) => {
          await asOfOneMoment(inside);
          return app.files.receive(bytes(factRows(inside, day, stand)), MOST_DAY_BYTES);
        });
  const accepted = await app.files.take(path, { purpose: DAY_FILE, name: `${kind} ${day.day}.parquet` });
  await inTransaction(app, async (inside) => {
    const file = await app.files.enter(inside, accepted);
    const inserted = await noteDayFile(inside, { day: day.day, kind, fileId: file.id, rows: count.rows, now: app.clock.now() });
    if (!inserted) await discardFiles(inside, [file.id], app.clock.now());
  });
}

/** The files of closed days that are not there yet, the oldest first; and the end of those that are too old. */
export async function writeDayFiles(app: App, { engines }: Pick<Usage, 'engines'>) {
  const zone = app.instance.timeZone;
  const today = dayOf(app.clock.now(), zone);
  // Together: a server that dies between the two would leave files that nothing names any more.
  await inTransaction(app, async (db) => discardFiles(db, await takeOldDayFiles(db, daysBefore(today, RETENTION_DAYS)), app.clock.now()));
  const setting = await findDaySetting(app.db);
  if (!setting) return;
  for (let back = LATEST_DAYS; back >= 1; back--) {
    const day = daysBefore(today, back);
    if (day < setting.since) continue;
    const written = await writtenKinds(app.db, day);
    const whole = { day, from: startOfDay(day, zone), to: startOfDay(daysBefore(day, -1), zone) };
    for (const kind of ['usage', 'facts'] as const) if (!written.has(kind)) await writeDay(app, engines, kind, whole);
  }
}
