import type { SheetCell, SheetToWrite } from './sheet-to-write.ts';

// What a program would run begins with one of these, behind the cell's start or behind a sign that another country's program takes
// for the end of a cell. Full-width signs count: Chinese and Japanese programs read them as plain ones.
const FORMULA = /(^|[;\t\r\n])([\s\u00a0\ufeff]*[=+\-@＝＋－＠|%])/gu;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** One cell of a CSV file; what a program would run as a formula is quoted into plain text. */
export function cell(value: SheetCell) {
  const text = value === null ? '' : String(value);
  if (typeof value === 'number' && NUMBER.test(text)) return text;
  const plain = text.replace(FORMULA, "$1'$2");
  return /[",;\t\r\n]/.test(plain) || plain !== text ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The text of a CSV file, led by the mark that tells programs it is UTF-8. */
export async function* csvPieces({ heads, lines }: SheetToWrite) {
  const row = (cells: readonly SheetCell[]) => `${cells.map(cell).join(',')}\r\n`;
  let piece = `\uFEFF${row(heads)}`;
  for await (const line of lines) {
    piece += row(line);
    if (piece.length < 65_536) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
