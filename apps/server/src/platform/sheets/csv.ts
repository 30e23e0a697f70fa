import { SHEET_LIMITS, SheetProblem, type SheetRow } from './sheet-problem.ts';

const BOMS: readonly [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** What the decoder makes of bytes that no Big5 text has: control signs and signs of nobody's. */
const NOT_BIG5 = /[\u0080-\u009f\ue000-\uf8ff]/;

function decoded(bytes: Buffer, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * The text of a csv file: UTF-8 or UTF-16 by its mark, else UTF-8 where it fits, else as Chinese sheet programs write it: GB18030, then Big5,
 * whose bytes are often fit for the former too. Whoever knows what should stand there takes the first that has it.
 */
export function* csvTexts(bytes: Buffer): Generator<string> {
  const marked = BOMS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  let found = false;
  for (const encoding of marked ? [marked] : ['utf-8', 'gb18030', 'big5']) {
    const text = decoded(bytes, encoding);
    if (text === undefined || text.includes('\0') || (encoding === 'big5' && NOT_BIG5.test(text))) continue;
    found = true;
    yield text;
    if (encoding === 'utf-8') return;
  }
  if (!found) throw new SheetProblem('member_sheet_encoding');
}

/** The sign between cells: as the file itself declares it, else the one that some line near the top has most of. */
function separatorOf(text: string) {
  const lines = text.slice(0, 4000).split(/\r?\n/, 10);
  const declared = /^sep=(.)\s*$/i.exec(lines[0] ?? '')?.[1];
  if (declared) return declared;
  const most = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length));
  return [',', ';', '\t'].reduce((best, sign) => (most(sign) > most(best) ? sign : best));
}

/** Rows of a csv text after RFC 4180: quoted cells may hold separators, line ends and doubled quotes. Counts and characters in `limits`. */
export function csvRows(text: string, limits: { rows: number; cells: number; columns: number; text: number } = SHEET_LIMITS): SheetRow[] {
  const separator = separatorOf(text);
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let count = 0;
  let line = 1;
  let at = 0;
  const take = (value: string) => {
    count += 1;
    if (count > limits.cells || cells.length >= limits.columns) throw new SheetProblem('member_sheet_too_big');
    cells.push(value.slice(0, limits.text));
  };
  const endRow = () => {
    if (cells.some((one) => one !== '')) rows.push({ line, cells });
    if (rows.length > limits.rows) throw new SheetProblem('member_sheet_too_long');
    cells = [];
    line += 1;
  };
  while (at < text.length) {
    const { value, next } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    take(value);
    at = next;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) take('');
      continue;
    }
    if (text[at] === '"' || (at < text.length && !/[\r\n]/.test(text[at]!))) throw new SheetProblem('member_sheet_broken');
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    endRow();
  }
  endRow();
  return rows;
}

function plainCell(text: string, from: number, separator: string) {
  let next = from;
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next += 1;
  return { value: text.slice(from, next), next };
}

function quotedCell(text: string, from: number) {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new SheetProblem('member_sheet_broken');
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}
