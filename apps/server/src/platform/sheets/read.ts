import { csvRows, csvText } from './csv.ts';
import type { SheetRow } from './sheet-problem.ts';
import { xlsxRows } from './xlsx.ts';

/** Types a sheet may have by its first bytes; text has no type of its own. */
export const SHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/octet-stream',
  'text/csv',
] as const;

/** The rows of a sheet, xlsx (its first page) or csv, as text. Throws `SheetProblem` for what cannot be read or is too big. */
export const sheetRows = async (bytes: Buffer): Promise<SheetRow[]> =>
  bytes.subarray(0, 2).toString('latin1') === 'PK' ? xlsxRows(bytes) : csvRows(csvText(bytes));
