/** How a workbook shows a number, as far as it changes what a person reads there: with leading zeros, as a date, as a percentage. */
export type NumberFormat = { zeros: number } | 'date' | 'percent';

const MOST_FORMATS = 65_000;
const LAST_DAY = 2_958_466;
/** Formats every program knows by their number; those from 27 on are dates in Chinese and Japanese. */
const isDate = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
const isPercent = (id: number) => id === 9 || id === 10;

function formatOf(id: number, code: string | undefined): NumberFormat | undefined {
  if (code === undefined) return isDate(id) ? 'date' : isPercent(id) ? 'percent' : undefined;
  // What is quoted, escaped or in brackets is written out or colours the cell.
  const plain = code
    .split(';')[0]!
    .replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
    .toLowerCase();
  if (/^0{2,32}$/.test(plain)) return { zeros: plain.length };
  if (plain.includes('%')) return 'percent';
  return /[yd]/.test(plain) && !/[#0]/.test(plain) ? 'date' : undefined;
}

/** Collects the formats that cells name by number, in their order. */
export function formatCollector() {
  const codes = new Map<string, string>();
  const formats: (NumberFormat | undefined)[] = [];
  let ofCells = false;
  const listener = {
    open(name: string, { numFmtId = '0', formatCode = '' }: Record<string, string>) {
      if (name === 'numFmt' && codes.size < MOST_FORMATS) codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') ofCells = true;
      if (name === 'xf' && ofCells && formats.length < MOST_FORMATS) formats.push(formatOf(Number(numFmtId), codes.get(numFmtId)));
    },
    close(name: string) {
      if (name === 'cellXfs') ofCells = false;
    },
  };
  return { formats, listener };
}

/** A day by its number, as workbooks count: from the end of 1899. */
const dayText = (serial: number) => new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10);

/** A fraction as a program shows it: with the fifteen digits that count, so 88.299999999999997 is 88.3. */
const shown = (value: number) => String(Number(value.toPrecision(15)));

/** A number as a person sees it in the sheet: 1.38E10 and 13800000000.0 are 13800000000, and 7 in cells of four digits is 0007. */
export function numberText(text: string, format: NumberFormat | undefined): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  if (format === 'percent') return `${shown(value * 100)}%`;
  if (format === 'date' && value >= 1 && value < LAST_DAY) return dayText(value);
  if (!Number.isInteger(value)) return shown(value);
  if (!Number.isSafeInteger(value)) return text;
  return typeof format === 'object' && value >= 0 ? String(value).padStart(format.zeros, '0') : String(value);
}
