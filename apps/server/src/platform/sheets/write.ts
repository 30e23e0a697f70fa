import { Readable } from 'node:stream';
import type { SavedSheet } from '@praxis/contract/core/sheets';
import type { SheetToWrite } from './sheet-to-write.ts';
import { csvPieces } from './write-csv.ts';
import { xlsxStream } from './write-xlsx.ts';

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** The bytes of a sheet, piece by piece as its lines come; in a workbook others may stand before it. */
export const sheetStream = (format: 'xlsx' | 'csv', sheet: SheetToWrite, before: readonly SheetToWrite[] = []): Readable =>
  format === 'xlsx' ? xlsxStream(...before, sheet) : Readable.from(csvPieces(sheet), { objectMode: false });

/** Bytes a name may have: systems allow 255, and an ending follows. */
const MOST_BYTES = 200;

/** A name of a file that every system allows, without ending; what is too long in UTF-8 is cut between letters. */
export function fileName(name: string, most = MOST_BYTES) {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+/u, '');
  let bytes = 0;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > most) break;
    cut += segment;
  }
  return cut.replace(/[. ]+$/u, '');
}

/** A sheet as a call hands it over; `name` without ending. */
export async function savedSheet(
  format: 'xlsx' | 'csv',
  name: string,
  sheet: SheetToWrite,
  before: readonly SheetToWrite[] = [],
): Promise<SavedSheet> {
  const pieces = (await sheetStream(format, sheet, before).toArray()) as Buffer[];
  return { name: `${fileName(name)}.${format}`, type: TYPES[format], base64: Buffer.concat(pieces).toString('base64') };
}
