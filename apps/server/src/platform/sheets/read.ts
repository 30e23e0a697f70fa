import { csvRows, csvTexts } from './csv.ts';
import { SHEET_LIMITS, SheetProblem, type SheetRow } from './sheet-problem.ts';
import { xlsxPages } from './xlsx.ts';

/** Types a sheet may have by its first bytes; text has no type of its own. */
export const SHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/octet-stream',
  'text/csv',
] as const;

const isWorkbook = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK';

/** The pages of a sheet, xlsx or csv, as text, one after the other, each cell up to `most` characters; a csv is shown in each encoding it may be in. Throws `SheetProblem`. */
export async function* sheetPages(bytes: Buffer, most: number = SHEET_LIMITS.text): AsyncGenerator<SheetRow[]> {
  if (isWorkbook(bytes)) return yield* xlsxPages(bytes, most);
  // A workbook of the last century, and a page of the web that is called one.
  const head = bytes.subarray(0, 512).toString('latin1');
  if (head.startsWith('\xd0\xcf\x11\xe0') || /^\s*(\xef\xbb\xbf)?\s*<(!doctype|html|head|meta|table|\?xml|\?mso)/i.test(head))
    throw new SheetProblem('member_sheet_old');
  let problem: SheetProblem | undefined;
  let read = false;
  for (const text of csvTexts(bytes)) {
    let rows: SheetRow[];
    try {
      rows = csvRows(text, { ...SHEET_LIMITS, text: most });
    } catch (error) {
      if (!(error instanceof SheetProblem)) throw error;
      problem ??= error;
      continue;
    }
    read = true;
    yield rows;
  }
  if (problem && !read) throw problem;
}

/** The rows of the first page of a sheet. */
export async function sheetRows(bytes: Buffer): Promise<SheetRow[]> {
  for await (const rows of sheetPages(bytes)) return rows;
  return [];
}
