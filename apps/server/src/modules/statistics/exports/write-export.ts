import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import { dayOf } from '../../../platform/clock/days.rules.ts';
import { type Db, withTransaction } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { MB } from '../../../platform/files/files.ts';
import { followedUntil } from '../../../platform/following/following.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { fileName } from '../../../platform/sheets/write.ts';
import type { Measure } from '../../../platform/statistics.ts';
import { FOLLOWER } from '../facts/facts.ts';
import { measureIn, mustBeListed } from '../numbers/asked.ts';
import { titleOf } from '../numbers/names.store.ts';
import { allRows } from '../numbers/rows.ts';
import { newPseudonymKey, pseudonymsBy } from '../pseudonyms.ts';
import { scopeThePersonReads } from '../statistics.access.ts';
import { findNewestCount } from '../usage/fold.store.ts';
import { statementsFile } from '../xapi/statements-file.ts';
import { asOfOneMoment, exportKey, findExport, findOldExports, forgetOldExports, setExport } from './exports.store.ts';
import { type RowsFile, rowsFile } from './rows-file.ts';

/** What a file is kept for, as `files` names it. */
export const EXPORT_PURPOSE = 'stat_export';
export const MOST_EXPORT_BYTES = 500 * MB;
const RETENTION_DAYS = 7;
const REPORTED_DAYS = 90;
const DAY_MS = 86_400_000;
/** Until when a file is kept. */
export const storedUntil = (createdAt: Date) => new Date(createdAt.getTime() + RETENTION_DAYS * DAY_MS);

/** Tells of progress at most once for each percent. */
async function* withProgress<Row>(
  batches: AsyncIterable<Row[]>,
  total: number,
  report: (progress: number) => Promise<void>,
  count: { rows: number },
) {
  let reported = 0;
  for await (const batch of batches) {
    count.rows += batch.length;
    yield batch;
    const progress = Math.min(95, Math.floor((95 * count.rows) / Math.max(1, total)));
    if (progress > reported) await report(progress);
    reported = progress;
  }
}

/** Up to when a measure counts. */
async function countedUntil(db: Db, { from }: Measure, now: Date) {
  if ('live' in from) return now;
  if ('compute' in from) return from.follower ? followedUntil(db, from.follower) : now;
  return 'facts' in from ? followedUntil(db, FOLLOWER) : ((await findNewestCount(db)) ?? new Date(0));
}

type StatementsAsk = { id: string; ownerId: string; institutionId: string | null; db: Db };

/** The same of statements: one of a line, as of one moment. */
async function writeStatements(app: App, { id, ownerId, institutionId, db }: StatementsAsk) {
  const now = app.clock.now();
  const pseudonym = pseudonymsBy(app, await exportKey(db, newPseudonymKey(app), now));
  const count = { rows: 0 };
  const path = await withTransaction(db, async (inside) => {
    await asOfOneMoment(inside);
    return app.files.receive(statementsFile(inside, { origin: app.instance.origin, pseudonym }, institutionId, count), MOST_EXPORT_BYTES);
  });
  const name = `xapi ${dayOf(now, app.instance.timeZone)}.jsonl`;
  const accepted = await app.files.take(path, { ownerId, purpose: EXPORT_PURPOSE, name });
  await withTransaction(db, async (inside) => {
    const file = await app.files.enter(inside, accepted);
    await setExport(inside, id, { state: 'done', file_id: file.id, name, row_count: count.rows });
  });
  return { state: 'done' };
}

/** The job of an export: writes the file as of one moment. A repetition writes it anew; whoever lost the right meanwhile gets none. */
export async function writeExport(app: App, { payload, db, report }: JobWork) {
  const row = await findExport(db, String(payload.exportId));
  if (row?.state !== 'running') return undefined;
  const scope = await scopeThePersonReads(db, row.user_id, { scope: row.scope_kind, id: row.scope_id });
  if (!scope) {
    await setExport(db, row.id, { state: 'failed' });
    return { state: 'failed' };
  }
  const now = app.clock.now();
  if (row.format === 'jsonl') return writeStatements(app, { id: row.id, ownerId: row.user_id, institutionId: row.object || null, db });
  const { format } = row;
  const measure = await measureIn(app, db, row.measure, scope, now);
  const language = row.language as Language;
  const range = { scope: scope.scope, id: scope.id, from: row.day_from, to: row.day_to };
  const narrow = { object: row.object || undefined };
  const count = { rows: 0 };
  let filter = '';
  const standsFor = pseudonymsBy(app, await exportKey(db, newPseudonymKey(app), now));
  const pseudonym = (personId: string) => standsFor(`${scope.scope} ${scope.id} ${personId}`).slice(0, 22);
  const writing = withTransaction(db, async (inside) => {
    // What is checked is what is written: all of it as of one moment.
    await asOfOneMoment(inside);
    const days = { from: row.day_from, to: row.day_to };
    await mustBeListed(inside, { measure, scope, days: { ...days, before: days }, object: row.object, now });
    filter = row.object ? await titleOf(inside, measure, range, row.object) : '';
    const countedAt = await countedUntil(inside, measure, now);
    const file: RowsFile = { measure, scope, range, filter, language, zone: app.instance.timeZone, countedAt, now };
    const batches = withProgress(allRows(inside, measure, scope, range, { ...narrow, now }), row.row_count, report, count);
    return app.files.receive(rowsFile(format, file, batches, pseudonym), MOST_EXPORT_BYTES);
  });
  const path = await writing.catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // Since it was asked for the group became too small to be listed; other reasons are told as a failure alone.
    await setExport(db, row.id, { state: 'failed', ...(error.key === 'rows_not_listed' && { refusal: error.key }) });
  });
  if (path === undefined) return { state: 'failed' };
  const name = exportName(
    { measure: translate(language, `measure_${measure.key}`), scope: scope.title, filter, day: row.day_to },
    row.format,
  );
  const accepted = await app.files.take(path, { ownerId: row.user_id, purpose: EXPORT_PURPOSE, name });
  await withTransaction(db, async (inside) => {
    const file = await app.files.enter(inside, accepted);
    await setExport(inside, row.id, { state: 'done', file_id: file.id, name, row_count: count.rows });
  });
  return { state: 'done' };
}

/** A name that says what is counted, of whom and up to which day: files of two spaces lie in one folder. Each part is cut by itself, so that the day stays. */
export function exportName({ measure, scope, filter, day }: Record<'measure' | 'scope' | 'filter' | 'day', string>, format: string) {
  const parts = [measure, scope, filter].map((part) => fileName(part, 60)).filter(Boolean);
  return `${fileName([...parts, day].join(' '))}.${format}`;
}

/** Removes files that are older than a week, and after a while what is told of them. */
export async function sweepExports({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const row of await findOldExports(db, before(RETENTION_DAYS))) {
    if (row.file_id) await discardFiles(db, [row.file_id], now);
    await setExport(db, row.id, { state: 'gone', file_id: null });
  }
  await forgetOldExports(db, before(REPORTED_DAYS));
}
