import { Readable } from 'node:stream';
import type { SavedSheet } from '@praxis/contract/core/sheets';
import type { SheetToWrite } from './sheet-to-write.ts';
import { csvPieces } from './write-csv.ts';
import { xlsxStream } from './write-xlsx.ts';

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** The bytes of a sheet, piece by piece as its lines come; in a workbook others may stand before it. */
export const sheetStream = (format: 'xlsx' | 'csv', sheet: SheetToWrite, before: readonly SheetToWrite[] = []): Readable =>
  format === 'xlsx' ? xlsxStream(...before, sheet) : Readable.from(csvPieces(sheet), { objectMode: false });

/** A name of a file that every system allows, without ending. */
export const fileName = (name: string) => name.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ').trim();

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
