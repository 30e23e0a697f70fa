import type { Language } from '@praxis/contract/core/message';
import { MOST_EXPORTED, type StatRow } from '@praxis/contract/statistics/statistics';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { translate } from '../../../platform/messages.ts';
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/sheet-to-write.ts';
import type { Measure } from '../../../platform/statistics.ts';
import type { StatScope } from '../statistics.access.ts';
import type { Narrow, Range } from './fragment.store.ts';
import { listRows } from './rows.ts';

type Ask = { db: Db; measure: Measure; scope: StatScope; range: Range; narrow: Narrow; language: Language; now: Date; zone: string };

/** The rows behind a number as a sheet, and under them what they are. */
export async function rowsSheet({ db, measure, scope, range, narrow, language, now, zone }: Ask): Promise<SheetToWrite> {
  const { list, total } = await listRows(db, measure, scope, range, { ...narrow, page: 1, size: MOST_EXPORTED });
  if (total > MOST_EXPORTED) throw new Refusal('export_too_long', { values: { most: MOST_EXPORTED } });
  const say = (key: Parameters<typeof translate>[1], values?: Record<string, string | number>) => translate(language, key, values);
  const what = ({ object, title }: StatRow) => (object === 'few' ? say('stat_sheet_few') : title);
  function* lines(): Generator<SheetCell[]> {
    for (const row of list) yield [row.day, row.person?.name ?? '', what(row), row.value, row.n];
    yield [];
    yield [say('stat_sheet_definition', { version: measure.version, definition: say(`measure_${measure.key}_definition`) })];
    const at = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(now);
    yield [say('stat_sheet_made', { scope: scope.title || say(`measure_${measure.key}`), from: range.from, to: range.to, zone, at })];
  }
  return { title: say(`measure_${measure.key}`), heads: say('stat_sheet_heads').split(','), lines: lines() };
}
