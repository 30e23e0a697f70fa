import { Readable } from 'node:stream';
import type { SavedSheet } from '@praxis/contract/core/sheets';
import type { SheetToWrite } from './sheet-to-write.ts';
import { csvPieces } from './write-csv.ts';
import { xlsxStream } from './write-xlsx.ts';

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** The bytes of a sheet, piece by piece as its lines come. */
export const sheetStream = (format: 'xlsx' | 'csv', sheet: SheetToWrite): Readable =>
  format === 'xlsx' ? xlsxStream(sheet) : Readable.from(csvPieces(sheet), { objectMode: false });

/** A sheet as a call hands it over; `name` without ending. */
export async function savedSheet(format: 'xlsx' | 'csv', name: string, sheet: SheetToWrite): Promise<SavedSheet> {
  const pieces = (await sheetStream(format, sheet).toArray()) as Buffer[];
  const file = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ').trim();
  return { name: `${file}.${format}`, type: TYPES[format], base64: Buffer.concat(pieces).toString('base64') };
}
