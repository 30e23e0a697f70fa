import { Readable } from 'node:stream';
import type { Language } from '@praxis/contract/core/message';
import type { MessageKey } from '@praxis/contract/messages';
import type { ExportFormat } from '@praxis/contract/statistics/exports';
import type { StatRow } from '@praxis/contract/statistics/statistics';
import { translate } from '../../../platform/messages.ts';
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/sheet-to-write.ts';
import { sheetStream } from '../../../platform/sheets/write.ts';
import { type ParquetColumn, parquetPieces } from '../../../platform/sheets/write-parquet.ts';
import type { Measure } from '../../../platform/statistics.ts';
import type { Range } from '../numbers/fragment.store.ts';
import type { StatScope } from '../statistics.access.ts';

/** What a file of rows is of. `filter` is the title of the thing rows are narrowed to. */
export type RowsFile = {
  measure: Measure;
  scope: StatScope;
  range: Range;
  filter: string;
  language: Language;
  zone: string;
  /** When what the number is made of was counted last. */
  countedAt: Date;
  now: Date;
};

type Text = (key: MessageKey, values?: Record<string, string | number>) => string;
const textIn =
  (language: Language): Text =>
  (key, values) =>
    translate(language, key, values);

const moment = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);

function privacyOf({ scope }: StatScope, pseudonyms: boolean, text: Text) {
  if (scope === 'institution') return text('stat_file_privacy_few');
  return pseudonyms ? text('stat_file_privacy_pseudonyms') : '';
}

function sourceOf({ key, from }: Measure) {
  if ('facts' in from) return from.facts;
  return 'live' in from ? from.live : key;
}

/** What exactly a file counts, of whom, over which days, from what, and how old that is. */
export function definitionsOf(file: RowsFile, pseudonyms = false): [string, string][] {
  const { measure, scope, range, zone } = file;
  const text = textIn(file.language);
  const source =
    'usage' in measure.from
      ? text('stat_file_source_usage', { name: measure.from.usage.join(', ') })
      : text('stat_file_source_facts', { name: sourceOf(measure) });
  const privacy = privacyOf(scope, pseudonyms, text);
  return [
    [text('stat_file_measure'), text(`measure_${measure.key}`)],
    [text('stat_file_definition', { version: measure.version }), text(`measure_${measure.key}_definition`)],
    [text('stat_file_unit'), text(`stat_unit_${measure.unit}`)],
    [text('stat_file_source'), source],
    ...(scope.title ? [[text('stat_file_scope'), scope.title] as [string, string]] : []),
    [
      text('stat_file_days'),
      measure.momentary ? text('stat_file_days_now', { zone }) : text('stat_file_days_value', { from: range.from, to: range.to, zone }),
    ],
    [text('stat_file_filter'), file.filter || text('stat_file_filter_none')],
    [text('stat_file_counted'), moment(file.countedAt, zone)],
    [text('stat_file_created'), moment(file.now, zone)],
    ...(privacy ? [[text('stat_file_privacy'), privacy] as [string, string]] : []),
  ];
}

/** What a row is about, in the words the page has for it. */
function subjectOf({ object, title }: StatRow, text: Text) {
  if (object === 'few') return text('stat_sheet_few');
  if (object.startsWith('area:')) return text(`stat_area_${title}` as 'stat_area_other');
  return title || text('stat_sheet_no_space');
}

/** The rows as a sheet, and the definitions as the one before it; comma-separated text has them below its rows. */
export function sheetsOf(format: 'xlsx' | 'csv', file: RowsFile, batches: AsyncIterable<readonly StatRow[]>) {
  const text = textIn(file.language);
  const definitions = definitionsOf(file);
  async function* lines(): AsyncGenerator<SheetCell[]> {
    for await (const batch of batches)
      for (const row of batch) yield [row.day, row.person?.name ?? '', subjectOf(row, text), row.value, row.n];
    if (format === 'csv') yield* [[], ...definitions];
  }
  const title = text(`measure_${file.measure.key}`);
  const sheet: SheetToWrite = { title, heads: text('stat_sheet_heads').split(','), lines: lines() };
  const before: SheetToWrite = { title: text('stat_file_definitions'), heads: text('stat_file_heads').split(','), lines: definitions };
  return { sheet, before: format === 'xlsx' ? [before] : [] };
}

const COLUMNS: readonly ParquetColumn[] = [
  { name: 'day', type: 'date' },
  { name: 'at', type: 'moment' },
  { name: 'person', type: 'text' },
  { name: 'object', type: 'text' },
  { name: 'title', type: 'text' },
  { name: 'value', type: 'number' },
  { name: 'n', type: 'number' },
];

/** The bytes of a file of rows. Parquet names nobody: `pseudonym` says what stands for a person. */
export function rowsFile(
  format: ExportFormat,
  file: RowsFile,
  batches: AsyncIterable<readonly StatRow[]>,
  pseudonym: (personId: string) => string,
): Readable {
  if (format !== 'parquet') {
    const { sheet, before } = sheetsOf(format, file, batches);
    return sheetStream(format, sheet, before);
  }
  async function* values() {
    for await (const batch of batches)
      yield batch.map((row) => [
        ...[new Date(`${row.day}T00:00:00Z`), row.at === null ? null : new Date(row.at), row.person && pseudonym(row.person.id)],
        ...[row.object, row.title, row.value, row.n],
      ]);
  }
  const notes = Object.fromEntries(definitionsOf(file, true));
  return Readable.from(parquetPieces(COLUMNS, values(), notes), { objectMode: false });
}
